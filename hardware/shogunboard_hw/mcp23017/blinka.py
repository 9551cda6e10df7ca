"""The bus that Blinka gives, and Adafruit's library for the chip. Both are imported only when they are needed.

Blinka and the library come with the extras `pi` (Raspberry Pi up to model 4), `pi5` (model 5) and `emulation` (any
computer). Blinka ignores a frequency; the bus's speed stands in the Raspberry Pi's config.txt.
"""

import os
from typing import Final

from shogunboard.errors import BoardMissingError, ConfigError
from shogunboard.text import text
from shogunboard_hw.mcp23017.owner import ChipMaker, I2CBus, LibraryChip

CURE: Final = text(
    "install it with pip install 'shogunboard[pi5]' on a Raspberry Pi 5, 'shogunboard[pi]' on an older one, "
    "'shogunboard[emulation]' on any other computer"
)


def load_library() -> ChipMaker:
    """The library's way to make a chip; raises `ConfigError` with the cure where it is not installed."""
    try:
        from adafruit_mcp230xx.mcp23017 import MCP23017
    except ImportError as error:
        raise ConfigError(
            text(
                "board.driver: mcp23017 needs the library adafruit_mcp230xx ({problem}); {cure}",
                problem=str(error),
                cure=CURE,
            )
        ) from None

    def make(bus: I2CBus, address: int) -> LibraryChip:
        # By default the library makes inputs of all pins, GPA7 and GPB7 included.
        chip: LibraryChip = MCP23017(bus, address, reset=False)
        return chip

    return make


def open_blinka_bus() -> I2CBus:
    """The I2C bus on the pins SDA and SCL of the header; raises `OSError` with what is wrong and the cure."""
    # At a terminal Blinka would ask whether to install packages, and wait for the answer.
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    try:
        import board
        import busio

        bus: I2CBus = busio.I2C(board.SCL, board.SDA)
    except PermissionError as error:
        raise BoardMissingError(
            text("no access to the I2C bus ({problem}); add the user to the group i2c", problem=str(error.strerror))
        ) from None
    except (ImportError, AttributeError, NotImplementedError) as error:
        raise BoardMissingError(
            text(
                "Blinka knows no I2C bus of this machine ({problem}); on a Raspberry Pi install the extra pi "
                "or pi5 anew, on another computer use --emulate",
                problem=_first_line(error),
            )
        ) from None
    except (OSError, ValueError, RuntimeError) as error:
        raise BoardMissingError(
            text(
                "there is no I2C bus ({problem}); switch it on: sudo raspi-config, Interface Options, I2C",
                problem=_first_line(error),
            )
        ) from None
    return bus


def _first_line(error: Exception) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
