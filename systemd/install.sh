#!/usr/bin/env bash
# Installs shogunboard as a service of this machine, or brings an installed one up to the version in this folder.
# Games and settings are kept. It may be run as often as you like.
#
# Usage: sudo systemd/install.sh [--dry-run] [--extra pi|pi5|none|auto] [--python PYTHON] [--no-start]
#   --dry-run   only say what would be done
#   --extra     the libraries for the header of a Raspberry Pi: pi up to model 4, pi5 from model 5 on, none for other
#               machines; auto, which is the usual one: by the model. A choice is kept in later runs without it.
#   --python    the Python to install with (3.11 or newer; else python3)
#   --no-start  do not start the service now
# With DESTDIR=FOLDER in the environment everything is put under that folder, and the system is left alone. With
# SHOGUNBOARD_MODEL=NAME in it the machine is taken for that model.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
source=$(dirname "$here")
# shellcheck source=systemd/common.sh
. "$here/common.sh"

python=python3
extra=
chosen=
start=true

read_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            --dry-run) dry_run=true ;;
            --no-start) start=false ;;
            --extra | --python)
                [ $# -ge 2 ] || fail "$1 needs a value; see $0 --help"
                if [ "$1" = --extra ]; then extra=$2; else python=$2; fi
                shift
                ;;
            -h | --help) usage && exit 0 ;;
            *) fail "there is no option '$1'; see $0 --help" ;;
        esac
        shift
    done
    case $extra in
        '' | pi | pi5 | none | auto) ;;
        *) fail "--extra: one of pi, pi5, none, auto is needed, not '$extra'" ;;
    esac
}

check_python() {
    command -v "$python" >/dev/null || fail \
        "There is no command '$python'. Install Python 3.11 or newer:  sudo apt-get install python3 python3-venv"
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail \
        "'$python' is too old: Python 3.11 or newer is needed (Raspberry Pi OS 12 has it). Name another: --python PYTHON"
    "$python" -c 'import ensurepip, venv' 2>/dev/null || fail \
        "'$python' cannot make virtual environments:  sudo apt-get install python3-venv"
}

# What the machine calls itself, such as "Raspberry Pi 4 Model B Rev 1.4"; empty on other machines.
model() {
    if [ -n "${SHOGUNBOARD_MODEL+set}" ]; then
        printf '%s' "$SHOGUNBOARD_MODEL"
    elif [ -r /proc/device-tree/model ]; then
        tr -d '\0' </proc/device-tree/model
    fi
}

choose_extra() {
    local name kept=$destination$program/venv/.extra
    name=$(model)
    if [ -z "$extra" ] && [ -s "$kept" ]; then extra=$(cat "$kept"); fi
    if [ -n "$extra" ] && [ "$extra" != auto ]; then
        chosen=$extra
        say "Libraries for the header: $extra, as you have chosen (this machine: ${name:-no Raspberry Pi})."
        return
    fi
    case $name in
        'Raspberry Pi 5'* | 'Raspberry Pi Compute Module 5'*)
            extra=pi5
            say "Libraries for the header: pi5 (rpi-lgpio), because this is a $name."
            ;;
        'Raspberry Pi'*)
            extra=pi
            say "Libraries for the header: pi (RPi.GPIO), because this is a $name."
            say "  If RPi.GPIO cannot be installed or a later kernel breaks it, --extra pi5 works here, too."
            ;;
        *)
            extra=none
            say "Libraries for the header: none, because this is no Raspberry Pi (a board on USB needs none)."
            ;;
    esac
}

# Puts a file of this folder in its place, unless the same is there already.
put() {
    local file=$here/$1 target=$destination$2
    if cmp -s "$file" "$target"; then
        say "$2: is up to date"
    else
        say "$2: is written"
        change install -D -m 644 "$file" "$target"
    fi
}

make_account() {
    put shogunboard.sysusers "$account"
    if on_machine; then
        say "User shogunboard in the groups i2c, gpio, dialout: made where they are missing"
        change systemd-sysusers "$(basename "$account")"
    fi
}

# A number for everything that an installed program is made of.
fingerprint() {
    {
        printf '%s\n' "$extra $chosen"
        "$python" -c 'import sys; print(sys.version, sys.base_prefix)'
        cd "$source"
        find pyproject.toml README.md LICENSE controller hardware -name __pycache__ -prune -o -type f -print0 |
            LC_ALL=C sort -z | xargs -0 cksum
    } | cksum
}

