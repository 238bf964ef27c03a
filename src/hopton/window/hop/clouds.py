"""One's own clouds: nobody else may see what they are worth before the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopton.window.scenes.dialog import Answer, Dialog

if TYPE_CHECKING:
    from hopton.window.hop.scene import HopScene


def clouds_dialog(scene: HopScene, name: str) -> Dialog:
    """A player's own clouds; with several people at one screen, after the others have looked away."""
    texts, words = scene.texts, scene.words
    state = scene.session.state
    clouds = state.clouds[state.players.index(name)]
    values = ", ".join(str(value) for value in sorted(clouds, reverse=True))
    told = texts("clouds_list", values=values, total=sum(clouds)) if clouds else texts("clouds_none")
    title = texts("clouds_title", player=name)
    shown = Dialog(scene.app, title, told, [Answer(texts("button_on"), kind="primary")])
    if len(scene.session.people) < 2:
        return shown
    return Dialog(
        scene.app,
        title,
        texts("clouds_look_away", player=name),
        [
            Answer(texts("clouds_show"), lambda: scene.app.push(shown), kind="primary"),
            Answer(words("dialog.cancel")),
        ],
        escape=1,
    )
