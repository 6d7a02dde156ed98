// Commands that read files.
extension CommandTrials {
    /// What every reader of one document says of the trial folder's files.
    private static func documents(_ command: String, most: Int, levels: Int) -> [CommandTrial] {
        [
            .init(.missing, "\(command) none", refused: "none: No such file or directory"),
            .init(.empty, "\(command) empty", refused: "empty:1: expected a value, found the end"),
            .init(.huge, "\(command) zeros", refused: "zeros: longer than \(most) bytes"),
            .init(.huge, "\(command) /dev/zero", refused: "/dev/zero: longer than \(most) bytes"),
            .init(.binary, "\(command) noise", refused: "noise:1: expected a value, found byte 0xff"),
            .init(.hostile, "\(command) deep", refused: "deep:…: nested deeper than \(levels) levels"),
            .init(.hostile, "\(command) folder", refused: "folder: Is a directory"),
        ]
    }

    /// What every reader of rows says of them.
    private static func rows(_ command: String, empty: CommandTrial) -> [CommandTrial] {
        [
            .init(.missing, "\(command) none", refused: "none: No such file or directory"),
            empty,
            .init(.huge, "\(command) line", refused: "line:…1…: longer than 8388608 bytes"),
            .init(.binary, "\(command) noise", refused: "noise:1: expected a value, found byte 0xff"),
            .init(.hostile, "\(command) deep", refused: "deep:…: nested deeper than 128 levels"),
            .init(.hostile, "\(command) folder", refused: "folder: Is a directory"),
        ]
    }

