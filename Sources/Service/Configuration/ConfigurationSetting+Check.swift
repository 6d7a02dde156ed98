extension ConfigurationSetting {
    /// The words that a text from a variable stands for.
    func words(of text: String) -> [String] {
        if text.isEmpty { return [] }
        return kind == .texts ? text.parts(at: " ", keepingEmpty: false).map(String.init) : [text]
    }

    /// Refuses a value that the setting cannot have, naming its place and what would do.
    func check(_ value: Configuration.Value) throws(ConfigurationError) {
        for word in value.words {
            switch kind {
            case .text, .texts:
                break
            case .number(let range):
                guard let number = Int(word) else {
                    throw ConfigurationError(place(value.origin), "\"\(word)\" is not a whole number")
                }
                guard range.contains(number) else {
                    throw ConfigurationError(
                        place(value.origin), "\(number) is outside \(range.lowerBound) to \(range.upperBound)")
                }
            case .choice(let words):
                guard words.contains(where: { $0.isExactly(word) }) else {
                    throw ConfigurationError(
                        place(value.origin), "\"\(word)\" is none of \(words.joined(separator: ", "))")
                }
            }
        }
    }

    /// Where a value stands, as errors name it.
    func place(_ origin: Configuration.Origin) -> String {
        switch origin {
        case .flag: "--\(flag)"
        case .variable(let name): name
        case .file(let path): "\(path): \(key)"
        case .standard: key.text
        }
    }
}
