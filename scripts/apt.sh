#!/usr/bin/env bash
# Installs the Debian packages of apt-packages.txt that are missing. As root this is done at once, else the line to run is
# printed and the tests that need them are skipped; under CI=true a missing one is a failure.
# Usage: apt.sh PYTHON
set -euo pipefail

python=$1
missing=()
while read -r package kind name; do
    case "$package $kind" in
        '#'* | ' ') continue ;;
        *' module') "$python" -c "import $name" 2>/dev/null || missing+=("$package") ;;
        *' command') command -v "$name" >/dev/null || missing+=("$package") ;;
        *) printf 'apt-packages.txt: cannot read the line of %s\n' "$package" >&2 && exit 2 ;;
    esac
done <"$(dirname "$0")/apt-packages.txt"
[ ${#missing[@]} -gt 0 ] || exit 0

install=(apt-get install -y --no-install-recommends "${missing[@]}")
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    printf 'Installing Debian packages: %s ...\n' "${missing[*]}"
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    export DEBIAN_FRONTEND=noninteractive
    if { apt-get update && "${install[@]}"; } >"$log" 2>&1 </dev/null; then
        exit 0
    fi
    cat "$log" >&2
    printf 'The Debian packages could not be installed; the words of apt-get are above.\n' >&2
else
    printf 'Missing Debian packages: %s. To install them:\n  sudo %s\n' "${missing[*]}" "${install[*]}" >&2
fi
[ "${CI:-}" != true ] || exit 1
printf 'Going on without them; tests that need them are skipped.\n' >&2
