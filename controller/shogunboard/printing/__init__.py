"""Sheets to print: dials, number stickers and the map of a set, in millimetres, as SVG or PDF."""

from shogunboard.printing.equipment import Equipment, equipment_of
from shogunboard.printing.known import make_known_map
from shogunboard.printing.pdf import write_pdf
from shogunboard.printing.sheets import PAPERS, SHEETS, make_sheet
from shogunboard.printing.svg import write_svg

__all__ = ["PAPERS", "SHEETS", "Equipment", "equipment_of", "make_known_map", "make_sheet", "write_pdf", "write_svg"]
