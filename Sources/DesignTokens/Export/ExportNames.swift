// The names of styles and font roles.
extension ExportFormat {
    /// The letters of the format's names.
    var alphabet: StyleNames.Alphabet { [.less, .androidXML, .flutter].contains(self) ? .ascii : .unicode }

    func styleName(_ name: String) -> String {
        switch self {
        case .css, .scss, .less, .tailwind: StyleNames.kebab(name, in: alphabet)
        case .panda, .chakra, .typeScript, .reactNative: StyleNames.camel(name, in: alphabet)
        case .swift, .kotlin, .flutter: identifier(StyleNames.camel(name, in: alphabet))
        case .swiftUI: StyleNames.type(name, in: alphabet)
        case .androidXML: StyleNames.snake(name, in: alphabet)
        case .dtcg, .dtcgResolver, .compose, .json: name
        }
    }

    func roleName(_ role: String) -> String {
        if self == .tailwind, let own = ["default": "sans", "monospace": "mono"][role] { return own }
        return [.css, .scss, .less, .tailwind].contains(self) ? StyleNames.kebab(role, in: alphabet) : role
    }

    /// Returns a name that is no keyword: in backticks, or with another ending in Dart, which has no such marks.
    private func identifier(_ name: String) -> String {
        let isKeyword = ExportFormat.keywords[self]?.contains(Identifier(name)) ?? false
        if self == .flutter { return isKeyword ? name + "Style" : name }
        return isKeyword || self == .kotlin && !isPlainKotlin(name) ? "`\(name)`" : name
    }

    /// Returns whether a name has no mark, such as a vowel sign, beside letters and digits.
    private func isPlainKotlin(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
                true
            default: false
            }
        }
    }

    private static let keywords: [ExportFormat: Set<Identifier>] = [
        // The words that cannot name a function without backticks.
        .swift: [
            "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
            "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
            "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
            "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
            "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
        ],
        // The hard keywords.
        .kotlin: [
            "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is",
            "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof",
            "val", "var", "when", "while",
        ],
        // The reserved words, and the members of every object, whose names a static member cannot have.
        .flutter: [
            "assert", "break", "case", "catch", "class", "const", "continue", "default", "do", "else", "enum",
            "extends", "false", "final", "finally", "for", "if", "in", "is", "new", "null", "rethrow", "return",
            "super", "switch", "this", "throw", "true", "try", "var", "void", "while", "with", "hashCode",
            "noSuchMethod", "runtimeType", "toString",
        ],
    ]
}
