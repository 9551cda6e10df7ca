# What install.sh and uninstall.sh share. Sourced, not run; so not every name is used in here.
# shellcheck shell=bash disable=SC2034

# Root's own mask may be stricter, and the service could not read its program.
umask 022

destination=${DESTDIR:-}
dry_run=false

# Where everything lies, under $destination.
program=/opt/shogunboard
settings=/etc/shogunboard/shogunboard.toml
games=/var/lib/shogunboard
command=/usr/local/bin/shogunboard
unit=/etc/systemd/system/shogunboard.service
devices=/etc/udev/rules.d/60-shogunboard.rules
power=/etc/polkit-1/rules.d/50-shogunboard.rules
account=/etc/sysusers.d/shogunboard.conf

say() {
    printf '%s\n' "$@"
}

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# Prints what a script's leading comment says.
usage() {
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
}

# Runs a command that changes something; in a dry run it is only told.
change() {
    if $dry_run; then
        printf '  would run:'
        printf ' %q' "$@"
        printf '\n'
    else
        "$@"
    fi
}

# Is this the machine itself, and not a folder that stands for one?
on_machine() {
    [ -z "$destination" ]
}

need_root() {
    $dry_run || ! on_machine || [ "$(id -u)" = 0 ] || fail \
        "This changes the system, so it needs the rights of root:  sudo $0 $*" \
        "To see what it would do:  $0 --dry-run"
    ! on_machine || command -v systemctl >/dev/null || fail \
        "This machine has no systemd. Start the service in your own way:  shogunboard play --config FILE"
}
