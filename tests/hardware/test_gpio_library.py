"""Loading RPi.GPIO: whatever goes wrong with it on a machine is told with its cure."""

import sys
from types import ModuleType, SimpleNamespace

import pytest
from pytest_mock import MockerFixture

from shogunboard.errors import ConfigError
from shogunboard_hw.gpio.panel import GpioPanel, PanelPins
from shogunboard_hw.pinout import BUILD_A

PINS = PanelPins.of(BUILD_A)


def installed(mocker: MockerFixture, module: object, **more: object) -> None:
    """Let `import RPi.GPIO` give this; an exception is raised by the import instead."""
    package = ModuleType("RPi")
    mocker.patch.dict(sys.modules, {"RPi": package, **more})
    sys.modules.pop("RPi.GPIO", None)
    if isinstance(module, Exception):
        mocker.patch("shogunboard_hw.gpio.library.import_module", side_effect=module)
    else:
        mocker.patch.dict(sys.modules, {"RPi.GPIO": module})


def problem_of(panel: GpioPanel) -> str:
    """Why the panel cannot be opened."""
    with pytest.raises(ConfigError) as caught:
        panel.open()
    return str(caught.value)


def test_the_library_of_the_machine_is_used(mocker: MockerFixture) -> None:
    module = mocker.MagicMock(BCM=11, IN=1, OUT=0, PUD_UP=22)
    module.input.return_value = 1
    installed(mocker, module)
    panel = GpioPanel(PINS)
    panel.open()
    panel.poll(0)
    panel.play((100,), 0)
    panel.close()
    module.setmode.assert_called_once_with(11)
    module.setup.assert_any_call(17, 1, pull_up_down=22)
    module.setup.assert_any_call(18, 0, initial=0)
    module.output.assert_any_call(18, 1)
    assert [call.args for call in module.cleanup.call_args_list] == [(17,), (27,), (22,), (23,), (18,)]


@pytest.mark.parametrize(
    ("error", "cure"),
    [
        (ModuleNotFoundError("No module named 'RPi'"), "shogunboard[pi5]"),
        (ImportError("libfoo.so: cannot open shared object file"), "install it anew"),
        (RuntimeError("This module can only be run on a Raspberry Pi!"), 'panel.driver = "none"'),
        (FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3"), "a folder that may be written to"),
    ],
)
def test_a_failing_import_is_told_with_its_cure(mocker: MockerFixture, error: Exception, cure: str) -> None:
    installed(mocker, error)
    problem = problem_of(GpioPanel(PINS))
    assert cure in problem
    assert str(error) in problem


class LgpioError(Exception):
    """As `lgpio.error`, which stands under nothing but Exception."""


@pytest.mark.parametrize(
    ("error", "cure"),
    [
        (
            RuntimeError("Cannot determine SOC peripheral base address"),
            "pip uninstall RPi.GPIO, then pip install 'shogunboard[pi5]'",
        ),
        (RuntimeError("No access to /dev/mem.  Try running as root!"), "usermod -aG gpio"),
        (LgpioError("'can not open gpiochip'"), "usermod -aG gpio"),
        (LgpioError("'GPIO busy'"), "gpioinfo"),
        (ValueError("A different mode has already been set!"), "shogunboard doctor"),
    ],
)
def test_a_library_that_does_not_fit_is_told_with_its_cure(mocker: MockerFixture, error: Exception, cure: str) -> None:
    module = mocker.MagicMock()
    module.setup.side_effect = error
    installed(mocker, module, lgpio=SimpleNamespace(error=LgpioError))
    problem = problem_of(GpioPanel(PINS))
    assert cure in problem
    assert str(error) in problem


def test_a_defect_of_the_program_is_no_fault_of_the_machine(mocker: MockerFixture) -> None:
    module = mocker.MagicMock()
    module.setup.side_effect = TypeError("setup() takes no argument pull_up_down")
    installed(mocker, module)
    with pytest.raises(TypeError):
        GpioPanel(PINS).open()


def test_nothing_is_imported_before_it_is_needed(mocker: MockerFixture) -> None:
    installed(mocker, RuntimeError("too early"))
    panel = GpioPanel(PINS)
    assert panel.name == "gpio"
    assert panel.poll(0) == ()
    panel.play((10,), 0)
    panel.close()
