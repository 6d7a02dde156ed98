import TypescaleCommandLineInterface

/// A small tool that uses each feature of the command-line interface once.
enum SampleTool {
    static let shade = Option(
        "shade", "SHADE",
        .among { ["light", "dark", "größe", "本文", "$(id)", "a b", "it's", "x;y", "`id`", "zero\u{200D}width", ""] },
        help: "How bright it is, in words that are many enough to wrap."
    )
    static let count = Option("count", "N", help: "How many.")
    static let unit = Option("unit", "UNIT", .only(["pt", "px"]), help: "Unit of lengths.")
    static let tag = Option("tag", "TAG", repeats: true, help: "A tag; may be repeated.")
    static let palette = Option("palette", "FILE", .files, help: "Colors to use.")
    static let json = Option.flag("json", help: "Answer as JSON.")

    static let paint = Command(
        "paint", summary: "paint a wall", discussion: ["Walls are painted from the top to the bottom, once."],
        operands: [
            Operand("WALL", .one, .only(["north", "south"]), help: "The wall."),
            Operand("COAT", .oneOrMore, help: "What to put on it."),
        ],
        groups: [OptionGroup("Options", [shade, count, unit, tag, palette, json])],
        examples: [.init("sample paint north white", "Paints it white.")]
    ) { arguments, output throws(CommandError) in
        output.writeLine("operands: \(arguments.operands)")
        for option in [shade, count, unit, palette] {
            if let value = arguments.value(option) { output.writeLine("\(option.name): \(value)") }
        }
        if arguments.contains(tag) { output.writeLine("tag: \(arguments.values(tag))") }
        if arguments.contains(json) { output.writeLine("json") }
        return .success
    }

    static let look = Command(
        "look", summary: "look at it", operands: [Operand("FILE", .optional, .files, help: "It.")]
    ) {
        arguments, output throws(CommandError) in
        output.writeLine("looking")
        if arguments.operands.first == "away" { throw CommandError("look", "cannot look away") }
        return .checkFailed
    }

    static let tool = Tool(
        name: "sample", summary: "paints walls", version: "1.2.3", commands: ["paint": { paint }, "look": { look }])

    static func run(_ words: [String]) -> Tool.Result {
        tool.run(words, styling: TerminalStyling(isColored: false), errorStyling: TerminalStyling(isColored: false))
    }
}
