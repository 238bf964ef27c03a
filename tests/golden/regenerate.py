"""`python -m tests.golden.regenerate`: write the answers to all golden logs anew, to be looked at as a diff."""

from __future__ import annotations

from hopton.match.log import encode_line
from tests.golden.logs import ENDINGS, FOLDER, answers


def main() -> None:
    """Write the answers files."""
    for ending in ENDINGS:
        path = FOLDER / f"{ending.file}.answers.jsonl"
        new = b"".join(encode_line(answer) for answer in answers(ending.file))
        changed = not path.exists() or path.read_bytes() != new
        path.write_bytes(new)
        print(f"{'changed  ' if changed else 'unchanged'} {path.name}")


if __name__ == "__main__":
    main()
