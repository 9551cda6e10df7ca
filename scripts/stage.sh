#!/usr/bin/env bash
# Runs one stage of a make target within a time limit and says how long it took.
# Usage: stage.sh SECONDS NAME COMMAND [ARGUMENT...]
set -uo pipefail

limit=$1 name=$2
shift 2

# At a terminal the command must get Ctrl-C; elsewhere the limit must also end what the command started.
options=(--kill-after=20)
[ -t 0 ] && options+=(--foreground)

printf '== %s (at most %s s)\n' "$name" "$limit"
SECONDS=0
timeout "${options[@]}" "$limit" "$@"
code=$?
case $code in
    0) printf '== %s: done in %s s\n' "$name" "$SECONDS" ;;
    124 | 137) printf '== %s: stopped, not done within %s s\n' "$name" "$limit" >&2 ;;
    *) printf '== %s: failed after %s s\n' "$name" "$SECONDS" >&2 ;;
esac
exit "$code"
