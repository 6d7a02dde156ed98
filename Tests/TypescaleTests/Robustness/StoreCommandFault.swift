/// A fault of a store around commands, and the result of each command that opens it.
struct StoreCommandFault: Sendable {
    /// Lines of shell that create the store, damage it, act while the commands run, and repair it.
    var make = #"mkdir "$D/kept"; STORE=sqlite:$D/kept/db"#
    let begin: String
    var middle = ""
    let end: String
    /// The result of all commands, and those with another result.
    let answer: String
    let others: [String: String]

    func answer(of command: StoreCommand) -> String { others[command.name] ?? answer }

    static let full = StoreCommandFault(
        begin: "LIMIT='ulimit -Sf 0'", end: "LIMIT=:", answer: "2: no space to write",
        others: ["doctor": "no space to write"])

    static let readOnly = StoreCommandFault(
        begin: #"chmod a-w "$D"/kept/* "$D/kept""#, end: #"chmod u+w "$D/kept" "$D"/kept/*"#,
        answer: "2: cannot be written", others: ["doctor": "cannot be written"])

    static let locked = StoreCommandFault(
        begin: #"hold "$D/kept/db""#, end: "let_go", answer: "2: another process keeps it locked",
        others: ["doctor": "another process keeps it locked"])

    static let gone = StoreCommandFault(
        make: #"""
            trap 'kill -KILL ${P:-} 2>/dev/null; scripts/nats-cluster stop "$D/nats"; wait 2>/dev/null; rm -rf "$D"' EXIT
            export NATS_SECONDS=400 PATH=$PATH:/usr/sbin
            STORE=$(scripts/nats-cluster start "$D/nats" 1)
            """#, begin: #"scripts/nats-cluster kill "$D/nats" 1"#, end: #"scripts/nats-cluster restart "$D/nats" 1"#,
        answer: "2: No server available for connection", others: ["doctor": "No server available for connection"])

    /// Commands that are stopped while they wait for another process's lock.
    static let stopped = StoreCommandFault(
        begin: #"hold "$D/kept/db""#, middle: "until_stuck; stop_tries", end: "let_go", answer: "143", others: [:])

    /// The script that runs all commands and prints a line for each with its name and result, and then the tokens.
    func script(for commands: [StoreCommand]) -> String {
        let tries = commands.map { "try '\($0.name)' '\($0.words)'\n" }.joined()
        let told = commands.map { "echo \"\($0.name)|$(told '\($0.name)' | clean)\"\n" }.joined()
        return make + "\n" + Self.prelude + begin + "\n" + tries + middle + "\nwait $tries\n" + told + end + "\n"
            + Self.conclusion
    }

    /// Formats the result of a command: its exit code, and the reason of a failure.
    private static let prelude = #"""
        export D TYPESCALE_STORE=$STORE LIMIT=: RIGHTS=
        [ "$(id -u)" != 0 ] || RIGHTS="setpriv --bounding-set=-all --inh-caps=-all"
        create() { typescale token create --scope read --name "$1" >/dev/null; }
        field() { sed -n "s/.*\"$1\": \"\([^\"]*\)\".*/\1/p"; }
        names() { typescale token list --json | field name | sort; }
        # What it says goes through a pipe, for it may be files that cannot be written.
        try() {
            ( { bash -c "echo \$\$ >'$D/$1.pid'; \$LIMIT; exec $RIGHTS timeout -k 5 180 typescale $2" 2>&1
                echo "ended with $?"; } 2>/dev/null 3>&- | cat >"$D/$1.said" ) &
            tries="$tries $!"
        }
        # Whoever reads such a file has its index in memory; the one that keeps it locked does too.
        until_stuck() { until_is 6 'grep -ls "$D/kept/db-shm" /proc/[0-9]*/maps | wc -l'; }
        stop_tries() { for file in "$D"/*.pid; do kill -TERM "$(cat "$file")"; done; }
        told() {
            code=$(sed -n 's/^ended with //p' "$D/$1.said")
            said=$(sed -n 's/^typescale: //p' "$D/$1.said" | head -n 1)
            state=$(field state <"$D/$1.said")
            echo "${state:-$code${said:+: $said}}"
        }
        clean() { sed "s|TYPESCALE_STORE: ||; s|$STORE: ||g; s|$D/kept/db: ||g"; }
        tries=
        create kept; create other; export OTHER=$(typescale token list | sed -n 's/^\([0-9a-f]*\)  *other .*/\1/p')

        """#

    /// Expects that the store works again: its data is there and can be changed.
    private static let conclusion = #"""
        names
        create after; typescale token revoke "$OTHER" >/dev/null
        names
        typescale doctor --json | field state
        serve; end
        """#
}
