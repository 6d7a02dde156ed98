// Commands that open a store, or look at one.
extension CommandTrials {
    static let serve: [CommandTrial] = [
        .init(.missing, "typescale serve --config none", refused: "none: no such file"),
        .init(
            .missing, "typescale serve --listen unix:none/s --store sqlite:scratch/db",
            refused: "unix:none/s: bind: No such file or directory"),
        .init(
            .missing, "typescale serve --store nats://127.0.0.1:1",
            refused: "--store: nats://127.0.0.1:1: No server available for connection"),
        .init(.empty, "typescale serve --config empty", refused: "empty:1: not JSON: expected a value, found the end"),
        .init(
            .empty, "typescale serve --listen ''", refused: "--listen: \"\" is not HOST:PORT, [IPV6]:PORT or unix:PATH"),
        .init(.huge, "typescale serve --config /dev/zero", refused: "/dev/zero: longer than 1048576 bytes"),
        .init(
            .huge, "typescale serve --max-body 99999999999999999999",
            refused: "--max-body: \"99999999999999999999\" is not a whole number; use one in 1024...1073741824"),
        .init(
            .huge, #"typescale serve --listen "unix:$(head -c 300 line)" --store sqlite:scratch/db"#,
            refused: "unix:xxx…xxx: listen on xxx…xxx (path too long): File name too long"),
        .init(
            .binary, "typescale serve --config noise",
            refused: "noise:1: not JSON: expected a value, found byte 0xff; JSON is in UTF-8, not in UTF-16"),
        .init(
            .binary, "typescale serve --store sqlite:noise",
            refused: "--store: noise: is not a database of this program"),
        .init(.hostile, "typescale serve --config deep", refused: "deep:1: nested deeper than 128 levels"),
        .init(
            .hostile, "typescale serve --store sqlite:folder",
            refused: "--store: folder: cannot be opened (Is a directory)"),
        .init(
            .hostile, "typescale serve --store sqlite:rows/x/db",
            refused: "sqlite:rows/x/db: mkdir rows/x: Not a directory; --store or TYPESCALE_STORE names another place"),
        .init(
            .hostile, "typescale serve --listen unix:rows --store sqlite:scratch/db",
            refused: "unix:rows: bind: Address already in use; --listen or TYPESCALE_LISTEN names another place"),
        .init(
            .hostile,
            "typescale serve --listen 127.0.0.1:0 --store sqlite:scratch/db --allow-origin https://a.example/",
            refused: "--allow-origin: \"https://a.example/\" is neither an origin as browsers send it "
                + "(https://app.example) nor *"),
        .init(
            .hostile, "ulimit -n 16; typescale serve --listen unix:scratch/s --store sqlite:scratch/db",
            refused: "ulimit -n: 16 open files are too few for the service; allow at least 64"),
        .init(
            .contradictory, "typescale serve --listen 0.0.0.0:0 --store sqlite:scratch/db",
            refused: "0.0.0.0:0: without tokens the service listens on this machine only (127.0.0.1, ::1, unix:PATH); "
                + "make one with typescale token create"),
        .init(
            .contradictory,
            "typescale serve --listen 127.0.0.1:29317 --listen 127.0.0.1:29317 --store sqlite:scratch/db",
            refused: "127.0.0.1:29317 127.0.0.1:29317: bind: Address already in use; "
                + "--listen or TYPESCALE_LISTEN names another place"),
        .init(
            .contradictory, #"typescale serve --config <(echo '{"log":"all","log":"off"}')"#,
            refused: "/dev/fd/…:1: the key \"log\" occurs twice"),
    ]

    static let token: [CommandTrial] = [
        .init(.missing, "typescale token", refused: "ACTION: is missing (create, list, revoke)"),
        .init(
            .missing, "typescale token create --store sqlite:none",
            refused: "--scope: is missing; give read, measure, preferences:USER or admin"),
        .init(
            .missing, "typescale token list --store sqlite:none",
            says: "no tokens: the service is open, to this machine only"),
        .init(.missing, "typescale token revoke --store sqlite:none", refused: "ID: is missing; list shows it"),
        .init(
            .empty, "typescale token create --scope '' --store sqlite:none",
            refused: "--scope: \"\" is not a scope; use read, measure, preferences:USER or admin"),
        .init(
            .empty, "typescale token create --scope read --name '' --store sqlite:none",
            refused: "--name: 0 bytes, and a name has 1 to 128"),
        .init(.empty, "typescale token revoke '' --store sqlite:none", refused: "ID: \"\" is no token"),
        .init(
            .empty, "typescale token list --store ''",
            refused: "--store: \"\" is neither sqlite:FILE nor nats://HOST:PORT,…"),
        .init(
            .huge, #"typescale token create --scope "preferences:$(head -c 1000 line)" --store sqlite:none"#,
            refused: "--scope: \"preferences:xxx…\" is not a scope; use read, measure, preferences:USER or admin"),
        .init(
            .huge, #"typescale token create --scope "preferences:$(head -c 200 line)" --store sqlite:none"#,
            refused: "--name: is needed: the scopes have 212 bytes, and a name has 1 to 128"),
        .init(
            .huge, "typescale token create --scope read --days 36501 --store sqlite:none",
            refused: "--days: \"36501\" is not a whole number from 1 to 36500"),
        .init(
            .binary, "typescale token list --store sqlite:noise",
            refused: "--store: noise: is not a database of this program"),
        // The disk is full if users can write beside it, and read-only otherwise.
        .init(
            .hostile, "typescale token list --store sqlite:/dev/full", refused: "--store: /dev/full: …"),
        .init(
            .hostile, "typescale token list --store sqlite:loop",
            refused: "--store: loop: cannot be opened (unable to open database file)"),
        .init(.contradictory, "typescale token list --scope read", refused: "--scope: is for create only"),
        .init(.contradictory, "typescale token list 00", refused: "ID: is for revoke only"),
    ]

    static let doctor: [CommandTrial] = [
        .init(
            .missing, "TYPESCALE_HOME=folder typescale doctor >scratch/said", code: 1,
            says: "folder/typescales: no such folder; set TYPESCALE_HOME to the folder that contains it"),
        .init(
            .empty,
            #"TYPESCALE_STORE=sqlite: typescale doctor >scratch/said; code=$?; grep -o '"sqlite.*' scratch/said; exit $code"#,
            code: 1, says: "\"sqlite:\" names no file; use sqlite:FILE"),
        .init(
            .huge,
            #"TYPESCALE_STORE="sqlite:$(head -c 5000 line)" typescale doctor >scratch/said; code=$?; grep -c 'cannot be opened' scratch/said; exit $code"#,
            code: 1, says: "1"),
        .init(
            .binary,
            "TYPESCALE_STORE=sqlite:noise typescale doctor >scratch/said; code=$?; grep -o 'noise: is.*' scratch/said; exit $code",
            code: 1, says: "noise: is not a database of this program"),
        .init(
            .hostile,
            "TYPESCALE_STORE=sqlite:folder typescale doctor >scratch/said; code=$?; grep -o 'folder: cannot.*' scratch/said; exit $code",
            code: 1, says: "folder: cannot be opened (Is a directory)"),
        .init(.hostile, "typescale doctor >/dev/full", refused: "standard output: No space left on device"),
        .init(.contradictory, "typescale doctor --json=no", refused: "--json: takes no value"),
    ]
}
