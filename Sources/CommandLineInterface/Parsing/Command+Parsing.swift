internal import TypescaleStrings

extension Command {
    /// The result of parsing a command's words.
    enum Request {
        case run(Arguments)
        case help
    }

    /// Parses the words after the command's name.
    ///
    /// `--name value` and `--name=value` are equivalent; `--` ends the options. A word that begins with a dash and a
    /// digit or period (`-5`) is an operand, so that the command itself can reject a negative number with a reason.
    func parse(_ words: some Sequence<String>) throws(CommandError) -> Request {
        var given: [Identifier: [String]] = [:]
        var operands: [String] = []
        var optionsEnded = false
        var pending: Option?
        for word in words {
            if let option = pending {
                guard !Self.looksLikeOption(word) else { throw Self.missingValue(of: option) }
                try Self.add(word, to: option, in: &given)
                pending = nil
            } else if optionsEnded || !Self.looksLikeOption(word) {
                operands.append(word)
            } else if word.isExactly("--") {
                optionsEnded = true
            } else {
                let (name, value) = Self.split(word)
                let option = try option(named: name)
                if option.name.isExactly(Option.help.name), value == nil { return .help }
                if option.valueName == nil {
                    guard value == nil else { throw CommandError(option.spelling, "takes no value") }
                    try Self.add("", to: option, in: &given)
                } else if let value {
                    try Self.add(value, to: option, in: &given)
                } else {
                    pending = option
                }
            }
        }
        if let pending { throw Self.missingValue(of: pending) }
        try check(operands)
        return .run(Arguments(operands: operands, given: given))
    }

    private static func looksLikeOption(_ word: String) -> Bool {
        guard word.startsExactly("-"), let next = word.unicodeScalars.dropFirst().first else { return false }
        return next != "." && next.properties.numericType == nil
    }

    private static func split(_ word: String) -> (name: String, value: String?) {
        let parts = word.parts(at: "=", most: 2)
        return (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
    }

    private func option(named spelling: String) throws(CommandError) -> Option {
        if spelling.isExactly("-h") { return .help }
        if let option = options.first(where: { $0.spelling.isExactly(spelling) }) { return option }
        if spelling.utf8.count == 2, let option = options.first(where: { $0.letter == spelling.last }) { return option }
        let hint = NearestName.question(for: spelling, among: options.map(\.spelling), isQuoted: false)
        throw CommandError(Quotation.quoted(spelling), "unknown option; " + (hint ?? "see --help"))
    }

    private static func add(
        _ value: String, to option: Option, in given: inout [Identifier: [String]]
    ) throws(CommandError) {
        if given[Identifier(option.name)] != nil, !option.repeats {
            throw CommandError(option.spelling, "given more than once")
        }
        if case .only(let names) = option.choices { try require(value, among: names, for: option.spelling) }
        given[Identifier(option.name), default: []].append(value)
    }

    private static func missingValue(of option: Option) -> CommandError {
        let names = if case .only(let names) = option.choices { ": " + names.joined(separator: " ") } else { "" }
        return CommandError(option.spelling, "needs a value (\(option.valueName ?? "")\(names))")
    }

    private static func require(_ value: String, among names: [String], for place: String) throws(CommandError) {
        guard !names.contains(where: { $0.isExactly(value) }) else { return }
        throw CommandError(place, "\(Quotation.quoted(value)) is not one of \(names.joined(separator: ", "))")
    }

    private func check(_ words: [String]) throws(CommandError) {
        var rest = words[...]
        for operand in operands {
            if operand.count != .optional, rest.isEmpty {
                let names = operand.choices.names
                let hint = names.isEmpty ? "see --help" : names.joined(separator: ", ")
                throw CommandError(operand.name, "is missing (\(hint))")
            }
            let taken = operand.count == .oneOrMore ? rest : rest.prefix(1)
            if case .only(let names) = operand.choices {
                for word in taken { try Self.require(word, among: names, for: operand.name) }
            }
            rest = rest.dropFirst(taken.count)
        }
        if let extra = rest.first {
            throw CommandError(Quotation.quoted(extra), "unexpected argument; see --help")
        }
    }
}
