"""`python -m shogunboard`: the same as the command `shogunboard`."""

from shogunboard.cli import main

if __name__ == "__main__":
    main()
