#!/usr/bin/env bash
# Removes the service and the program. Games, settings and the user stay, so that a later installation goes on with them.
#
# Usage: sudo systemd/uninstall.sh [--dry-run] [--purge]
#   --dry-run  only say what would be done
#   --purge    remove the games, the settings and the user, too
# With DESTDIR=FOLDER in the environment everything is removed from under that folder, and the system is left alone.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=systemd/common.sh
. "$here/common.sh"

purge=false
for option in "$@"; do
    case $option in
        --dry-run) dry_run=true ;;
        --purge) purge=true ;;
        -h | --help) usage && exit 0 ;;
        *) fail "there is no option '$option'; see $0 --help" ;;
    esac
done

# Removes a file or folder, if it is there.
remove() {
    if [ -e "$destination$1" ] || [ -L "$destination$1" ]; then
        say "$1: is removed"
        change rm -rf "$destination$1"
    fi
}

need_root "$@"
if on_machine && [ -e "$unit" ]; then
    say "The service is stopped"
    change systemctl disable --now --quiet shogunboard.service
fi
remove "$unit"
remove "$devices"
remove "$power"
if [ "$(readlink "$destination$command")" = "$program/venv/bin/shogunboard" ]; then remove "$command"; fi
remove "$program"
if on_machine; then
    change systemctl daemon-reload
    if command -v udevadm >/dev/null; then change udevadm control --reload; fi
fi
if $purge; then
    remove "$games"
    remove "$(dirname "$settings")"
    remove "$account"
    if on_machine && id shogunboard >/dev/null 2>&1; then
        say "User shogunboard: is removed"
        change userdel shogunboard
    fi
else
    for kept in "$games" "$settings"; do
        [ ! -e "$destination$kept" ] || say "$kept: is kept (with --purge it would go)"
    done
fi
