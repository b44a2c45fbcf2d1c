"""Players for any game, each asked with a view and nothing else."""
