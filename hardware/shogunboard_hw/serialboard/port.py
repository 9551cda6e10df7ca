"""The port of the link: found, opened for this program alone, and never waited for without an end."""

import errno
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from serial import Serial, SerialException
from serial.tools.list_ports import comports

from shogunboard.errors import BoardMissingError
from shogunboard.text import Text, listed, text

VENDOR: Final = 0x2E8A
PRODUCT: Final = 0x0005
"""A Raspberry Pi Pico with MicroPython."""
BAUD: Final = 115200
"""USB takes no notice of it; at 1200 a Pico would go into its boot loader."""
WRITE_S: Final = 0.25
"""A device that takes nothing for so long is not there any more."""
NONE: Final = text(
    "there is no Pico with MicroPython on USB; plug it in with a cable that carries data, or name its device in the "
    "setting board.serial.port"
)


class Port(Protocol):
    """An open port. Every method but `wake` and `close` raises `OSError` when the port is lost."""

    def read(self, wait_ms: int) -> bytes:
        """What has come in; waits for the first byte, so long at most."""

    def write(self, data: bytes) -> None:
        """Send."""

    def wake(self) -> None:
        """From another thread: end the wait of `read`, the one under way or the next one."""

    def close(self) -> None:
        """Let it go."""


PortOpener: TypeAlias = Callable[[], Port]
"""Opens the port; raises `OSError` with a text for people where that cannot be."""


@dataclass(frozen=True, slots=True)
class UsbPort:
    """A serial port on USB, as the system lists it."""

    device: str
    vendor: int | None
    product: int | None
    serial_number: str | None


def usb_ports() -> list[UsbPort]:
    """All that there are."""
    return [UsbPort(port.device, port.vid, port.pid, port.serial_number) for port in comports()]


def find_device(serial_number: str, ports: Iterable[UsbPort]) -> str:
    """The device file of the Pico with this serial number, in either case of its letters; of the only one without it.

    Raises `OSError` that says what there is instead.
    """
    picos = [port for port in ports if (port.vendor, port.product) == (VENDOR, PRODUCT)]
    wanted = [
        pico for pico in picos if not serial_number or (pico.serial_number or "").lower() == serial_number.lower()
    ]
    if len(wanted) == 1:
        return wanted[0].device
    if not picos:
        raise BoardMissingError(NONE)
    names = listed([_named(pico) for pico in picos], "")
    if not wanted:
        raise BoardMissingError(
            text(
                "there is no Pico with the serial number {serial_number}; there is {names}",
                serial_number=serial_number,
                names=names,
            )
        )
    raise BoardMissingError(
        text("there are several Picos ({names}); give the setting board.serial.serial_number", names=names)
    )


def _named(pico: UsbPort) -> Text:
    number = pico.serial_number or text("without a number")
    return text("{number} at {device}", number=number, device=pico.device)


class SerialPort:
    """A port of pyserial."""

    def __init__(self, port: Serial) -> None:
        self._port = port

    def read(self, wait_ms: int) -> bytes:
        """What has come in."""
        with _Translated(self._port.port):
            self._port.timeout = wait_ms / 1000
            first = self._port.read(1)
            return first + self._port.read(self._port.in_waiting) if first else b""

    def write(self, data: bytes) -> None:
        """Send; waits a quarter of a second at most."""
        with _Translated(self._port.port):
            self._port.write(data)

    def wake(self) -> None:
        """End the wait of `read`."""
        with suppress(OSError, TypeError):
            # The port may be closed at this moment, by the thread that owns it.
            self._port.cancel_read()

    def close(self) -> None:
        """Let it go."""
        self._port.close()


def open_port(device: str) -> SerialPort:
    """Open a device file for this program alone; raises `OSError` with what is wrong and the cure.

    DTR stays set, because MicroPython sends nothing to a port without it.
    """
    with _Translated(device):
        return SerialPort(Serial(device, BAUD, timeout=0, write_timeout=WRITE_S, exclusive=True))


class _Translated:
    """Turns what pyserial and the system raise into `OSError` with a text for people."""

    def __init__(self, device: str | None) -> None:
        self._device = device or "the port"

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (OSError, TypeError)):
            # pyserial raises TypeError from a read of a port that was closed meanwhile.
            raise BoardMissingError(_explained(self._device, error)) from None


def _explained(device: str, error: BaseException) -> Text:
    number = error.errno if isinstance(error, OSError) else None
    match number:
        case errno.ENOENT | errno.ENXIO | errno.ENODEV:
            return text(
                "there is no {device}; plug the board in, or correct the setting board.serial.port", device=device
            )
        case errno.EACCES | errno.EPERM:
            return text(
                "{device} may not be used; add the user to the group dialout: sudo usermod -aG dialout $USER",
                device=device,
            )
        case errno.EBUSY | errno.EAGAIN:
            return _taken(device)
    if isinstance(error, SerialException) and "exclusively lock" in str(error):
        return _taken(device)
    if isinstance(error, OSError) and number is not None:
        return text("{device} was lost ({problem}); look at the USB cable", device=device, problem=os.strerror(number))
    return text("{device} was lost; look at the USB cable", device=device)


def _taken(device: str) -> Text:
    return text(
        "{device} is used by another program; end it (a terminal, mpremote, a second service, ModemManager)",
        device=device,
    )
