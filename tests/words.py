"""The words of the bundled game, which invented content of tests uses too."""

from musterbook.library.model.game_file import GameFile
from musterbook.library.source import read_yaml
from musterbook.resources import CONTENT

GAME = GameFile.model_validate(read_yaml(CONTENT / "game.yml", "game.yml").value)
