"""The footprints that the boards use, from the measures in the parts' data sheets."""

from typing import Final

from schematics.generate.footprints import PIN, Footprint, Outline, Pad, Side, silk

STEP: Final = 2.54


def _frame(side: Side, left: float, up: float, right: float, low: float) -> Outline:
    return silk(side, (left, up), (right, up), (right, low), (left, low), (left, up))


def two_leads(name: str, description: str, pitch: float, length: float, width: float, *, pad: float = 1.6,
              drill: float = 0.8, mark: bool = False) -> Footprint:  # fmt: skip
    """A lying part with a wire at both ends, pin 1 on the left."""
    middle, half = pitch / 2, length / 2
    marks = [_frame("F", middle - half, -width / 2, middle + half, width / 2)]
    if mark:
        marks.append(silk("F", (middle - half + 0.8, -width / 2), (middle - half + 0.8, width / 2)))
    pads = (
        Pad("1", "hole", 0, 0, pad, pad, drill, "rect" if mark else "circle"),
        Pad("2", "hole", pitch, 0, pad, pad, drill),
    )
    return Footprint(name, description, pads, (middle - half, -width / 2, middle + half, width / 2), marks=tuple(marks))


def standing(name: str, description: str, pitch: float, diameter: float, pad: float, drill: float) -> Footprint:
    """An electrolytic capacitor; pin 1 is plus."""
    half, middle = diameter / 2, pitch / 2
    plus = (
        silk("F", (middle - half + 0.2, -half + 0.6), (middle - half + 1.4, -half + 0.6)),
        silk("F", (middle - half + 0.8, -half), (middle - half + 0.8, -half + 1.2)),
    )
    marks = (_frame("F", middle - half, -half, middle + half, half), *plus)
    pads = (Pad("1", "hole", 0, 0, pad, pad, drill, "rect"), Pad("2", "hole", pitch, 0, pad, pad, drill))
    return Footprint(name, description, pads, (middle - half, -half, middle + half, half), marks=marks)


def in_line(name: str, description: str, count: int, row: float) -> Footprint:
    """A dual in-line package, pin 1 in the upper left corner, downwards, then upwards on the right."""
    half = count // 2
    pads = tuple(
        Pad(
            str(pin), "hole", 0 if pin <= half else row, STEP * (pin - 1 if pin <= half else count - pin), 1.6, 1.6,
            0.8,
            "rect" if pin == 1 else "circle",
        )
        for pin in range(1, count + 1)
    )  # fmt: skip
    low = STEP * (half - 1)
    marks = (
        _frame("F", 1.2, -1.2, row - 1.2, low + 1.2),
        silk("F", (row / 2 - 1, -1.2), (row / 2 - 0.6, -0.4), (row / 2 + 0.6, -0.4), (row / 2 + 1, -1.2)),
    )
    return Footprint(name, description, pads, (0.5, -1.3, row - 0.5, low + 1.3), marks=marks)


def header(name: str, description: str, rows: int, columns: int, side: Side, *, shroud: float) -> Footprint:
    """A pin header, pin 1 in the upper corner on the left (seen from its own side), numbered row by row."""
    turn = -1 if side == "B" else 1
    pads = tuple(
        Pad(
            str(columns * row + column + 1), "hole", turn * STEP * column, STEP * row, PIN, PIN, 1.0,
            "rect" if row == column == 0 else "circle",
        )
        for row in range(rows)
        for column in range(columns)
    )  # fmt: skip
    across = STEP * (columns - 1)
    wide = 1.27 if not shroud else (8.9 - across) / 2
    ends = 1.27 + shroud
    left, right = sorted((-turn * wide, turn * (across + wide)))
    body = (left, -ends, right, STEP * (rows - 1) + ends)
    corner = -turn * wide
    marks = [_frame(side, *body)]
    if shroud:
        middle = STEP * (rows - 1) / 2
        marks.append(silk(side, (corner, middle - 2.2), (corner + turn, middle - 2.2), (corner + turn, middle + 2.2),
                          (corner, middle + 2.2)))  # fmt: skip
    marks.append(silk(side, (corner - turn * 0.5, -0.8), (corner - turn * 0.5, 0.8)))
    return Footprint(name, description, pads, body, side, tuple(marks), margin=0.5)


