/// The trials of every command, in the order of the tool's help.
enum CommandTrials {
    static let all: [(command: String, trials: [CommandTrial])] = [
        ("scales", scales), ("resolve", resolve), ("scaled", scaled), ("diff", diff), ("measure", measure),
        ("invalidate", invalidate), ("preview", preview), ("export", export), ("import", imports),
        ("contrast", contrast), ("label", label), ("number", number), ("announcement", announcement),
        ("sheet", sheet), ("audit", audit), ("serve", serve), ("token", token), ("bench", bench), ("doctor", doctor),
        ("completions", completions),
    ]

    /// The end of errors about categories.
    static let categories = "XS, S, M, L, XL, XXL, XXXL, AX1, AX2, AX3, AX4, AX5"
}

// Commands that accept arguments only.
extension CommandTrials {
    private static let scales: [CommandTrial] = [
        .init(
            .missing, "TYPESCALE_HOME=folder typescale scales",
            refused: "folder/typescales: no such folder; set TYPESCALE_HOME to the folder that contains it"),
        .init(
            .empty,
            "mkdir scratch/typescales; cp empty scratch/typescales/a.json; TYPESCALE_HOME=scratch typescale scales",
            code: 2,
            says: "…a.json:1:1: not JSON: expected a value, found the end"),
        .init(
            .huge,
            "mkdir scratch/typescales; cp zeros scratch/typescales/a.json; TYPESCALE_HOME=scratch typescale scales",
            code: 2, says: "…a.json:1:1: the document has 20000000 bytes; at most 1048576 are allowed"),
        .init(
            .binary,
            "mkdir scratch/typescales; cp noise scratch/typescales/a.json; TYPESCALE_HOME=scratch typescale scales",
            code: 2, says: "…a.json:1:1: not JSON: expected a value, found byte 0xff; JSON is in UTF-8, not in UTF-16"),
        .init(
            .hostile,
            "mkdir scratch/typescales; cp deep scratch/typescales/a.json; TYPESCALE_HOME=scratch typescale scales",
            code: 2, says: "…a.json:1:17: nested deeper than 16 levels"),
        .init(
            .hostile,
            "mkdir scratch/typescales; mkfifo scratch/typescales/a.json; TYPESCALE_HOME=scratch typescale scales",
            code: 2, says: "…a.json: not a regular file"),
        .init(.contradictory, "typescale scales --json --json", refused: "--json: given more than once"),
        .init(.missing, "typescale scales new", refused: "NAME: is missing; give the new scale's name"),
        .init(.empty, "typescale scales new ''", refused: "NAME: \"\" is not the name of a scale; …"),
        .init(
            .huge, #"typescale scales new "$(head -c 100000 line)""#,
            refused: "NAME: \"xxx…\" is not the name of a scale; …"),
        .init(
            .binary, #"typescale scales new "$(printf '\377')""#,
            refused: "argument 3: \"\u{FFFD}\" is not UTF-8"),
        .init(.hostile, "typescale scales new ../ours", refused: "NAME: \"../ours\" is not the name of a scale; …"),
        .init(
            .hostile,
            "typescale scales new ours -o scratch/ours.json; typescale scales new ours -o scratch/ours.json",
            code: 2,
            says: "scratch/ours.json: …scratch/ours.json: exists already; choose another name, or remove it first"),
        .init(
            .hostile,
            #"mkdir -p "scratch/it's/typescales"; typescale scales new -o "scratch/it's/typescales/-x.json" -- -x >said; "#
                + #"eval "$(grep '^  ' said)" | head -1; rm said"#,
            says: "-x category=L · …"),
        .init(
            .contradictory, "typescale scales new ours -o theirs.json",
            refused: "--output: \"theirs.json\" is not a file ours.json; a scale's name is its file's"),
        .init(
            .contradictory, "typescale scales new ours -o yours.json",
            refused: "--output: \"yours.json\" is not a file ours.json; a scale's name is its file's"),
        .init(.hostile, "typescale scales new ours -o /proc/ours.json", refused: "/proc/ours.json: …"),
        .init(
            .contradictory, "typescale scales --from chat", refused: "--from: is for a new scale only; add new NAME"),
        .init(
            .contradictory, "typescale scales new ours --json", refused: "--json: is for the list only"),
    ]

