"""The current that the LEDs draw, and the scale that keeps it within a budget.

A WS2812B draws about 20 mA for each of its three colours at full duty (64 of them: 3.84 A) and about 1 mA of
its own even when dark. Everything is computed in whole numbers and rounded so that the bound holds.
"""

IDLE_MA = 64
"""What the dark chain draws, in mA."""
CHANNEL_MA = 20
"""What one colour of one LED draws at full duty, in mA."""
LIMIT_MA = 1000
"""The most that the chain may draw, its idle current included. A host can only choose less."""
FULL = 256
"""The scale of a frame that need not be dimmed."""


def budget(wanted_ma: int) -> int:
    """The budget in mA that is used when a host wants `wanted_ma`: never more than `LIMIT_MA`."""
    return min(max(wanted_ma, 0), LIMIT_MA)


def most_duty(budget_ma: int) -> int:
    """The greatest sum of all duty cycles (0-255 each) that stays within the budget."""
    return max(budget_ma - IDLE_MA, 0) * 255 // CHANNEL_MA


def wanted(brightness: int) -> int:
    """The factor, in 256ths, of a brightness from 0 to 255."""
    return (brightness * FULL + 254) // 255


def scale(duty: int, brightness: int, budget_ma: int) -> int:
    """The factor, in 256ths, for a frame whose duty cycles add up to `duty`, at `brightness` (0-255).

    Every duty cycle times the factor, shifted right by 8, adds up to at most `most_duty(budget_ma)`.
    """
    factor = wanted(brightness)
    most = most_duty(budget_ma)
    if duty * factor <= most << 8:
        return factor
    return (most << 8) // duty


def current_ma(duty: int) -> int:
    """What the chain draws when its duty cycles add up to `duty`, rounded up, in mA."""
    return IDLE_MA + (duty * CHANNEL_MA + 254) // 255
