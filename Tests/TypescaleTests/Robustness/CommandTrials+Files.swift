// Commands that read files.
extension CommandTrials {
    /// Errors of commands that read one document, for files of the trial folder.
    private static func documents(
        _ command: String, most: Int, levels: Int, folder: String = "a folder, not a file"
    ) -> [CommandTrial] {
        [
            .init(.missing, "\(command) none", refused: "none: no such file"),
            .init(.empty, "\(command) empty", refused: "empty:1…: expected a value, found the end"),
            .init(.huge, "\(command) zeros", refused: "zeros: longer than \(most) bytes"),
            .init(.huge, "\(command) /dev/zero", refused: "/dev/zero: longer than \(most) bytes"),
            .init(
                .binary, "\(command) noise",
                refused: "noise:1…: not JSON: expected a value, found byte 0xff; JSON is in UTF-8, not in UTF-16"),
            .init(.hostile, "\(command) deep", refused: "deep:…: nested deeper than \(levels) levels"),
            .init(.hostile, "\(command) folder", refused: "folder: \(folder)"),
        ]
    }

    /// Errors of commands that read rows.
    private static func rows(_ command: String, empty: CommandTrial) -> [CommandTrial] {
        [
            .init(.missing, "\(command) none", refused: "none: no such file"),
            empty,
            .init(.huge, "\(command) line", refused: "line:…1…: longer than 8388608 bytes"),
            .init(
                .binary, "\(command) noise",
                refused: "noise:1: not JSON: expected a value, found byte 0xff; JSON is in UTF-8, not in UTF-16"),
            .init(.binary, "\(command) bytes", refused: "bytes:1…: not UTF-8"),
            .init(.hostile, "\(command) deep", refused: "deep:…: nested deeper than 128 levels"),
            .init(.hostile, "\(command) folder", refused: "folder: a folder, not a file"),
        ]
    }

    static let measure: [CommandTrial] = [
        .init(.missing, "typescale measure none", refused: "none: no such file"),
        .init(.empty, "typescale measure empty", says: ""),
        .init(
            .huge, "typescale measure line", code: 1,
            says:
                "{\"id\":null,\"error\":\"line 1: longer than 8388608 bytes\"}\nline: 1 of 1 rows could not be measured"
        ),
        .init(.huge, #"typescale measure "$(head -c 100000 line)""#, refused: "xxx…xxx: File name too long"),
        .init(
            .binary, "typescale measure noise", code: 1,
            says:
                "{\"id\":null,\"error\":\"line 1, column 1: not JSON: expected a value, found byte 0xff; JSON is in UTF-8, not in UTF-16\"}\n"
                + "{\"id\":null,\"error\":\"line 2, column 19: …\nnoise: … rows could not be measured"),
        .init(
            .binary, "typescale measure bytes", code: 1,
            says: "{\"id\":\"a\",\"error\":\"line 1, column 1: the key \\\"width\\\" is missing\"}\n"
                + "bytes: 1 of 1 rows could not be measured"),
        .init(
            .hostile, "typescale measure deep", code: 1,
            says: "{\"id\":null,\"error\":\"line 1, column 129: nested deeper than 128 levels\"}\n"
                + "deep: 1 of 1 rows could not be measured"),
        .init(.hostile, "typescale measure folder", refused: "folder: a folder, not a file"),
        .init(.hostile, "typescale measure loop", refused: "loop: Too many levels of symbolic links"),
        .init(.hostile, "typescale measure -rows", refused: "\"-rows\": unknown option; see --help"),
        .init(
            .hostile, #"typescale measure "$(printf 'a\nb\033[2J')""#,
            refused: "a\\u{a}b\\u{1b}[2J: no such file"),
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
            code: 1, says: "{\"id\":\"a\",\"error\":\"… \\\"scale\\\" cannot be combined with \\\"size\\\": …"),
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
                .hostile, "\(change.replacing("300", with: "320,568,9")) rows",
                refused: "--width: \"320,568,9\" is not POINTS or FROM,TO"),
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
        documents(
            "typescale import", most: 4_194_304, levels: 32, folder: "the folder has no .json, .tokens or .css files"
        ) + [
            .init(
                .hostile, "typescale import -o linked deep; cat linked", code: 0,
                says: "old\ndeep:1:33: nested deeper than 32 levels"),
            .init(
                .contradictory, #"echo '{"a":1,"a":2}' | typescale import -"#,
                refused: "standard input:1:8: the key \"a\" occurs twice"),
            .init(
                .contradictory,
                #"echo '{"a":{"$type":"typography","$value":"{b}"},"b":{"$value":"{a}"}}' | typescale import -"#,
                refused: "standard input:1:37: the chain of references is cyclic: b → a → b; give one of them a value"),
            .init(
                .contradictory, #"echo '{"a":{"$extends":"{b}"},"b":{"$extends":"{a}"}}' | typescale import -"#,
                refused: "standard input:1:…: the group extends itself: a → b → a; remove one $extends"),
            .init(
                .contradictory, "echo '{}' | typescale import - --modifier textSize",
                refused: "--modifier: standard input has no modifiers and no themes; omit it"),
            .init(
                .contradictory, "typescale import rows --columns a=L,a=XL",
                refused: "--columns: \"a\" is given twice"),
            .init(
                .hostile, #"echo '{"version":"2025.10","resolutionOrder":[{"$ref":"none"}]}' | typescale import -"#,
                refused: "standard input:1:…: none: …no such file…"),
            .init(
                .hostile,
                #"echo '{"version":"2025.10","resolutionOrder":[{"$ref":"/dev/zero"}]}' | typescale import -"#,
                refused: "standard input:1:…: /dev/zero: …longer than 4194304 bytes…"),
            .init(
                .hostile, "echo ':root { --a-size: calc(((((((((((((((((((((1' | typescale import -",
                refused: "standard input:1:…: the rule that begins here is not closed; add }"),
        ]

