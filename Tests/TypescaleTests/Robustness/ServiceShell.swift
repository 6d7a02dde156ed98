/// Shell scripts that run the service as a process.
///
/// `serve` starts it on a socket in its folder, by default with a store there, and waits until it responds;
/// `ask` is curl on that socket, `send` adds a JSON body, and `status` prints the status. `end` stops it. `hold` makes
/// another process lock a store's file until `let_go`.
enum ServiceShell {
    private static let prelude = """
        set -u
        D=$(mktemp -d); trap 'kill -KILL ${P:-} 2>/dev/null; wait 2>/dev/null; chmod -R u+w "$D"; rm -rf "$D"' EXIT
        STORE=sqlite:$D/db
        ask() { curl -s -m 60 --unix-socket "$D/s" "$@"; }
        send() { ask -H 'Content-Type: application/json' "$@"; }
        status() { ask -o /dev/null -w '%{http_code}' "$@"; }
        serve() {
            typescale serve --listen "unix:$D/s" --store "$STORE" "$@" >"$D/out" 2>>"$D/log" & P=$!
            for _ in $(seq 2400); do [ "$(status http://localhost/readyz)" = 200 ] && return; sleep 0.05; done
            echo "not ready"; cat "$D/log"
        }
        end() { kill "-${1:-TERM}" $P; wait $P; echo "ended with $?"; P=; }
        until_is() { for _ in $(seq 2400); do [ "$(eval "$2" 2>/dev/null)" = "$1" ] && return; sleep 0.05; done; echo "never $1: $2"; }
        # Another process keeps a store's file locked until it lets go; whatever is started meanwhile must not outlast that.
        hold() {
            mkfifo "$D/hold"
            python3 -c 'import sqlite3, sys
        store = sqlite3.connect(sys.argv[1], isolation_level=None)
        store.execute("BEGIN EXCLUSIVE")
        print("locked", flush=True)
        sys.stdin.read()' "$1" <"$D/hold" >"$D/held" & L=$!
            exec 3>"$D/hold"
            until_is locked 'cat "$D/held"'
        }
        let_go() { exec 3>&-; wait $L; }
        rows() { seq -f '{"id":"%.0f","text":"some words of a message","width":120}' "$@"; }
        # Starts a program and waits until it has replaced the shell, whose trap would remove the files on a kill.
        begin() { "$@" & C=$!; while [ "$(cat /proc/$C/comm 2>/dev/null)" = bash ]; do :; done; }
        # Root drops its capabilities, because it could write everywhere.
        plainly() { if [ "$(id -u)" = 0 ]; then setpriv --bounding-set=-all --inh-caps=-all "$@"; else "$@"; fi; }
        # Replaces the name of the folder, which differs in each run.
        shown() { sed "s|$D|DIR|g"; }

        """

    /// Returns the output and errors of a script; `runner` is a program that runs the shell.
    static func run(_ script: String, under runner: String = "") throws -> String {
        // A test's threads block signals, which child processes would inherit.
        let free =
            "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.execvp(sys.argv[1], sys.argv[1:])"
        let result = try ToolProcess.shell(
            "exec python3 -c '\(free)' \(runner) bash -c \"$SCRIPT\"", variables: ["SCRIPT": prelude + script])
        return result.output + result.errors
    }
}
