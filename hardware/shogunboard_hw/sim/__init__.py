"""A driver without hardware: a board with men on a table, hands that move them, and the faults of real boards."""

from shogunboard_hw.lamps import LightFrame
from shogunboard_hw.sim.board import SimBoard, open_board
from shogunboard_hw.sim.men import Man, Piece
from shogunboard_hw.sim.options import SimOptions
from shogunboard_hw.sim.sensors import Fault

__all__ = ["Fault", "LightFrame", "Man", "Piece", "SimBoard", "SimOptions", "open_board"]