def _sot23() -> Footprint:
    pads = (
        Pad("1", "smd", -0.95, -0.95, 1.4, 0.7, shape="roundrect"),
        Pad("2", "smd", -0.95, 0.95, 1.4, 0.7, shape="roundrect"),
        Pad("3", "smd", 0.95, 0, 1.4, 0.7, shape="roundrect"),
    )
    marks = (
        silk("F", (-0.65, -1.6), (0.65, -1.6)),
        silk("F", (-0.65, 1.6), (0.65, 1.6)),
        silk("F", (-1.9, -0.7), (-1.9, -1.2)),
    )
    return Footprint("SOT-23", "SOT-23 with 3 pins; the Hall element is in its middle", pads,
        (-0.65, -1.45, 0.65, 1.45),
                     marks=marks, reference_at=(3.2, 0))  # fmt: skip


def _led() -> Footprint:
    places = (("1", -2.45, -1.65), ("2", -2.45, 1.65), ("3", 2.45, 1.65), ("4", 2.45, -1.65))
    pads = tuple(Pad(number, "smd", x, y, 1.5, 0.9, shape="roundrect") for number, x, y in places)
    marks = (
        silk("F", (-2.6, -2.75), (2.6, -2.75)), silk("F", (-2.6, 2.75), (2.6, 2.75)),
        silk("F", (-3.5, -2.1), (-3.5, -1.2)),
    )  # fmt: skip
    return Footprint("LED_5050_4", "Light 5 x 5 mm with 4 pads", pads, (-2.5, -2.5, 2.5, 2.5), marks=marks)


def _chip(name: str) -> Footprint:
    pads = tuple(Pad(str(n), "smd", -0.95 if n == 1 else 0.95, 0, 1.0, 1.45, shape="roundrect") for n in (1, 2))
    marks = (silk("F", (-0.25, -0.75), (0.25, -0.75)), silk("F", (-0.25, 0.75), (0.25, 0.75)))
    return Footprint(name, "Chip 2.0 x 1.25 mm (0805)", pads, (-1.0, -0.63, 1.0, 0.63), marks=marks)


def _soic24() -> Footprint:
    pads = tuple(
        Pad(
            str(pin), "smd", -4.65 if pin <= 12 else 4.65, -6.985 + 1.27 * (pin - 1 if pin <= 12 else 24 - pin), 2.0,
            0.6,
            shape="roundrect",
        )
        for pin in range(1, 25)
    )  # fmt: skip
    marks = (
        silk("F", (-3.4, -7.8), (3.4, -7.8)),
        silk("F", (-3.4, 7.8), (3.4, 7.8)),
        silk("F", (-5.9, -7.3), (-5.9, -6.7)),
    )
    return Footprint("SOIC-24W", "SOIC with 24 pins, body 7.5 x 15.4 mm", pads, (-3.75, -7.7, 3.75, 7.7), marks=marks)


def _pico() -> Footprint:
    pads = tuple(
        Pad(str(pin), "hole", 0 if pin <= 20 else 17.78, STEP * (pin - 1 if pin <= 20 else 40 - pin), PIN, PIN, 1.0,
            "rect" if pin == 1 else "circle")
        for pin in range(1, 41)
    )  # fmt: skip
    body = (-1.61, -1.37, 19.39, 49.63)
    usb = silk("F", (4.9, -1.37), (4.9, -2.6), (12.9, -2.6), (12.9, -1.37))
    return Footprint("Pico_2x20", "Raspberry Pi Pico, 2 x 20 pins in rows 17.78 mm apart", pads, body,
                     marks=(_frame("F", *body), usb), reference_at=(8.89, 24))  # fmt: skip


