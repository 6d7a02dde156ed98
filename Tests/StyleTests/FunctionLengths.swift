/// Finds functions and how many lines they take.
struct FunctionLengths {
    struct Function {
        var line: Int
        var count: Int
    }

    /// Returns the functions of a file, including nested ones.
    static func functions(of file: SourceFile) -> [Function] {
        file.code.indices.filter { isStart(file.code[$0]) }.compactMap { line in
            end(of: file.code, from: line).map { Function(line: line + 1, count: $0 - line + 1) }
        }
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "private", "fileprivate", "static", "class", "final", "override", "mutating",
        "nonmutating", "consuming", "borrowing", "convenience", "required", "nonisolated", "indirect",
    ]

    private static func isStart(_ line: String) -> Bool {
        guard line.utf8.contains(UInt8(ascii: "(")) else { return false }
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") || modifiers.contains($0) }
        return words.first.map { $0 == "func" || $0.hasPrefix("init") || $0.hasPrefix("subscript") } ?? false
    }

    /// Returns the line with the brace that closes the body; nil without a body, as in a protocol.
    private static func end(of code: [String], from first: Int) -> Int? {
        var parentheses = 0
        var braces = 0
        var isOpen = false
        for line in first..<code.count {
            for character in code[line] {
                switch character {
                case "(", "[": parentheses += 1
                case ")", "]": parentheses -= 1
                case "{" where parentheses == 0 || isOpen:
                    braces += 1
                    isOpen = true
                case "}" where isOpen:
                    braces -= 1
                    if braces == 0 { return line }
                // The end of the enclosing protocol.
                case "}": return nil
                default: break
                }
            }
            let rest = line + 1 < code.count ? code[line + 1].drop { $0 == " " } : ""
            let goesOn = ["{", "throws", "async", "where", "->", ")"].contains { rest.hasPrefix($0) }
            if !isOpen && parentheses == 0 && !goesOn { return nil }
        }
        return nil
    }
}
