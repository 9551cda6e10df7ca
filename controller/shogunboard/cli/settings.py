"""The settings of a service as the command line gives them: a file, and options that stand above it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from shogunboard.cli.inputs import read_set
from shogunboard.config import Config, read_config, read_file
from shogunboard.errors import ConfigError
from shogunboard.service.tools import Tools, make_tools
from shogunboard.store import data_places
from shogunboard.text import Text, text

EVERYWHERE: Final = "0.0.0.0"
"""Bound to it, the page is reached by all addresses (IPv4) of the machine."""


@dataclass(frozen=True, slots=True)
class Options:
    """What stands above a file of settings; None leaves it as it is.

    `emulate`: the driver emulates its hardware. `lan`: the page is served at all addresses of the machine.
    """

    board: str | None = None
    port: int | None = None
    data: str | None = None
    record: Path | None = None
    emulate: bool = False
    lan: bool = False
    tls_cert: str | None = None
    tls_key: str | None = None
    game: str | None = None
    piece_set: str | None = None
    truth: str | None = None


def read_settings(file: Path | None) -> Config:
    """The settings in a file (None: the usual ones); raises `ConfigError` with every mistake in it."""
    with _named(file):
        config, problems = _read(file)
        if problems:
            raise ConfigError(*problems)
    return config


def read_tools(file: Path | None, options: Options, environ: Mapping[str, str]) -> Tools:
    """What a service works with by a file of settings (None: the usual ones) and the options.

    Raises `ConfigError` with every mistake, in the file and in what it asks for.
    """
    with _named(file):
        config, problems = _read(file)
        config = _with(config, options)
        try:
            tools = make_tools(
                config, read_set, data_places(options.data, environ, config.service.data), options.record
            )
        except ConfigError as error:
            raise ConfigError(*problems, *error.said) from None
        if problems:
            raise ConfigError(*problems)
    return tools


def _read(file: Path | None) -> tuple[Config, tuple[Text, ...]]:
    return (Config(), ()) if file is None else read_config(read_file(file))


@contextmanager
def _named(file: Path | None) -> Iterator[None]:
    """Put the name of the file before every mistake."""
    try:
        yield
    except ConfigError as error:
        if file is None:
            raise
        raise ConfigError(
            *(text("{place}: {problem}", place=str(file), problem=problem) for problem in error.said)
        ) from None


def _with(config: Config, options: Options) -> Config:
    if options.board is not None:
        config = replace(config, board=options.board)
    if options.emulate:
        config = replace(config, drivers={**config.drivers, config.board: {**config.options, "emulate": True}})
    if options.game is not None:
        config = replace(config, game=replace(config.game, name=options.game))
    if options.piece_set is not None:
        config = replace(config, game=replace(config.game, set=options.piece_set))
    if options.truth is not None:
        config = replace(config, game=replace(config.game, truth=options.truth))
    service = config.service
    if options.port is not None:
        service = replace(service, port=options.port)
    if options.lan:
        service = replace(service, host=EVERYWHERE)
    if options.tls_cert is not None:
        service = replace(service, tls_cert=options.tls_cert, tls_key="")
    if options.tls_key is not None:
        service = replace(service, tls_key=options.tls_key)
    return replace(config, service=service)
