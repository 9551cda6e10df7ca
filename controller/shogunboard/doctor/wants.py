"""What the settings want of a machine."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from shogunboard.config import Config

I2C_BOARDS: Final = ("mcp23017",)
SERIAL_BOARDS: Final = ("serial",)
HEADER_PANELS: Final = ("gpio",)


@dataclass(frozen=True, slots=True)
class Wants:
    """Which parts of the machine are used: I2C bus, header, serial port; and whether it may be switched off."""

    i2c: bool = False
    header: bool = False
    serial: bool = False
    switch_off: bool = False

    @classmethod
    def of(cls, config: Config) -> "Wants":
        """What these settings want."""
        real = not _emulated(config.options)
        return cls(
            i2c=real and config.board in I2C_BOARDS,
            header=config.panel.driver in HEADER_PANELS,
            serial=real and (config.board in SERIAL_BOARDS or config.lights.driver in SERIAL_BOARDS),
            switch_off=(config.panel.driver != "none" and config.panel.shutdown) or config.service.power == "players",
        )


def _emulated(options: Mapping[str, object]) -> bool:
    return options.get("emulate") is True
