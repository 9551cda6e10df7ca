"""What is kept about access, as data and as the JSON of its file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from shogunboard.access.pins import HashedPin, token_digest
from shogunboard.errors import TextError
from shogunboard.text import text

FORMAT: Final = "shogunboard-access/1"
LONGEST_LABEL: Final = 60


@dataclass(frozen=True, slots=True)
class Device:
    """A device that the PIN was told on. `digest` is of its token, `since` an ISO date with its time."""

    id: int
    label: str
    since: str
    digest: str


@dataclass(frozen=True, slots=True)
class Access:
    """The PIN, if there is one, and the devices that it was told on."""

    pin: HashedPin | None = None
    devices: tuple[Device, ...] = ()
    next_id: int = 1

    def device_of(self, token: str) -> Device | None:
        """The device that shows this token."""
        digest = token_digest(token)
        return next((device for device in self.devices if device.digest == digest), None)

    def with_device(self, label: str, since: str, token: str) -> "Access":
        """The same with one more device."""
        device = Device(self.next_id, label[:LONGEST_LABEL], since, token_digest(token))
        return replace(self, devices=(*self.devices, device), next_id=self.next_id + 1)

    def without(self, *ids: int) -> "Access":
        """The same without these devices."""
        return replace(self, devices=tuple(device for device in self.devices if device.id not in ids))


def to_json(access: Access) -> str:
    """The file's text."""
    pin = access.pin
    return json.dumps(
        {
            "format": FORMAT,
            "pin": None if pin is None else {"salt": pin.salt.hex(), "digest": pin.digest.hex()},
            "next_id": access.next_id,
            "devices": [
                {"id": one.id, "label": one.label, "since": one.since, "digest": one.digest} for one in access.devices
            ],
        },
        indent=1,
    )


def from_json(written: str) -> Access:
    """Read the file's text; raises `TextError` when it is not one."""
    try:
        data = json.loads(written)
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise TextError(text("it is not a file of the format {format}", format=FORMAT))
        pin = data["pin"]
        return Access(
            None if pin is None else HashedPin(bytes.fromhex(pin["salt"]), bytes.fromhex(pin["digest"])),
            tuple(_device(item) for item in data["devices"]),
            int(data["next_id"]),
        )
    except TextError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise TextError(
            text("it cannot be read ({kind}: {problem})", kind=type(error).__name__, problem=str(error))
        ) from None


def _device(item: Mapping[str, object]) -> Device:
    return Device(int(str(item["id"])), str(item["label"]), str(item["since"]), str(item["digest"]))
