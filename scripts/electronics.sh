#!/usr/bin/env bash
# Installs KiCad 9 for `make test-electronics` if there is no kicad-cli of version 9 or newer. As root this is done at
# once, else the lines to run are printed and the tests that need it are skipped; under CI=true that is a failure.
set -euo pipefail

major() {
    kicad-cli version 2>/dev/null | sed -n 's/^\([0-9][0-9]*\)\..*/\1/p'
}

found=$(major || true)
if [ "${found:-0}" -ge 9 ]; then
    exit 0
fi

codename=$(sed -n 's/^VERSION_CODENAME=//p' "${OS_RELEASE:-/etc/os-release}" 2>/dev/null || true)
own=/etc/apt/sources.list.d/debian.sources
backports=/etc/apt/sources.list.d/shogunboard-backports.sources
lines=()
case $codename in
    # Debian 12 has KiCad 6, which cannot work without a display; its backports have 9. The address is that of the
    # machine's own sources.
    bookworm)
        lines+=("sed -n '1,/^\$/p' $own | sed 's/^Suites:.*/Suites: bookworm-backports/' >$backports")
        lines+=("apt-get update")
        lines+=("apt-get install -y --no-install-recommends -t bookworm-backports kicad")
        ;;
    *)
        lines+=("apt-get update")
        lines+=("apt-get install -y --no-install-recommends kicad")
        ;;
esac

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && { [ "$codename" != bookworm ] || [ -e "$own" ]; }; then
    printf 'Installing KiCad (600 MB) ...\n'
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    export DEBIAN_FRONTEND=noninteractive
    for line in "${lines[@]}"; do
        if ! bash -c "$line" >>"$log" 2>&1 </dev/null; then
            cat "$log" >&2
            printf 'KiCad could not be installed; the words of apt-get are above.\n' >&2
            break
        fi
    done
    found=$(major || true)
    if [ "${found:-0}" -ge 9 ]; then
        exit 0
    fi
else
    printf 'KiCad 9 is missing. To install it on Debian, as root:\n' >&2
    printf '  %s\n' "${lines[@]}" >&2
fi
[ "${CI:-}" != true ] || exit 1
printf 'Going on without it; tests that need it are skipped.\n' >&2
