"""Keeps who may play in a file of the data folder, which a running service and `shogunboard pin` both write."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from shogunboard.access.model import Access, Device, from_json, to_json
from shogunboard.access.pins import HashedPin, new_pin, new_token, tidy_pin
from shogunboard.errors import StoreError, TextError
from shogunboard.store import Places
from shogunboard.store.files import make_folder, replacing
from shogunboard.text import Text, text

OWNER_ONLY: Final = 0o600


def access_keeper(places: Places) -> "AccessKeeper":
    """The keeper of a data folder, with the machine's date."""
    return AccessKeeper(places.access, lambda: datetime.now().astimezone().isoformat(timespec="seconds"))


@dataclass(frozen=True, slots=True)
class Admission:
    """A device has been admitted: the token that it shows from now on."""

    token: str


class AccessKeeper:
    """The file. Whatever is asked is asked of its newest contents, so that a device which was put out is out at once.

    Methods raise `StoreError` when the file cannot be used; then nobody is admitted, and nothing has changed.
    """

    def __init__(self, path: Path, today: Callable[[], str]) -> None:
        self._path = path
        self._today = today
        self._seen: tuple[int, int, int] | None = None
        self._access = Access()

    @property
    def access(self) -> Access:
        """What the file holds now; nothing when there is none."""
        try:
            status = self._path.stat()
        except FileNotFoundError:
            self._seen, self._access = None, Access()
            return self._access
        except OSError as error:
            raise self._unusable(error.strerror or str(error)) from None
        seen = (status.st_mtime_ns, status.st_ino, status.st_size)
        if seen != self._seen:
            self._access = self._read()
            self._seen = seen
        return self._access

    def device_of(self, token: str) -> Device | None:
        """The device that shows this token, while it is admitted."""
        return self.access.device_of(token)

    def renew_pin(self) -> str:
        """Make a new PIN and return it: it is kept nowhere. The old one ends; admitted devices stay admitted."""
        pin = new_pin()
        hashed = HashedPin.of(pin)
        with self._changing() as change:
            change(lambda access: replace(access, pin=hashed))
        return pin

    def admit(self, pin: str, label: str) -> Admission | None:
        """Admit a device that tells the PIN; None when it is another one. It takes long on purpose."""
        kept = self.access.pin
        if kept is None or not kept.is_for(tidy_pin(pin)):
            return None
        token = new_token()
        with self._changing() as change:
            change(lambda access: access.with_device(label, self._today(), token))
        return Admission(token)

    def put_out(self, *ids: int) -> tuple[Device, ...]:
        """Put these devices out, all of them without any number; returns those that were there."""
        gone: list[Device] = []

        def without(access: Access) -> Access:
            gone.extend(device for device in access.devices if not ids or device.id in ids)
            return access.without(*(device.id for device in gone))

        with self._changing() as change:
            change(without)
        return tuple(gone)

    @contextmanager
    def _changing(self) -> Iterator[Callable[[Callable[[Access], Access]], None]]:
        """Change the file while no other process does."""
        lock = self._path.with_name(f"{self._path.name}.lock")
        try:
            make_folder(self._path.parent)
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        except OSError as error:
            raise self._unusable(error.strerror or str(error)) from None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield self._change
        except StoreError:
            raise
        except OSError as error:
            raise self._unusable(error.strerror or str(error)) from None
        finally:
            os.close(descriptor)

    def _change(self, change: Callable[[Access], Access]) -> None:
        text = to_json(change(self.access))
        with replacing(self._path) as part:
            part.touch(OWNER_ONLY)
            part.write_text(text, encoding="utf-8")

    def _read(self) -> Access:
        try:
            return from_json(self._path.read_text(encoding="utf-8"))
        except TextError as error:
            raise self._unusable(error.text) from None
        except (OSError, UnicodeError) as error:
            raise self._unusable(getattr(error, "strerror", None) or str(error)) from None

    def _unusable(self, reason: Text | str) -> StoreError:
        return StoreError(
            text(
                "{path}: who may play is not known ({reason}); remove the file, and `shogunboard pin` makes one",
                path=str(self._path),
                reason=reason,
            )
        )