    static let contrast: [CommandTrial] =
        documents("typescale contrast --palette", most: 8_388_608, levels: 128) + [
            .init(.missing, "typescale contrast red", refused: "BG: is missing (the background color)"),
            .init(
                .huge, #"typescale contrast "$(head -c 100000 line)" white"#,
                refused: "FG: 100000 bytes are not a color; use at most 128"),
            .init(
                .binary, #"typescale contrast "$(printf '\377')" white"#,
                refused: "argument 2: \"\u{FFFD}\" is not UTF-8"),
            .init(
                .hostile, "typescale contrast 'oklch(1e308% 1e308 1e308)' 'lab(-1e308 1e308 -1e308)'",
                code: 1, says: "…"),
            .init(
                .hostile, "typescale contrast 'rgb(from red x g b)' white",
                refused:
                    "FG: \"rgb(from red x g b)\" is not a color; \"x\" in it cannot be read; write rgb(113 114 116), …"),
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
                .empty, "typescale audit --messages empty", refused: "empty: no row to check; give one object per line"),
            .init(.huge, "typescale audit --messages line", refused: "line:1: longer than 8388608 bytes"),
            .init(
                .binary, "typescale audit --messages noise",
                refused: "noise:1: not JSON: expected a value, found byte 0xff; JSON is in UTF-8, not in UTF-16"),
            .init(.binary, "typescale audit --messages bytes", refused: "bytes:1…: not UTF-8"),
            .init(.hostile, "typescale audit --messages deep", refused: "deep:1: nested deeper than 128 levels"),
            .init(
                .contradictory, "typescale audit --json --sarif",
                refused: "--json and --sarif: use only one of them"),
        ] + catalogs

    private static let catalogs: [CommandTrial] = [
        .init(.missing, "typescale audit --strings none", refused: "none: no such file or folder"),
        .init(.missing, "typescale audit --strings", refused: "--strings: needs a value (PATH)"),
        .init(
            .empty, "cp empty scratch/a.po; typescale audit --strings scratch/a.po",
            refused: "scratch/a.po: no message to check in 1 catalog"),
        .init(.empty, "typescale audit --strings scratch", refused: "scratch: no catalog found; not a string catalog…"),
        .init(
            .huge, "ln -s /dev/zero scratch/a.po; typescale audit --strings scratch/a.po",
            refused: "scratch/a.po: longer than 33554432 bytes"),
        .init(
            .binary, "cp noise scratch/a.strings; typescale audit --strings scratch/a.strings",
            refused: "scratch/a.strings:1:…: …"),
        .init(
            .binary, #"printf '\377\376a' > scratch/a.strings; typescale audit --strings scratch/a.strings"#,
            refused: "scratch/a.strings: UTF-16 with an odd number of bytes; the file is truncated"),
        .init(
            .hostile, "cp deep scratch/a.xcstrings; typescale audit --strings scratch/a.xcstrings",
            refused: "scratch/a.xcstrings:1:65: nested deeper than 64 levels"),
        .init(
            .hostile,
            #"printf '<!DOCTYPE x [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><xliff>&b;</xliff>' > scratch/a.xlf; "#
                + "typescale audit --strings scratch/a.xlf",
            refused:
                "scratch/a.xlf:1:…: an entity has to be a text without other entities and tags; write the text itself"),
        .init(
            .hostile, #"printf '"a" = "b' > scratch/a.strings; typescale audit --strings scratch/a.strings"#,
            refused: "scratch/a.strings:1:7: the text that begins here has no end"),
        .init(
            .contradictory,
            #"printf '"a" = "b";' > scratch/a.strings; typescale audit --strings scratch/a.strings --languages fr"#,
            refused: "--languages: no catalog has texts in fr; there are texts in en"),
        .init(
            .contradictory, "typescale audit --strings rows --messages rows",
            refused: "--messages: does not apply with --strings"),
        .init(.contradictory, "typescale audit --show /1", refused: "--show: is for --strings only"),
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
