"""PINs and the tokens of devices, and what is kept of them: never the secret itself.

A PIN has six digits, so what is kept must be slow to try: scrypt (RFC 7914), with 16 MiB for each try. A token has 256
bits of chance, which nobody tries out; SHA-256 is enough.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Final

PIN_DIGITS: Final = 6
_COST: Final = 2**14
_BLOCK: Final = 8
_SALT_BYTES: Final = 16
_TOKEN_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class HashedPin:
    """What is kept of a PIN."""

    salt: bytes
    digest: bytes

    @classmethod
    def of(cls, pin: str) -> "HashedPin":
        """Keep a PIN, with a salt of its own."""
        salt = secrets.token_bytes(_SALT_BYTES)
        return cls(salt, _slow_digest(pin, salt))

    def is_for(self, pin: str) -> bool:
        """Is this the PIN? Takes as long for a wrong one as for the right one."""
        return hmac.compare_digest(_slow_digest(pin, self.salt), self.digest)


def new_pin() -> str:
    """A PIN by chance."""
    return f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}}"


def tidy_pin(text: str) -> str:
    """A PIN as people type it, without the gaps that they put between its digits."""
    return "".join(text.split()).replace("-", "")


def new_token() -> str:
    """What a device shows from now on."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def token_digest(token: str) -> str:
    """What is kept of a device's token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _slow_digest(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode("utf-8", "surrogatepass"), salt=salt, n=_COST, r=_BLOCK, p=1, dklen=32)
