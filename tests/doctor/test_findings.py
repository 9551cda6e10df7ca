"""Every finding, on a machine that has just this fault, read from its files."""

import dataclasses
import socket
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.doctor.examine import examine
from shogunboard.doctor.facts import Clock, Device, Disk, I2c, Machine, Power, User
from shogunboard.doctor.findings import Finding, Kind, is_well
from shogunboard.doctor.wants import Wants
from shogunboard.store import Journal
from tests.doctor.patient import PI5, Patient, by_kind


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(tmp_path)


def test_on_a_healthy_machine_nothing_is_found(patient: Patient) -> None:
    assert patient.findings() == ()
    patient.becomes_pi5()
    assert patient.findings() == ()


def test_a_board_that_needs_nothing_is_told_nothing(patient: Patient) -> None:
    for place in ("dev/i2c-1", "dev/gpiomem", "dev/gpiochip0", "boot/firmware/config.txt"):
        patient.remove(place)
    patient.libraries.clear()
    assert patient.findings('[service]\nport = 0\n[board]\ndriver = "sim"\n') == ()
    emulated = '[service]\nport = 0\n[board]\ndriver = "mcp23017"\n[board.mcp23017]\nemulate = true\n'
    assert patient.findings(emulated) == ()


def test_an_i2c_bus_that_is_off(patient: Patient) -> None:
    patient.remove("dev/i2c-1")
    patient.put("boot/firmware/config.txt", "#dtparam=i2c_arm=on\n")
    finding = patient.finding()
    assert (finding.kind, finding.grade) == ("i2c_off", "problem")
    assert "raspi-config nonint do_i2c 0" in finding.cure


@pytest.mark.parametrize(
    ("settings", "on"),
    [
        ("dtparam=i2c_arm=on", True),
        ("dtparam=i2c_arm", True),
        ("  dtparam=i2c=on ", True),
        ("dtparam=i2c_arm=on\ndtparam=i2c_arm=off", False),
        ("dtparam=i2c_arm_baudrate=400000", False),
    ],
)
def test_an_i2c_bus_that_is_on_but_not_there(patient: Patient, settings: str, on: bool) -> None:
    patient.remove("dev/i2c-1")
    patient.put("boot/firmware/config.txt", settings)
    assert ("modprobe i2c-dev" in patient.finding().cure) == on


def test_the_boot_settings_of_an_older_system_are_read_too(patient: Patient) -> None:
    patient.remove("dev/i2c-1")
    patient.remove("boot/firmware/config.txt")
    patient.put("boot/config.txt", "dtparam=i2c_arm=on\n")
    assert "modprobe i2c-dev" in patient.finding().cure


def test_a_slow_i2c_bus_is_a_remark(patient: Patient) -> None:
    patient.put_bytes("sys/bus/i2c/devices/i2c-1/of_node/clock-frequency", (100_000).to_bytes(4, "big"))
    finding = patient.finding()
    assert (finding.kind, finding.grade) == ("i2c_slow", "remark")
    assert "100 kHz" in finding.text
    assert "i2c_arm_baudrate=400000" in finding.cure
    assert is_well([finding])


@pytest.mark.parametrize(("device", "group"), [("i2c-1", "i2c"), ("gpiomem", "gpio")])
def test_a_user_without_the_right_to_a_device(patient: Patient, device: str, group: str) -> None:
    patient.user = User("pi", frozenset({"pi", "video"}))
    (finding,) = (one for one in patient.findings() if f"/dev/{device}" in one.text)
    assert finding.kind == "rights"
    assert f"usermod -aG {group} pi" in finding.cure


def test_root_asks_for_the_user_of_the_service(patient: Patient) -> None:
    patient.put("etc/group", "i2c:x:998:pi\ngpio:x:997:shogunboard\ndialout:x:20:shogunboard\n")
    found = by_kind(patient.findings())
    assert "shogunboard may not use /dev/i2c-1" in found["rights"].text
    assert found["groups"].text == "the user shogunboard is not in the group i2c"
    assert "usermod -aG i2c shogunboard" in found["groups"].cure
    patient.remove("etc/systemd/system/shogunboard.service")
    assert patient.findings() == ()


def test_a_device_that_belongs_to_root_alone(patient: Patient) -> None:
    patient.device("i2c-1", "root", 0o600)
    assert "systemd/install.sh" in patient.finding().cure


@pytest.mark.parametrize(("model", "extra"), [(None, "shogunboard[pi]"), (PI5, "shogunboard[pi5]")])
def test_libraries_that_are_missing(patient: Patient, model: str | None, extra: str) -> None:
    if model is not None:
        patient.becomes_pi5()
    patient.libraries.clear()
    for place in ("gpiomem", "gpiomem0"):
        (patient.root / "dev" / place).unlink(missing_ok=True)
    patient.device("gpiomem", "gpio")
    findings = patient.findings()
    assert [finding.kind for finding in findings] == ["library_missing", "library_missing"]
    assert all(extra in finding.cure for finding in findings)