    private static let resolve: [CommandTrial] = [
        .init(.missing, "typescale resolve --category", refused: "--category: needs a value (CATEGORY)"),
        .init(
            .empty, "typescale resolve --category ''",
            refused: "--category: \"\" is not a content size category; use \(categories)"),
        .init(
            .huge, #"typescale resolve --style "$(head -c 100000 line)""#,
            refused: "--style: \"xxx…\" is not a style of apple-ios; its styles are largeTitle, title1, …"),
        .init(
            .binary, #"typescale resolve --category "$(printf '\377\376')""#,
            refused: "argument 3: \"\u{FFFD}\u{FFFD}\" is not UTF-8"),
        .init(
            .hostile, "typescale resolve --font-scale 0x1p1", refused: "--font-scale: \"0x1p1\" is not a number"),
        .init(
            .hostile, "typescale resolve --scale ../../etc/passwd",
            refused: "--scale: \"../../etc/passwd\" is not a scale; the scales are apple-ios, …"),
        .init(
            .contradictory, "typescale resolve --category L --percent 100",
            refused: "--category and --percent: use only one of them"),
    ]

    private static let scaled: [CommandTrial] = [
        .init(.missing, "typescale scaled", refused: "VALUE: is missing (see --help)"),
        .init(.empty, "typescale scaled ''", refused: "VALUE: \"\" is not a number"),
        .init(
            .huge, "typescale scaled $(seq 20000) | tail -1", says: "20000   20000  leadingRatio  pixel"),
        .init(.huge, "typescale scaled 1e999", refused: "VALUE: \"1e999\" is not a number"),
        .init(
            .binary, #"typescale scaled "$(printf '\377\376')""#,
            refused: "argument 2: \"\u{FFFD}\u{FFFD}\" is not UTF-8"
        ),
        .init(.hostile, "typescale scaled 5 --maximum=-1", refused: "--maximum: -1 is not in 0...100000"),
        .init(.hostile, "typescale scaled -- -5", refused: "VALUE: -5 is not in 0...100000"),
        .init(
            .contradictory, "typescale scaled 17 --as value --as font", refused: "--as: given more than once"),
    ]

    private static let diff: [CommandTrial] = [
        .init(.missing, "typescale diff", refused: "--from: is missing; give two scales, or --from ENV and --to ENV"),
        .init(.empty, "typescale diff '' ''", refused: "SCALE: \"\" is not a scale; the scales are …"),
        .init(
            .huge, #"typescale diff "$(head -c 100000 line)" chat"#,
            refused: "SCALE: \"xxx…\" is not a scale; the scales are …"),
        .init(
            .binary, #"typescale diff chat "$(printf '\377')""#,
            refused: "argument 3: \"\u{FFFD}\" is not UTF-8"),
        .init(
            .hostile, "typescale diff ../../../etc/passwd chat",
            refused: "SCALE: \"../../../etc/passwd\" is not a scale; the scales are …"),
        .init(
            .contradictory, "typescale diff chat slds --from category=L",
            refused: "--from: compares environments of one scale; give one scale, or leave it out"),
    ]

    private static let export: [CommandTrial] = [
        .init(
            .missing, "typescale export",
            refused: "--format: is missing (css, scss, …, json)"),
        .init(.empty, "typescale export --format css -o ''", refused: "\"\": No such file or directory"),
        .init(
            .huge, #"typescale export --format css -o "$(head -c 100000 line)""#,
            refused: "xxx…xxx: File name too long"),
        .init(
            .binary, #"typescale export --format "$(printf '\377')""#,
            refused: "argument 3: \"\u{FFFD}\" is not UTF-8"),
        .init(.hostile, "typescale export --format css -o folder", refused: "folder: Is a directory"),
        .init(.hostile, "typescale export --format css -o loop", refused: "loop: Too many levels of symbolic links"),
        .init(.hostile, "typescale export --format css -o /dev/full", refused: "/dev/full: No space left on device"),
        .init(
            .hostile, "typescale export --format css -o link; readlink link; head -c 6 linked", says: "linked\n/* App"),
        .init(.hostile, "typescale export --format css -o /dev/stdout | head -c 8", says: "/* Apple"),
        .init(
            .contradictory, "typescale export --format css --categories L,L",
            refused: "--categories: L is listed twice"),
        .init(
            .contradictory, "typescale export --format compose",
            refused: "compose: needs Material's names …"),
        .init(
            .contradictory, "typescale export --format android-xml --categories AX5",
            refused: "android-xml: has the default category only, since Android scales sp itself; omit --categories"),
        .init(
            .contradictory, "typescale export --format css --dimensions string",
            refused: "--dimensions: is for dtcg and dtcg-resolver only"),
    ]

