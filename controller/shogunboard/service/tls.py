"""The certificate that the page is served with by https."""

import ssl
from dataclasses import dataclass

from shogunboard.errors import ConfigError
from shogunboard.text import text


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate and its key as PEM files; without `key` it is in the same file."""

    file: str
    key: str | None = None


def certificate_of(file: str, key: str) -> Certificate | None:
    """The certificate that settings name, tried out; None without one. Raises `ConfigError` with the cure."""
    if not file:
        if key:
            raise ConfigError(
                text("service.tls_key: there is a key without a certificate; name one in service.tls_cert")
            )
        return None
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(file, key or None, password=_no_password)
    except ssl.SSLError as error:
        reason = error.reason or str(error)
        raise ConfigError(
            text(
                "service.tls_cert: {file} and its key cannot be used ({reason}); they must be PEM files "
                "that belong together, the key without a password",
                file=file,
                reason=reason,
            )
        ) from None
    except OSError as error:
        named = error.filename or (text("{file} or {key}", file=file, key=key) if key else file)
        raise ConfigError(
            text(
                "service.tls_cert: {named} cannot be read ({problem})",
                named=named,
                problem=str(error.strerror or error),
            )
        ) from None
    return Certificate(file, key or None)


def _no_password() -> str:
    """A service that starts by itself has nobody to ask."""
    return ""
