"""`shogunboard pin`: who may play."""

from pathlib import Path
from typing import Annotated

import typer

from shogunboard.cli.problems import reports_problems


@reports_problems
def pin(
    devices: Annotated[
        bool, typer.Option("--devices", help="List the devices that the PIN was told on; make no new PIN.")
    ] = False,
    put_out: Annotated[
        list[int] | None,
        typer.Option("--put-out", metavar="NUMBER", help="Let this device play no more. May be given several times."),
    ] = None,
    put_out_all: Annotated[bool, typer.Option("--put-out-all", help="Let no device play that was admitted.")] = False,
    config_file: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="The settings of the service.")
    ] = None,
    data: Annotated[str | None, typer.Option("--data", metavar="DIR", help="The service's data folder.")] = None,
) -> None:
    """Make a new PIN for players and show it; the old one ends, and devices that know it stay admitted.

    What is kept of a PIN does not tell it, so it is shown only now. A running service knows the new one at once.

    Example:

        shogunboard pin --put-out-all
    """
    import os

    from shogunboard.access import access_keeper
    from shogunboard.cli.invite import show_pin
    from shogunboard.cli.settings import read_settings
    from shogunboard.cli.speech import tell
    from shogunboard.errors import NotFoundError
    from shogunboard.store import data_places
    from shogunboard.text import listed, text

    places = data_places(data, os.environ, read_settings(config_file).service.data)
    keeper = access_keeper(places)
    if devices:
        for device in keeper.access.devices:
            print(f"{device.id:>4}  {device.since[:16].replace('T', ' ')}  {device.label}")
        return
    if put_out or put_out_all:
        unknown = set(put_out or ()) - {device.id for device in keeper.access.devices}
        if unknown:
            numbers = listed(tuple(sorted(unknown)), "")
            raise NotFoundError(
                text("--put-out: there is no device {which}; `shogunboard pin --devices` lists them", which=numbers)
            )
        for device in keeper.put_out(*(() if put_out_all else put_out or ())):
            tell(text("Device {number} ({name}) plays no more.", number=device.id, name=device.label))
        return
    show_pin(keeper.renew_pin(), None)
