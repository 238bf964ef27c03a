"""What people read: verdicts as message ids with parameters, made into sentences by language.

Rules say what happened with a `Verdict`; `sentence` finds the words in `assets/text/en.toml`, or in the
catalogue of another language (`languages.py`). The same sentence goes to the window and the terminal.
"""

from hopton.text.languages import ENGLISH, LANGUAGES, deck_text, translated, usual_language
from hopton.text.sentences import sentence
from hopton.text.verdict import Value, Verdict

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Value",
    "Verdict",
    "deck_text",
    "sentence",
    "translated",
    "usual_language",
]
