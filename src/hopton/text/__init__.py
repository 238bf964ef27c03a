"""What people read: verdicts as message ids with parameters, made into sentences by language.

Rules say what happened with a `Verdict`; `sentence` finds the words in
`assets/text/<language>.toml`. The same sentence goes to the window, the terminal and logs.
"""

from hopton.text.sentences import languages, sentence
from hopton.text.verdict import Value, Verdict

__all__ = ["Value", "Verdict", "languages", "sentence"]
