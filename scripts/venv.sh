#!/usr/bin/env bash
# Sets up the virtual environment with this project in it, if it is not up to date.
# Usage: venv.sh DIRECTORY PYTHON [EXTRAS]      (EXTRAS as in pyproject.toml, such as "test,dev")
#
# The environment is made anew when pyproject.toml, the Python, or the place of this folder has changed.
set -euo pipefail

directory=$1 python=$2 extras=${3:-}

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

command -v "$python" >/dev/null || fail \
    "There is no command '$python'. Install Python 3.11 or newer (on Debian: apt-get install python3 python3-venv)," \
    "or name the one to use: make PYTHON=/path/to/python3 ..."

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail \
    "'$python' is $("$python" --version 2>&1), and Python 3.11 or newer is needed (Debian 12 and Raspberry Pi OS 12 have it)." \
    "If there is a newer one on this machine, name it: make PYTHON=python3.12 ..."

"$python" -c 'import ensurepip, venv' 2>/dev/null || fail \
    "'$python' cannot make virtual environments: the module venv or ensurepip is missing." \
    "On Debian and Raspberry Pi OS: sudo apt-get install python3-venv"

key=$({
    pwd
    "$python" -c 'import sys; print(sys.version, sys.base_prefix)'
    cat pyproject.toml
} | cksum)

if [ "$(cat "$directory/.made-for" 2>/dev/null)" != "$key" ] || ! "$directory/bin/python" -c '' 2>/dev/null; then
    [ ! -e "$directory" ] || [ -e "$directory/pyvenv.cfg" ] || fail \
        "'$directory' is in the way: it is no virtual environment. Move it elsewhere."
    rm -rf "$directory"
    "$python" -m venv "$directory"
    printf '%s\n' "$key" >"$directory/.made-for"
fi

stamp="$directory/.installed-${extras:-run}"
[ -e "$stamp" ] && exit 0

log="$directory/install.log"
printf 'Installing Python packages into %s ...\n' "$directory"
"$directory/bin/python" -m pip install --quiet --disable-pip-version-check --retries 2 \
    --editable ".${extras:+[$extras]}" >"$log" 2>&1 || {
    cat "$log" >&2
    fail "" "The Python packages could not be installed; pip's words are above." \
        "Setting up needs the network once. If this machine is offline, connect it and run the same command again."
}
touch "$directory/.installed-run" "$stamp"
