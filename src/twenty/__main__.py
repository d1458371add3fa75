"""`python -m twenty` is the command `twenty`."""

from twenty.cli import main

if __name__ == "__main__":
    main()