    private static let label: [CommandTrial] = [
        .init(.missing, "typescale label", refused: "FORMAT: is missing (see --help)"),
        .init(.empty, "typescale label ''", says: ""),
        .init(
            .huge, #"typescale label "$(head -c 100000 line)""#,
            refused: "FORMAT: 100000 characters; at most 4096 are allowed"),
        .init(.binary, #"typescale label "$(printf '\377')""#, refused: "argument 2: \"\u{FFFD}\" is not UTF-8"),
        .init(
            .hostile, "typescale label 100%",
            refused: "FORMAT: the % at character 4 is not %@, %1$@ or %%; write %% for a percent sign"),
        .init(
            .contradictory, "typescale label '[self]' --self one --self two",
            refused: "--self: given more than once"),
    ]

    private static let number: [CommandTrial] = [
        .init(.missing, "typescale number", refused: "NUMBER: is missing (see --help)"),
        .init(
            .empty, "typescale number ''",
            refused: "NUMBER: \"\" is not a number; use digits with a decimal point, as in 520215 or -3.5"),
        .init(
            .huge, #"typescale number "$(head -c 100000 line)""#,
            refused: "NUMBER: 100000 characters; at most 64 are allowed"),
        .init(
            .huge, "typescale number $(printf '9%.0s' $(seq 30))",
            refused: "NUMBER: \"999…\" has more than 18 digits before the point or 9 after it"),
        .init(.binary, #"typescale number "$(printf '\377')""#, refused: "argument 2: \"\u{FFFD}\" is not UTF-8"),
        .init(.hostile, "typescale number 0x1p4", refused: "NUMBER: \"0x1p4\" is not a number; …"),
        .init(
            .contradictory, "typescale number 5 --as ordinal --currency USD",
            refused: "--as and --currency: ordinal has no currency"),
    ]

    private static let announcement: [CommandTrial] = [
        .init(.missing, "typescale announcement --from category=L", refused: "--to: is missing"),
        .init(
            .empty, "typescale announcement --category ''",
            refused: "--category: \"\" is not a content size category; use \(categories)"),
        .init(.huge, "typescale announcement --app-step 999", refused: "--app-step: 999 is not in -100...100"),
        .init(
            .huge, #"typescale announcement --locale "$(head -c 100000 line)""#,
            refused:
                "--locale: \"\(String(repeating: "x", count: 60))…\" is not a BCP 47 language tag; use one such as en, de-AT or zh-Hant"
        ),
        .init(
            .binary, #"typescale announcement --locale "$(printf '\377')""#,
            refused: "argument 3: \"\u{FFFD}\" is not UTF-8"),
        .init(
            .hostile, "typescale announcement --locale ../../etc/passwd",
            refused: "--locale: \"../../etc/passwd\" is not a BCP 47 language tag; use one such as en, de-AT or zh-Hant"
        ),
        .init(
            .contradictory, "typescale announcement --category AX2 --accessibility false",
            refused: "--accessibility: the size is an accessibility size (AX2); leave accessibility out"),
        .init(
            .contradictory, "typescale announcement --category L --percent 100",
            refused: "--category and --percent: use only one of them"),
    ]

    private static let completions: [CommandTrial] = [
        .init(.missing, "typescale completions", refused: "SHELL: is missing (bash, zsh, fish)"),
        .init(.empty, "typescale completions ''", refused: "SHELL: \"\" is not one of bash, zsh, fish"),
        .init(
            .huge, #"typescale completions "$(head -c 100000 line)""#,
            refused: "SHELL: \"xxx…\" is not one of bash, zsh, fish"),
        .init(
            .binary, #"typescale completions "$(printf '\377')""#,
            refused: "argument 2: \"\u{FFFD}\" is not UTF-8"),
        .init(
            .hostile, "typescale completions '$(id)'", refused: "SHELL: \"$(id)\" is not one of bash, zsh, fish"),
        .init(.contradictory, "typescale completions bash zsh", refused: "\"zsh\": unexpected argument; see --help"),
    ]
}