def test_the_library_of_an_older_model(patient: Patient) -> None:
    patient.put("proc/device-tree/model", PI5)
    finding = patient.finding()
    assert (finding.kind, finding.grade) == ("library_wrong", "problem")
    assert "pip uninstall RPi.GPIO" in finding.cure
    assert "shogunboard[pi5]" in finding.cure


def test_a_kernel_on_which_the_library_knows_no_edges(patient: Patient) -> None:
    patient.put("proc/sys/kernel/osrelease", "6.12.34+rpt-rpi-v8\n")
    finding = patient.finding()
    assert (finding.kind, finding.grade) == ("library_wrong", "remark")
    assert "6.12" in finding.text


def test_both_libraries_at_once(patient: Patient) -> None:
    patient.libraries["rpi-lgpio"] = "0.6"
    finding = patient.finding()
    assert finding.kind == "libraries_both"
    assert finding.cure == "pip uninstall RPi.GPIO rpi-lgpio, then pip install 'shogunboard[pi]'"


def test_a_header_that_the_kernel_does_not_offer(patient: Patient) -> None:
    patient.remove("dev/gpiomem")
    assert (patient.finding().kind, "gpiomem" in patient.finding().text) == ("header_off", True)
    patient.libraries["rpi-lgpio"] = "0.6"
    del patient.libraries["RPi.GPIO"]
    patient.remove("dev/gpiochip0")
    assert "gpiochip0" in patient.finding().text


def test_a_header_where_there_is_none(patient: Patient) -> None:
    patient.put("proc/device-tree/model", "Some other board")
    assert (patient.finding().kind, patient.finding().cure) == ("header_off", 'panel.driver = "none"')


@pytest.mark.parametrize(
    ("alarm", "throttled", "grade"),
    [
        ("1", None, "problem"),
        ("0", "throttled=0x50005\n", "problem"),
        ("0", "throttled=0x50000\n", "remark"),
        ("0", "throttled=0x0\n", None),
        ("0", "error\n", None),
        (None, None, None),
    ],
)
def test_a_supply_that_is_too_weak(
    patient: Patient, alarm: str | None, throttled: str | None, grade: str | None
) -> None:
    if alarm is None:
        patient.remove("sys/class/hwmon/hwmon1/in0_lcrit_alarm")
    else:
        patient.put("sys/class/hwmon/hwmon1/in0_lcrit_alarm", alarm)
    if throttled is not None:
        patient.programs["vcgencmd"] = throttled
    assert [(one.kind, one.grade) for one in patient.findings()] == ([("undervoltage", grade)] if grade else [])


@pytest.mark.parametrize(("free", "grade"), [(10_000_000, "problem"), (300_000_000, "remark"), (600_000_000, None)])
def test_a_disk_that_is_nearly_full(patient: Patient, free: int, grade: str | None) -> None:
    patient.disk = Disk("/var/lib/shogunboard", 30_000_000_000, free, read_only=False)
    assert [(one.kind, one.grade) for one in patient.findings()] == ([("disk_full", grade)] if grade else [])


def test_a_disk_that_can_only_be_read(patient: Patient) -> None:
    patient.disk = Disk("/var/lib/shogunboard", 30_000_000_000, 20_000_000_000, read_only=True)
    assert patient.finding().kind == "disk_read_only"


def test_a_clock_that_was_not_set(patient: Patient) -> None:
    patient.remove("run/systemd/timesync/synchronized")
    assert (patient.finding().kind, patient.finding().grade) == ("clock", "remark")
    patient.put("sys/class/rtc/rtc0/name", "rtc-ds3231")
    assert patient.findings() == ()


def test_a_clock_that_is_wrong(patient: Patient) -> None:
    patient.wall_ms = 0
    assert (patient.finding().kind, patient.finding().grade) == ("clock", "problem")


SERIAL = '[service]\nport = 0\n[board]\ndriver = "serial"\n'


def test_a_serial_port_that_the_user_may_not_use() -> None:
    port = Device("/dev/ttyACM0", "root", "dialout", 0o660)
    wants = Wants(serial=True)
    (finding,) = examine(Machine(user=User("ann"), devices=(port,)), wants)
    assert finding.kind == "rights"
    assert finding.cure.startswith("sudo usermod -aG dialout ann")
    assert examine(Machine(user=User("ann", frozenset({"dialout"})), devices=(port,)), wants) == []


def test_a_serial_port_that_another_program_uses(patient: Patient) -> None:
    patient.process(4711, "minicom", "/dev/null", "/dev/ttyACM0")
    patient.process(4712, "bash", "/dev/null")
    finding = patient.finding(SERIAL)
    assert (finding.kind, finding.text) == ("serial_busy", "/dev/ttyACM0 is used by minicom (process 4711)")
    assert patient.findings() == ()


def test_modem_manager_where_nothing_keeps_it_off(patient: Patient) -> None:
    patient.process(500, "ModemManager")
    assert patient.findings(SERIAL) == ()
    patient.remove("etc/udev/rules.d/60-shogunboard.rules")
    assert patient.finding(SERIAL).kind == "modem_manager"


