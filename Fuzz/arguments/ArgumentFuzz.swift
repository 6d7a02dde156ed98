// Fuzzes the words of command lines: a command runs with words that its declaration allows, or an error has a subject
// and a reason. The words are the input's lines.

import TypescaleCommandLineInterface

/// A tool with every kind of operand and option; its commands print what they are given.
private let tool = Tool(
    name: "tool", summary: "A tool", version: "1",
    commands: [
        "print": {
            Command(
                "print", summary: "Print the arguments",
                operands: [Operand("WORD", .oneOrMore, help: "The words")],
                groups: [
                    OptionGroup(
                        "Options",
                        [
                            Option("name", "NAME", letter: "n", help: "A name"),
                            Option("kind", "KIND", .only(["a", "b"]), repeats: true, help: "A kind"),
                            .flag("quiet", help: "Nothing"),
                        ])
                ]
            ) { arguments, output throws(CommandError) in
                output.writeLine(arguments.operands.joined(separator: " "))
                return .success
            }
        },
        "one": {
            Command(
                "one", summary: "Take one word", operands: [Operand("WORD", .optional, .only(["x"]), help: "The word")]
            ) { arguments, _ throws(CommandError) in
                precondition(arguments.operands.count <= 1, "more operands than declared")
                return .success
            }
        },
    ])

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
    }
    let plain = TerminalStyling(isColored: false)
    let result = tool.run(words, styling: plain, errorStyling: plain)
    precondition(result.code == .success || !result.errors.isEmpty, "a failure without an error")
    precondition(result.errors.isEmpty || result.errors.utf8.last == 0x0A, "an error without an end")
    return 0
}
