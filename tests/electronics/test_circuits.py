"""The circuits as the generator means them: joints by the pin map, nothing where nothing may be."""

import pytest

from schematics.generate import controller_a, controller_b, panel, strip
from schematics.generate.everything import CIRCUITS
from schematics.generate.links import BOX_PINS, STRIP_PINS, strip_nets
from shogunboard.geometry import SIZE
from shogunboard_hw.pinout import BUILD_A, BUILD_B, BUILDS, Build
from tests.electronics import wired
from tests.electronics.netlists import Netlist, of_circuit

CONTROLLERS = {"A": of_circuit(controller_a.CIRCUIT), "B": of_circuit(controller_b.CIRCUIT)}
STRIP = of_circuit(strip.CIRCUIT)
PANEL = of_circuit(panel.CIRCUIT)

every_build = pytest.mark.parametrize("build", BUILDS, ids=[build.name for build in BUILDS])


@pytest.mark.parametrize("circuit", CIRCUITS, ids=[circuit.name for circuit in CIRCUITS])
def test_a_circuit_has_no_loose_ends(circuit: object) -> None:
    (found,) = [known for known in CIRCUITS if known is circuit]
    assert found.problems() == ()


@every_build
def test_every_square_is_read_where_the_pin_map_says(build: Build) -> None:
    assert wired.wrong_squares(build, CONTROLLERS[build.name]) == []


@every_build
def test_every_line_of_a_controller_is_where_the_pin_map_says(build: Build) -> None:
    netlist = CONTROLLERS[build.name]
    assert wired.wrong_lines(build, netlist) == []
    assert {line.role.upper() for line in build.lines} <= netlist.nets.keys()


def test_the_chips_have_the_addresses_of_the_pin_map() -> None:
    assert wired.wrong_addresses(CONTROLLERS["A"]) == []


def test_a_wrong_address_is_seen() -> None:
    nets = dict(CONTROLLERS["A"].nets)
    nets["GND"] = nets["GND"] | {("U2", "15")}
    nets["+3V3"] = nets["+3V3"] - {("U2", "15")}
    assert wired.wrong_addresses(Netlist(nets)) == ["chip 1: ['GND', 'GND', 'GND']"]


def test_all_chips_share_the_bus_and_the_reset_line() -> None:
    netlist = CONTROLLERS["A"]
    for net, pin in (("SCL", "12"), ("SDA", "13"), ("RESET", "18")):
        assert {(f"U{chip.number + 1}", pin) for chip in BUILD_A.expanders} <= netlist.nets[net]
    assert ("R1", "2") in netlist.nets["RESET"]
    assert netlist.name_at("R1", 1) == "+3V3"


def test_nothing_is_on_the_pins_that_may_only_be_outputs() -> None:
    ends = {end for ends in CONTROLLERS["A"].nets.values() for end in ends}
    assert ends.isdisjoint({(f"U{chip.number + 1}", pin) for chip in BUILD_A.expanders for pin in ("28", "8")})


def test_the_multiplexers_share_what_the_pin_map_says() -> None:
    netlist = CONTROLLERS["B"]
    pins = {line.role: line.pin for line in BUILD_B.lines}
    for chip in BUILD_B.multiplexers:
        name = f"U{chip.number + 1}"
        for bit, pin in enumerate(("10", "11", "14", "13")):
            assert (name, pin) in netlist.through(wired.PICO, pins[f"select{bit}"])  # type: ignore[index]
        assert (name, "15") in netlist.through(wired.PICO, pins[chip.enable])
        assert (name, "1") in netlist.at(wired.PICO, pins[chip.output])
        held = [end for end in netlist.at(name, 15) if netlist.name_at(end[0], 1) == "VSENS" and end[0].startswith("R")]
        assert len(held) == 1


def test_the_reference_of_the_converter_is_the_supply_of_the_sensors() -> None:
    netlist = CONTROLLERS["B"]
    assert {("A1", "35"), ("U11", "2"), *((f"J{number}", "8") for number in range(1, 9))} <= netlist.nets["VSENS"]


@every_build
def test_the_lights_are_one_chain(build: Build) -> None:
    assert wired.wrong_chain(CONTROLLERS[build.name]) == []


def test_the_lights_of_a_strip_are_one_chain() -> None:
    assert STRIP.at("J1", wired.LIGHTS_IN) == {("J1", "4"), ("D1", "4")}
    for number in range(1, SIZE):
        assert STRIP.at(f"D{number}", 2) == {(f"D{number}", "2"), (f"D{number + 1}", "4")}
    assert STRIP.at(f"D{SIZE}", 2) == {("D8", "2"), ("J1", "6")}


def test_the_sensors_of_a_strip_are_on_its_plug_in_the_order_of_the_files() -> None:
    for file in range(1, SIZE + 1):
        assert STRIP.at(f"U{file}", 2) == {(f"U{file}", "2"), ("J1", str(wired.FIRST_SENSOR_PIN - 1 + file))}


@pytest.mark.parametrize("number", range(1, SIZE + 1))
def test_both_ends_of_a_ribbon_agree(number: int) -> None:
    """The controller's plug feeds what the strip's plug takes, pin by pin."""
    nets = strip_nets(number, "VSENS")
    supplies = {pin: name for pin, name in STRIP_PINS.items() if name in ("GND", "+5V", "VSENS")}
    assert {pin: nets[pin] for pin in supplies} == supplies


@every_build
def test_both_ends_of_the_cable_to_the_box_agree(build: Build) -> None:
    for pin, name in BOX_PINS.items():
        assert CONTROLLERS[build.name].name_at("J9", pin) == PANEL.name_at("J1", pin) == name


def test_buttons_pull_to_ground_and_are_held_high() -> None:
    for number, net in enumerate(("WHITE", "RED", "OK", "HINT"), 1):
        assert PANEL.nets[net] == {("J1", _box_pin(net)), (f"R{number}", "2"), (f"SW{number}", "1")}
        assert PANEL.name_at(f"R{number}", 1) == "+3V3"
        assert PANEL.name_at(f"SW{number}", 2) == "GND"


def _box_pin(net: str) -> str:
    return next(pin for pin, name in BOX_PINS.items() if name == net)
