extension ConfigurationSetting {
    /// Splits the text of a variable into words.
    func words(of text: String) -> [String] {
        if text.isEmpty { return [] }
        return kind == .texts ? text.parts(at: " ", keepingEmpty: false).map(String.init) : [text]
    }

    /// Throws for a value that the setting does not accept, with the value's place and the accepted ones.
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

    /// Returns the place of a value for errors.
    func place(_ origin: Configuration.Origin) -> String {
        switch origin {
        case .flag: "--\(flag)"
        case .variable(let name): name
        case .file(let path): "\(path): \(key)"
        case .standard: key.text
        }
    }
}
