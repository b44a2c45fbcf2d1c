"""`python -m sobremesa` is the command `sobremesa`."""

from sobremesa.cli import main

main()
