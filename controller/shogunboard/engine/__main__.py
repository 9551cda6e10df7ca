"""`python -m shogunboard.engine`: the engine as a process, driven by lines of JSON (`shogunboard.engine.protocol`)."""

import sys

from shogunboard.engine.worker import MEMORY_MB, NICENESS, Worker, be_modest


def main(arguments: list[str]) -> int:
    """Work until the input ends; the memory limit in MB may be given."""
    be_modest(NICENESS, int(arguments[0]) if arguments else MEMORY_MB)
    try:
        Worker(sys.stdin.buffer, sys.stdout.buffer).run()
    except (KeyboardInterrupt, BrokenPipeError):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
