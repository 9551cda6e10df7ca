"""Hypothesis strategies: configurations with any value that a setting may have."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import Field, fields, replace
from typing import Any

from hypothesis import strategies as st

from shogunboard.config import Config
from shogunboard.config.schema import SECTIONS, TrackingConfig

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


def values(setting: "Field[Any]") -> st.SearchStrategy[object]:
    """Any value that a setting may have."""
    if choices := setting.metadata.get("choices"):
        return st.sampled_from(choices)
    if isinstance(setting.default, bool):
        return st.booleans()
    if "low" in setting.metadata:
        return st.integers(setting.metadata["low"], setting.metadata["high"])
    return texts


toml_values: st.SearchStrategy[object] = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | texts
    | st.dates(min_value=dt.date(1000, 1, 1))
    | st.datetimes(min_value=dt.datetime(1000, 1, 1))
    | st.times(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
"""Whatever the table of a driver may hold."""


@st.composite
def configs(draw: st.DrawFn) -> Config:
    """A configuration that can be used, as far as the settings alone tell."""
    sections = {name: kind(**draw(_sections(kind))) for name, kind in SECTIONS.items()}
    drivers = draw(st.dictionaries(texts.filter(lambda name: name != "driver"), st.dictionaries(texts, toml_values)))
    config = Config(**sections, board=draw(texts), drivers=drivers)
    return replace(config, tracking=_in_order(config.tracking))


def _sections(kind: type) -> st.SearchStrategy[Mapping[str, Any]]:
    return st.fixed_dictionaries({setting.name: values(setting) for setting in fields(kind)})


def _in_order(times: TrackingConfig) -> TrackingConfig:
    lift, settle, path = sorted((times.lift_ms, times.settle_ms, times.path_ms))
    return replace(times, lift_ms=min(lift, 1000), settle_ms=min(max(settle, 100), 5000), path_ms=max(path, 400))
