// The names of styles and font roles.
extension ExportFormat {
    func styleName(_ name: String) -> String { identifier(traits.casing.converted(name, in: traits.alphabet)) }

    func roleName(_ role: String) -> String {
        if self == .tailwind, let own = ["default": "sans", "monospace": "mono"][role] { return own }
        return traits.casing == .kebab ? StyleNames.kebab(role, in: traits.alphabet) : role
    }

    /// Returns a name that is no keyword: in backticks, or with another ending in Dart, which has no such marks.
    private func identifier(_ name: String) -> String {
        let isKeyword = traits.keywords.contains(Identifier(name))
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
}

extension ExportTraits {
    /// The words that cannot name a function of Swift without backticks.
    static let swiftKeywords: Set<Identifier> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// The hard keywords.
    static let kotlinKeywords: Set<Identifier> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is",
        "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof",
        "val", "var", "when", "while",
    ]

    /// The reserved words, and the members of every object, whose names a static member cannot have.
    static let dartKeywords: Set<Identifier> = [
        "assert", "break", "case", "catch", "class", "const", "continue", "default", "do", "else", "enum",
        "extends", "false", "final", "finally", "for", "if", "in", "is", "new", "null", "rethrow", "return",
        "super", "switch", "this", "throw", "true", "try", "var", "void", "while", "with", "hashCode",
        "noSuchMethod", "runtimeType", "toString",
    ]
}
