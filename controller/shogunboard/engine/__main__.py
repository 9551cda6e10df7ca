"""`python -m shogunboard.engine`: the engine as a process, driven by lines of JSON (`shogunboard.engine.protocol`)."""

import sys

from shogunboard.engine.worker import MEMORY_MB, NICENESS, Worker, be_modest


def main(arguments: list[str]) -> int:
    """Work until the input ends; the memory limit in MB may be given, and then how nice to be to others."""
    memory_mb, niceness = [*map(int, arguments), *(MEMORY_MB, NICENESS)[len(arguments) :]]
    be_modest(niceness, memory_mb)
    try:
        Worker(sys.stdin.buffer, sys.stdout.buffer).run()
    except (KeyboardInterrupt, BrokenPipeError):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
