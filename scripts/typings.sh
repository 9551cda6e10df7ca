#!/usr/bin/env bash
# Puts the type stubs of MicroPython on the RP2040 into build/typings, if they are not there.
# Usage: typings.sh PYTHON
#
# They are no package of the virtual environment: they would take the place of Python's own types there.
set -euo pipefail

python=$1
stubs=micropython-rp2-stubs==1.29.0.post1
stdlib=micropython-stdlib-stubs==1.29.0.post2
directory=build/typings

[ "$(cat "$directory/.made-of" 2>/dev/null)" != "$stubs $stdlib" ] || exit 0
rm -rf "$directory"
"$python" -m pip install --quiet --disable-pip-version-check --retries 2 --target "$directory" "$stubs" "$stdlib"
printf '%s\n' "$stubs $stdlib" >"$directory/.made-of"
