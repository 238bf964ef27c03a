"""`python -m hopton` is the `hopton` command."""

from hopton.cli import main

if __name__ == "__main__":
    main()
