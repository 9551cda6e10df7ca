"""The page by https."""

import ssl
from pathlib import Path
from typing import Final

import httpx
import pytest

from shogunboard.errors import ConfigError
from shogunboard.service.tls import Certificate, certificate_of
from tests.service.process import Service

FILES: Final = Path(__file__).parent.parent / "data/tls"


def file(name: str) -> str:
    return str(FILES / name) if name else ""


@pytest.mark.parametrize(
    ("cert", "key", "found"),
    [
        ("", "", None),
        ("both.pem", "", Certificate(file("both.pem"))),
        ("cert.pem", "key.pem", Certificate(file("cert.pem"), file("key.pem"))),
    ],
)
def test_what_can_be_used(cert: str, key: str, found: Certificate | None) -> None:
    assert certificate_of(file(cert), file(key)) == found


@pytest.mark.parametrize(
    ("cert", "key", "problem"),
    [
        ("", "key.pem", "key: .*name one in service.tls_cert"),
        ("cert.pem", "", "cannot be used"),
        ("key.pem", "", "cannot be used"),
        ("cert.pem", "other.pem", "cannot be used"),
        ("cert.pem", "locked.pem", "cannot be used"),
        ("README.md", "", "cannot be used"),
        ("nothing.pem", "", "cannot be read"),
        ("cert.pem", "nothing.pem", "cannot be read"),
    ],
)
def test_what_cannot_be_used_is_named(cert: str, key: str, problem: str) -> None:
    with pytest.raises(ConfigError, match=f"service.tls_.*{problem}"):
        certificate_of(file(cert), file(key))


def test_the_page_is_served_by_https_and_its_cookie_goes_nowhere_else(tmp_path: Path) -> None:
    settings = '[service]\nplayers = "pin"\n'
    with Service(tmp_path, "--tls-cert", file("both.pem"), settings=settings) as service:
        assert service.address.startswith("https://localhost:")
        trusted = ssl.create_default_context(cafile=file("cert.pem"))
        with httpx.Client(base_url=service.address, verify=trusted) as browser:
            assert browser.get("/api/access").json()["player"] is False
            assert browser.post("/api/command", json={"command": "draw"}).status_code == 401
            pin = service.new_pin()
            answer = browser.post("/api/access", json={"pin": pin}, headers={"origin": service.address.rstrip("/")})
            assert answer.status_code == 200
            assert "secure" in answer.headers["set-cookie"].lower()
            assert browser.get("/api/access").json()["player"] is True