def test_a_port_that_is_taken(patient: Patient) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        finding = patient.finding(f"[service]\nport = {other.getsockname()[1]}\n")
    assert finding.kind == "port_taken"
    assert "Address already in use" in finding.text
    assert "service.port" in finding.cure


def test_games_that_are_damaged(patient: Patient) -> None:
    journal = Journal(patient.places.database, boot_id="x")
    journal.open()
    journal.close()
    assert patient.findings() == ()
    with patient.places.database.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    before = patient.places.database.read_bytes()
    finding = patient.finding()
    assert finding.kind == "games"
    assert "is damaged" in finding.text
    assert "games restore" in finding.cure
    assert patient.places.database.read_bytes() == before
    assert [path.name for path in patient.places.folder.iterdir()] == [patient.places.database.name]


def test_games_that_are_something_else(patient: Patient) -> None:
    patient.places.folder.mkdir()
    patient.places.database.write_text("no database at all, but long enough to be looked at " * 20, encoding="utf-8")
    assert patient.finding().kind == "games"


def test_a_service_that_may_not_switch_off(patient: Patient) -> None:
    patient.remove("etc/polkit-1/rules.d/50-shogunboard.rules")
    assert patient.finding().kind == "power_rule"
    assert patient.findings('[service]\nport = 0\n[panel]\ndriver = "gpio"\n') == ()
    (finding,) = patient.findings('[service]\nport = 0\npower = "players"\n')
    assert (finding.kind, "service.power" in finding.cure) == ("power_rule", True)


def test_settings_that_cannot_be_used(patient: Patient) -> None:
    problem = "x.toml: board.driver: there is no driver 'mpc23017'; did you mean mcp23017?"
    finding = patient.finding(problems=(problem,))
    assert finding == Finding("settings", problem.partition("; ")[0], "did you mean mcp23017?")


def test_facts_of_an_empty_machine_are_none(tmp_path: Path) -> None:
    """Nothing of what is looked for need be there."""
    patient = Patient(tmp_path)
    patient.root = tmp_path / "empty"
    patient.root.mkdir()
    patient.disk = None
    kinds = {finding.kind for finding in patient.findings()}
    assert kinds == {"i2c_off", "header_off"}


devices = st.builds(
    Device,
    path=st.sampled_from(["/dev/i2c-1", "/dev/i2c-2", "/dev/gpiomem", "/dev/gpiochip0", "/dev/ttyACM0"]),
    owner=st.just("root"),
    group=st.sampled_from(["root", "i2c", "gpio"]),
    mode=st.sampled_from([0o600, 0o660, 0o666]),
)
unknown = st.none() | st.booleans()
machines = st.builds(
    Machine,
    model=st.sampled_from(["", "Raspberry Pi 4 Model B Rev 1.4", PI5, "Other"]),
    kernel=st.sampled_from([(), (5, 10), (6, 6), (6, 12)]),
    user=st.builds(
        User, st.sampled_from(["root", "pi", "shogunboard"]), st.frozensets(st.sampled_from(["i2c", "gpio"]))
    ),
    devices=st.lists(devices, max_size=4).map(tuple),
    i2c=st.builds(I2c, unknown, st.none() | st.sampled_from([10_000, 100_000, 400_000])),
    libraries=st.dictionaries(
        st.sampled_from(["RPi.GPIO", "rpi-lgpio", "adafruit-circuitpython-mcp230xx"]), st.just("1.0")
    ),
    power=st.builds(Power, unknown, unknown),
    clock=st.builds(Clock, st.booleans(), st.booleans(), st.booleans()),
    disk=st.none() | st.builds(Disk, st.just("x"), st.just(10**10), st.integers(0, 10**10), st.booleans()),
    holders=st.dictionaries(st.just("/dev/ttyACM0"), st.just(("minicom (process 1)",))),
    modem_manager=st.booleans(),
    installed=st.booleans(),
    device_rules=st.booleans(),
    power_rule=st.booleans(),
    members=st.dictionaries(st.sampled_from(["i2c", "gpio", "dialout"]), st.just(frozenset({"shogunboard"}))),
    games=st.none() | st.just("it is damaged; restore it"),
    port=st.none() | st.just("it is taken; take another"),
    service=st.none() | st.just("process 7"),
)
wants = st.builds(Wants, st.booleans(), st.booleans(), st.booleans(), st.booleans())


@given(machines, wants)
def test_every_finding_has_a_text_and_a_cure(machine: Machine, wanted: Wants) -> None:
    findings = examine(machine, wanted)
    assert all(finding.text and finding.cure and finding.kind in get_args(Kind) for finding in findings)
    assert all(not finding.text.endswith(".") and not finding.cure.endswith(".") for finding in findings)
    assert len(set(findings)) == len(findings)


@given(machines, wants)
def test_who_wants_less_is_told_no_more(machine: Machine, wanted: Wants) -> None:
    """What is found for a part of what is wanted is found for all of it."""
    found = set(examine(machine, wanted))
    for field in dataclasses.fields(wanted):
        less = dataclasses.replace(wanted, **{field.name: False})
        assert set(examine(machine, less)) <= found
