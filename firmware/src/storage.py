"""What the Pico's file system keeps: which build it serves, and the words of the last defect."""

import os

BUILD_FILE = "board.cfg"
DEFECT_FILE = "defect.txt"
MOST_TEXT = 200


def _read(path: str, limit: int) -> bytes:
    try:
        with open(path, "rb") as file:
            return bytes(file.read(limit))
    except OSError:
        return b""


def has_sensors(folder: str) -> bool:
    """Is this the controller of build B? Only a file that says `build=A` makes it one of lights alone."""
    return b"build=A" not in _read(folder + "/" + BUILD_FILE, 256).split()


def defect(folder: str) -> bytes:
    """The words of the defect that is kept; empty when there is none."""
    return _read(folder + "/" + DEFECT_FILE, MOST_TEXT)


def keep_defect(folder: str, text: bytes) -> None:
    """Keep the words of a defect. The same words are not written again: a loop of restarts must not wear the flash."""
    text = text[:MOST_TEXT]
    if text != defect(folder):
        try:
            with open(folder + "/" + DEFECT_FILE, "wb") as file:
                file.write(text)
        except OSError:
            return


def forget_defect(folder: str) -> None:
    """The defect has been told."""
    try:
        os.remove(folder + "/" + DEFECT_FILE)
    except OSError:
        return