    static let measure: [CommandTrial] = [
        .init(.missing, "typescale measure none", refused: "none: No such file or directory"),
        .init(.empty, "typescale measure empty", says: ""),
        .init(
            .huge, "typescale measure line", code: 1,
            says:
                "{\"id\":null,\"error\":\"line 1: longer than 8388608 bytes\"}\nline: 1 of 1 rows could not be measured"
        ),
        .init(.huge, #"typescale measure "$(head -c 100000 line)""#, refused: "xxx…xxx: File name too long"),
        .init(
            .binary, "typescale measure noise", code: 1,
            says: "{\"id\":null,\"error\":\"line 1, column 1: expected a value, found byte 0xff\"}\n"
                + "{\"id\":null,\"error\":\"line 2, column 19: …\nnoise: … rows could not be measured"),
        .init(
            .binary, "typescale measure bytes", code: 1,
            says: "{\"id\":\"a\",\"error\":\"line 1, column 1: the key \\\"width\\\" is missing\"}\n"
                + "bytes: 1 of 1 rows could not be measured"),
        .init(
            .hostile, "typescale measure deep", code: 1,
            says: "{\"id\":null,\"error\":\"line 1, column 129: nested deeper than 128 levels\"}\n"
                + "deep: 1 of 1 rows could not be measured"),
        .init(.hostile, "typescale measure folder", refused: "folder: Is a directory"),
        .init(.hostile, "typescale measure loop", refused: "loop: Too many levels of symbolic links"),
        .init(.hostile, "typescale measure -rows", refused: "\"-rows\": unknown option; see --help"),
        .init(
            .hostile, #"typescale measure "$(printf 'a\nb\033[2J')""#,
            refused: "a\\u{a}b\\u{1b}[2J: No such file or directory"),
        .init(.hostile, "typescale measure <&-", refused: "standard input: Bad file descriptor"),
        .init(
            .hostile, #"echo '{"id":"a","text":"b","width":9}' | typescale measure >&-"#,
            refused: "standard output: Bad file descriptor"),
        .init(
            .contradictory, #"echo '{"id":"a","text":"b","width":1,"width":2}' | typescale measure"#, code: 1,
            says: "{\"id\":null,\"error\":\"line 1, column 32: the key \\\"width\\\" occurs twice\"}\n"
                + "standard input: 1 of 1 rows could not be measured"),
        .init(
            .contradictory, #"echo '{"id":"a","text":"b","width":1,"scale":"chat","size":2}' | typescale measure"#,
            code: 1, says: "{\"id\":\"a\",\"error\":\"… \\\"scale\\\" cannot stand beside \\\"size\\\": …"),
    ]

    private static let change = "typescale invalidate --width 300 --from category=L --to category=XL --messages"

    static let invalidate: [CommandTrial] =
        rows(
            change,
            empty: .init(
                .empty, "\(change) empty | tail -3 | head -1",
                says: "messages: 0 of 0 change height, 0 change line breaks"))
        + [
            .init(.missing, "typescale invalidate --width 300", refused: "--from: is missing"),
            .init(
                .contradictory, "cat rows rows | \(change) -",
                refused: "standard input: message \"a\": there is a message of this id already"),
            .init(
                .contradictory, change.replacing("L --", with: "L,percent=90 --") + " rows",
                refused: "--from: category and percent: use only one of them"),
        ]

    static let preview: [CommandTrial] = [
        .init(.missing, "typescale preview --message none.json", refused: "none.json: no such file"),
        .init(.missing, "typescale preview --message none.txt", refused: "none.txt: no such file"),
        .init(.empty, "typescale preview --message empty", refused: "empty: the file has no text"),
        .init(.empty, "typescale preview --format svg -o ''", refused: "\"\": No such file or directory"),
        .init(.huge, "typescale preview --message line", refused: "line: longer than 1048576 bytes"),
        .init(
            .huge, #"typescale preview --text "$(head -c 100000 line)""#,
            refused: "--text: 100000 characters, and a preview shows at most 20000"),
        .init(.binary, "typescale preview --message noise", refused: "noise: neither rows of JSON nor a UTF-8 text"),
        .init(
            .hostile, "typescale preview --message deep",
            refused: "deep: 100000 characters, and a preview shows at most 20000"),
        .init(.hostile, "typescale preview --style body --format svg -o folder", refused: "folder: Is a directory"),
        .init(
            .hostile, "typescale preview --style body --format svg -o /dev/full",
            refused: "/dev/full: No space left on device"),
        .init(
            .hostile,
            "mkfifo scratch/pipe; head -c 4 <scratch/pipe & typescale preview --style body --format svg -o scratch/pipe; wait $!",
            says: "<?xm"),
        .init(
            .contradictory, "typescale preview --message Hello --style body",
            refused: "--style: does not apply to a message"),
        .init(
            .contradictory, "typescale preview --format png -o sheet.svg",
            refused: "--output: \"sheet.svg\" ends with .svg, and the format is png"),
    ]

    static let imports: [CommandTrial] =
        documents("typescale import", most: 4_194_304, levels: 32) + [
            .init(
                .hostile, "typescale import -o linked deep; cat linked", code: 0,
                says: "old\ndeep:1: nested deeper than 32 levels"),
            .init(
                .contradictory, #"echo '{"a":1,"a":2}' | typescale import -"#,
                refused: "standard input:1: the key \"a\" occurs twice"),
        ]

    static let contrast: [CommandTrial] =
        documents("typescale contrast --palette", most: 8_388_608, levels: 128) + [
            .init(.missing, "typescale contrast red", refused: "BG: is missing (the background color)"),
            .init(
                .huge, #"typescale contrast "$(head -c 100000 line)" white"#,
                refused: "FG: 100000 bytes are not a color; use at most 128"),
            .init(
                .binary, #"typescale contrast "$(printf '\377')" white"#,
                refused: "FG: \"\u{FFFD}\" is not a color; use #rrggbb, rgb() or a CSS name such as navy"),
            .init(
                .contradictory, "typescale contrast red white --use text --style body",
                refused: "--style and --use: use only one of them"),
        ]

    static let sheet: [CommandTrial] =
        documents("typescale sheet", most: 8_388_608, levels: 128) + [
            .init(.missing, "typescale sheet", refused: "FILE: is missing (see --help)"),
            .init(
                .contradictory, #"echo '{"screen":{"width":1,"width":2}}' | typescale sheet -"#,
                refused: "standard input:1: the key \"width\" occurs twice"),
        ]

    static let audit: [CommandTrial] =
        documents("typescale audit --palette", most: 8_388_608, levels: 128) + [
            .init(
                .empty, "typescale audit --scale chat --ignore line-height --messages empty",
                says: "chat: no findings"),
            .init(.huge, "typescale audit --messages line", refused: "line:1: longer than 8388608 bytes"),
            .init(.binary, "typescale audit --messages noise", refused: "noise:1: expected a value, found byte 0xff"),
            .init(.hostile, "typescale audit --messages deep", refused: "deep:1: nested deeper than 128 levels"),
            .init(
                .contradictory, "typescale audit --json --sarif",
                refused: "--json and --sarif: use only one of them"),
        ]

    static let bench: [CommandTrial] =
        rows(
            "typescale bench",
            empty: .init(
                .empty, "typescale bench empty", refused: "empty: no messages; give at least one row {\"id\",\"text\"}")
        )
        + [
            .init(.missing, "typescale bench", refused: "MESSAGES: is missing (see --help)"),
            .init(
                .contradictory, "typescale bench rows --width 300 --width 400", refused: "--width: given more than once"
            ),
        ]
}
