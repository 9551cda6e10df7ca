"""Where people find the page: at this machine, and on other devices of the network."""

import socket
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

SOME_ADDRESS_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737). No packet is sent to it: a datagram socket that is connected only learns
by which of its own addresses the machine would go there."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """The page's address for people at this machine, and for the others; None while nobody else reaches it."""

    address: str
    elsewhere: str | None = None


def lan_address() -> str | None:
    """The address by which this machine is in its network; None when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOME_ADDRESS_ELSEWHERE)
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ip_address(address).is_loopback or ip_address(address).is_unspecified else address
