"""hopton: four small dexterity games on a deterministic 2D rigid-body core.

Importing this package is cheap: it loads neither pymunk nor pygame. The parts are
`hopton.records` (what happened), `hopton.rules` (what it means), `hopton.physics` (how it
happens), `hopton.players` (who decides), `hopton.match` (one match), `hopton.runs` (many),
`hopton.window` (the screen) and `hopton.cli` (the commands).
"""

from importlib.metadata import version as _version

__version__ = _version("hopton")
