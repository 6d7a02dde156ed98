internal import TypescaleIdentifiers
internal import TypescaleLocales

/// The meaning of formats in ICU's message syntax.
struct ICUArgumentStyle {
    /// A Boolean value that indicates whether lengths of dates and times are those of FormatJS, which are skeletons.
    let isFormatJS: Bool

    /// The types of arguments that ICU knows, in C and in Java.
    private static let icuTypes: Set<Identifier> = ["number", "date", "time", "spellout", "ordinal", "duration"]
    /// The types that only Java's own MessageFormat knows, without those of ``javaPatterns``.
    private static let javaTypes: Set<Identifier> = ["", "list", "dtf_date", "dtf_time", "dtf_datetime"]
    /// The patterns of the types that have the name of one of Java's formatters.
    private static let javaPatterns: [Identifier: String] = [
        "basic_iso_date": "yyyyMMdd", "iso_local_date": "yyyy-MM-dd", "iso_offset_date": "yyyy-MM-ddXXX",
        "iso_date": "yyyy-MM-ddXXX", "iso_local_time": "HH:mm:ss", "iso_offset_time": "HH:mm:ssXXX",
        "iso_time": "HH:mm:ssXXX", "iso_local_date_time": "yyyy-MM-dd'T'HH:mm:ss",
        "iso_offset_date_time": "yyyy-MM-dd'T'HH:mm:ssXXX",
        "iso_zoned_date_time": "yyyy-MM-dd'T'HH:mm:ssXXX'['VV']'",
        "iso_date_time": "yyyy-MM-dd'T'HH:mm:ssXXX'['VV']'", "iso_ordinal_date": "yyyy-DDD",
        "iso_week_date": "YYYY-'W'ww-e", "iso_instant": "yyyy-MM-dd'T'HH:mm:ssX",
        "rfc_1123_date_time": "EEE, d MMM yyyy HH:mm:ss Z",
    ]

    /// Returns whether a type of arguments is one of ICU or, in texts of Java, one of either MessageFormat.
    static func knows(_ type: String, isJava: Bool) -> Bool {
        let type = Identifier(type.lowercasedASCII)
        return icuTypes.contains(type) || isJava && (javaTypes.contains(type) || javaPatterns[type] != nil)
    }

    func argument(
        _ name: Identifier, format: String, style: String, known: MessageArgument?
    ) -> MessageArgument {
        var argument = MessageArgument(name, .text, example: known?.example)
        let style = style.parts(at: "\n").joined(separator: " ").drop { $0 == " " }
        let type = Identifier(format.lowercasedASCII)
        switch type {
        case "number": argument.kind = Self.number(String(style))
        case "date", "dtf_date": argument.kind = date(String(style), ofLength: dateKind)
        case "time", "dtf_time": argument.kind = date(String(style), ofLength: timeKind)
        case "dtf_datetime": argument.kind = date(String(style)) { .dateOfLength(date: $0, time: $0) }
        case "spellout", "ordinal", "duration": argument.kind = .integer
        default: if let pattern = Self.javaPatterns[type] { argument.kind = .datePattern(pattern) }
        }
        return argument
    }

    /// Returns the kind of a date or time with a style: a length, a skeleton after `::`, or else a pattern.
    ///
    /// The name of a program's own format has other letters than a pattern.
    private func date(
        _ style: String, ofLength: (DateLength) -> MessageArgument.Kind
    ) -> MessageArgument.Kind {
        if style.isEmpty { return ofLength(.medium) }
        if let length = DateLength(name: style) { return ofLength(length) }
        if let skeleton = style.afterExactly("::") { return .date(skeleton: String(skeleton)) }
        let isPattern = NumberFormat.unquoted(style).utf8.allSatisfy { !$0.isASCIILetter || Self.letters.contains($0) }
        return isPattern ? .datePattern(style) : ofLength(.medium)
    }

    /// Returns the kind of a date of a length; short ones of FormatJS have two digits of the year in every language.
    private func dateKind(_ length: DateLength) -> MessageArgument.Kind {
        guard isFormatJS else { return .dateOfLength(date: length, time: nil) }
        return .date(skeleton: length == .short ? "yyMd" : length.dateSkeleton)
    }

    private func timeKind(_ length: DateLength) -> MessageArgument.Kind {
        isFormatJS ? .date(skeleton: length.timeSkeleton) : .dateOfLength(date: nil, time: length)
    }

    /// The letters of the fields of dates and times in patterns.
    private static let letters = Set("GyYuUrQqMLwWdDFgEecabBhHKkmsSAzZOvVXx".utf8)

    private static func number(_ style: String) -> MessageArgument.Kind {
        switch Identifier(style.lowercasedASCII) {
        case "", "integer": return .integer
        case "percent": return .percent()
        case "currency": return .localCurrency()
        default: break
        }
        if let skeleton = style.afterExactly("::") { return .number(NumberFormat(ofMessage: String(skeleton))) }
        // A name of a program's own format has no digits.
        return NumberFormat(ofMessagePattern: style).map { .number($0) } ?? .integer
    }
}

extension DateLength {
    /// Creates a length by its name in ICU's message syntax and in `Intl`; `nil` for another text.
    init?(name: String) {
        let names: [Identifier: DateLength] = ["full": .full, "long": .long, "medium": .medium, "short": .short]
        guard let length = names[Identifier(name.lowercasedASCII)] else { return nil }
        self = length
    }

    /// The skeleton of a date of the length.
    var dateSkeleton: String {
        switch self {
        case .short: "yMd"
        case .medium: "yMMMd"
        case .long: "yMMMMd"
        case .full: "yMMMMEEEEd"
        }
    }

    /// The skeleton of a time of the length.
    var timeSkeleton: String {
        switch self {
        case .short: "jmm"
        case .medium: "jmmss"
        case .long: "jmmssz"
        case .full: "jmmsszzzz"
        }
    }
}