# The program goes into a new environment beside the old one, whose place it takes when it is complete: so an upgrade
# that fails, for want of a network for example, leaves what was there as it was.
install_program() {
    local folder=$destination$program wanted number=1 fresh log
    wanted=$(fingerprint)
    if [ "$(cat "$folder/venv/.made-for" 2>/dev/null)" = "$wanted" ] && "$folder/venv/bin/python" -c '' 2>/dev/null; then
        say "$program: is up to date"
        return
    fi
    while [ -e "$folder/venv-$number" ]; do number=$((number + 1)); done
    fresh=$folder/venv-$number
    say "$program: the program is installed (this takes some minutes on a small machine, and needs the network)"
    change mkdir -p "$folder"
    change "$python" -m venv "$fresh"
    if $dry_run; then
        change "$fresh/bin/python" -m pip install "$(requirement)"
    else
        log=$(mktemp)
        if ! "$fresh/bin/python" -m pip install --quiet --disable-pip-version-check --retries 2 "$(requirement)" \
            >"$log" 2>&1 </dev/null; then
            cat "$log" >&2
            rm -rf "$fresh" "$log"
            pip_failed
        fi
        rm -f "$log"
        printf '%s' "$chosen" >"$fresh/.extra"
        printf '%s\n' "$wanted" >"$fresh/.made-for"
    fi
    change ln -sfn "venv-$number" "$folder/venv.new"
    change mv -fT "$folder/venv.new" "$folder/venv"
}

# Removes earlier environments. A service that still runs may need its own.
tidy() {
    local folder=$destination$program old
    if $dry_run || { on_machine && ! $start; }; then return; fi
    for old in "$folder"/venv-*; do
        [ "$old" = "$folder/$(readlink "$folder/venv")" ] || rm -rf "$old"
    done
}

requirement() {
    if [ "$extra" = none ]; then printf '%s' "$source"; else printf '%s' "${source}[$extra]"; fi
}

pip_failed() {
    printf '%s\n' "" "The program could not be installed; pip's words are above. What was installed before is as it was." \
        "If the network was away, run this again when it is back." >&2
    [ "$extra" != pi ] || printf '%s\n' \
        "If RPi.GPIO could not be built:  sudo apt-get install gcc python3-dev, or take --extra pi5, which needs no compiler." >&2
    exit 1
}

make_command() {
    local target=$destination$command
    if [ "$(readlink "$target")" = "$program/venv/bin/shogunboard" ]; then
        say "$command: is up to date"
    elif [ -e "$target" ] || [ -L "$target" ]; then
        say "$command: is another program and left alone; this one is $program/venv/bin/shogunboard"
    else
        say "$command: is made"
        change mkdir -p "$(dirname "$target")"
        change ln -s "$program/venv/bin/shogunboard" "$target"
    fi
}

keep_settings() {
    if [ -e "$destination$settings" ]; then
        say "$settings: is yours and kept"
        $dry_run || "$destination$program/venv/bin/shogunboard" config check "$destination$settings" >/dev/null ||
            say "  This version cannot use all of it (above): correct it, or the service will not start."
    else
        say "$settings: is written, with the usual settings"
        change install -D -m 644 "$source/controller/shogunboard/config/shogunboard.toml" "$destination$settings"
    fi
}

start_service() {
    say "The system is told of the unit and of the devices"
    change systemctl daemon-reload
    if command -v udevadm >/dev/null; then
        change udevadm control --reload
        change udevadm trigger --subsystem-match=tty --subsystem-match=usb --subsystem-match=i2c-dev --subsystem-match=gpio
    fi
    change systemctl enable --quiet shogunboard.service
    if $start; then
        say "The service is started (again)"
        change systemctl restart shogunboard.service || fail \
            "The service has not started. What it says:  journalctl -u shogunboard -n 50" \
            "What may be wrong:  sudo shogunboard doctor"
    fi
}

read_options "$@"
need_root "$@"
check_python
choose_extra
make_account
install_program
make_command
keep_settings
put shogunboard.service "$unit"
put 60-shogunboard.rules "$devices"
put 50-shogunboard.rules "$power"
if on_machine; then start_service; fi
tidy
say "" "Settings: $settings (then: sudo systemctl restart shogunboard)" "Games: $games" \
    "Page and state: systemctl status shogunboard"
