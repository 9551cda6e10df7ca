"""The file that knows the PIN and the devices."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.access import AccessKeeper
from shogunboard.access.model import from_json, to_json
from shogunboard.access.pins import tidy_pin
from shogunboard.errors import StoreError, TextError


def keeper(folder: Path) -> AccessKeeper:
    return AccessKeeper(folder / "data/access.json", lambda: "2026-05-01T12:00:00+02:00")


def admitted(at: AccessKeeper, pin: str, label: str = "Firefox on Android") -> str:
    admission = at.admit(pin, label)
    assert admission is not None
    return admission.token


def test_without_a_pin_nobody_is_admitted(tmp_path: Path) -> None:
    assert keeper(tmp_path).admit("", "x") is None
    assert keeper(tmp_path).admit("000000", "x") is None
    assert keeper(tmp_path).device_of("") is None
    assert not (tmp_path / "data").exists()


def test_a_device_is_known_by_its_token_from_then_on(tmp_path: Path) -> None:
    at = keeper(tmp_path)
    pin = at.renew_pin()
    assert re.fullmatch(r"\d{6}", pin)
    token = admitted(at, f" {pin[:3]} {pin[3:]} ")
    device = keeper(tmp_path).device_of(token)
    assert device is not None
    assert (device.id, device.label, device.since) == (1, "Firefox on Android", "2026-05-01T12:00:00+02:00")
    assert at.device_of(token + "x") is None
    assert at.device_of("") is None


def test_another_pin_admits_nobody(tmp_path: Path) -> None:
    at = keeper(tmp_path)
    pin = at.renew_pin()
    for wrong in ("", pin[:-1], pin + "0", f"{(int(pin) + 1) % 1_000_000:06}", "\udc80"):
        assert at.admit(wrong, "x") is None
    assert at.access.devices == ()


def test_a_new_pin_ends_the_old_one_and_no_device(tmp_path: Path) -> None:
    at = keeper(tmp_path)
    old = at.renew_pin()
    token = admitted(at, old)
    while (new := keeper(tmp_path).renew_pin()) == old:
        pass  # one of a million
    assert at.admit(old, "x") is None
    assert at.device_of(token) is not None
    assert admitted(at, new) != token


def test_a_device_is_put_out_at_once_by_another_process(tmp_path: Path) -> None:
    service, command = keeper(tmp_path), keeper(tmp_path)
    pin = service.renew_pin()
    tokens = [admitted(service, pin, label) for label in "abc"]
    assert [device.label for device in command.put_out(2, 9)] == ["b"]
    assert [service.device_of(token) is not None for token in tokens] == [True, False, True]
    assert [device.label for device in command.put_out()] == ["a", "c"]
    assert service.access.devices == ()
    again = service.device_of(admitted(service, pin))
    assert again is not None
    assert again.id == 4


def test_the_file_tells_no_secret_and_is_its_owners(tmp_path: Path) -> None:
    at = keeper(tmp_path)
    pin = at.renew_pin()
    token = admitted(at, pin)
    file = tmp_path / "data/access.json"
    text = file.read_text(encoding="utf-8")
    assert f'"{pin}"' not in text
    assert token not in text
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": "shogunboard-access/1"}', "\x00", '{"format": 3}'])
def test_a_damaged_file_admits_nobody_and_is_named_with_the_cure(tmp_path: Path, text: str) -> None:
    at = keeper(tmp_path)
    pin = at.renew_pin()
    file = tmp_path / "data/access.json"
    file.write_text(text, encoding="utf-8")
    for use in (lambda: at.admit(pin, "x"), lambda: at.device_of("x"), at.renew_pin, at.put_out):
        with pytest.raises(StoreError, match=r"access\.json: .*remove the file"):
            use()
    assert file.read_text(encoding="utf-8") == text
    file.unlink()
    assert at.admit(at.renew_pin(), "x") is not None


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    with pytest.raises(StoreError, match="access.json"):
        keeper(tmp_path).renew_pin()


@given(st.text())
def test_any_text_is_refused_or_round_trips(text: str) -> None:
    try:
        access = from_json(text)
    except TextError:
        return
    assert from_json(to_json(access)) == access


@given(st.lists(st.sampled_from(["1", "2", " ", "-", "\t"])))
def test_a_pin_is_the_same_however_its_digits_are_grouped(parts: list[str]) -> None:
    assert tidy_pin("".join(parts)) == "".join(part for part in parts if part in "12")
