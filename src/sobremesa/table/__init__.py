"""The table: a server where people, programs and bots sit down together."""