def _terminals() -> Footprint:
    pads = tuple(Pad(str(n + 1), "hole", 5.08 * n, 0, 2.6, 2.6, 1.3, "circle" if n else "rect") for n in range(2))
    body = (-2.54, -5.3, 7.62, 4.6)
    return Footprint("Terminals_2_P5.08", "Screw terminals, 2 poles, 5.08 mm", pads, body, marks=(_frame("F", *body),),
                     reference_at=(2.54, -6.6))  # fmt: skip


def _fuse() -> Footprint:
    pads = (
        Pad("1", "hole", 0, 0, 3, 3, 1.3), Pad("2", "hole", 22.5, 0, 3, 3, 1.3),
        Pad("", "bare", 11.25, 0, 2.7, 2.7, 2.7),
    )  # fmt: skip
    body = (-2.0, -4.8, 24.5, 4.8)
    return Footprint("Fuse_5x20", "Open holder for a fuse 5 x 20 mm", pads, body, marks=(_frame("F", *body),))


def _three(name: str, description: str, body: tuple[float, float, float, float], pad: float, drill: float) -> Footprint:
    pads = tuple(Pad(str(n + 1), "hole", STEP * n, 0, pad, pad, drill, "circle" if n else "rect") for n in range(3))
    return Footprint(name, description, pads, body, marks=(_frame("F", *body),))


PACKAGES: Final = (
    _sot23(), _led(), _chip("C_0805"), _soic24(), _pico(), _terminals(), _fuse(),
    in_line("DIP-14_W7.62", "Dual in-line package, 14 pins", 14, 7.62),
    in_line("DIP-28_W7.62", "Dual in-line package, 28 pins, narrow", 28, 7.62),
    header("BoxHeader_2x08", "Box header 2 x 8", 8, 2, "F", shroud=3.8),
    header("BoxHeader_2x08_FromBelow", "Box header 2 x 8 under the board, numbered as seen from below", 8, 2, "B",
           shroud=3.8),
    header("BoxHeader_2x05", "Box header 2 x 5", 5, 2, "F", shroud=3.8),
    header("Header_2x20", "Box header 2 x 20", 20, 2, "F", shroud=3.8),
    header("Header_1x02", "Pin header 1 x 2", 2, 1, "F", shroud=0),
    two_leads("R_Axial_P10.16", "Resistor, axial, 10.16 mm between the holes", 10.16, 6.3, 2.5),
    two_leads("DO-35_P7.62", "Diode DO-35, 7.62 mm between the holes; pin 1 is the cathode", 7.62, 4.0, 2.0, mark=True),
    two_leads("DO-15_P12.70", "Diode DO-15, 12.70 mm between the holes; pin 1 is the cathode", 12.70, 7.6, 3.6,
              pad=2.4, drill=1.2, mark=True),
    two_leads("C_Disc_P5.08", "Ceramic capacitor, 5.08 mm between the holes", 5.08, 2.8, 2.5),
    two_leads("Wires_2", "Two wires to a part elsewhere", 5.08, 2.8, 1.2, pad=2.0, drill=1.0),
    standing("C_Radial_D10_P5.00", "Electrolytic capacitor, diameter 10 mm", 5.0, 10.0, 2.0, 1.0),
    standing("C_Radial_D5_P2.50", "Electrolytic capacitor, diameter 5 mm", 2.5, 5.0, 1.6, 0.8),
    _three("TO-220", "TO-220, standing", (-2.6, -3.2, 7.7, 1.5), 2.0, 1.1),
    _three("TO-92", "TO-92, legs bent to 2.54 mm", (0.1, -2.0, 5.0, 2.0), 1.6, 0.8),
    Footprint("Hole_M3", "Hole for a screw M3", (Pad("", "bare", 0, 0, 3.2, 3.2, 3.2),), (-2.75, -2.75, 2.75, 2.75),
              reference_at=(0, -3.6)),
)  # fmt: skip
BY_NAME: Final = {footprint.name: footprint for footprint in PACKAGES}
