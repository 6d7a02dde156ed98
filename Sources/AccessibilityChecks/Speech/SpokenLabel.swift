internal import TypescaleStrings

/// A format for an element's spoken label: `Selected ride mode: [self]. %@, %@.`
///
/// `[self]` is the element's own label, each `%@` the text of the next source, `%2$@` that of the second source, and
/// `%%` a percent sign.
public struct SpokenLabel: Hashable, Sendable {
    enum Piece: Hashable {
        case literal(String)
        case own
        case source(Int)
    }

    /// The number of sources in the format.
    public let sourceCount: Int
    let pieces: [Piece]

    /// Parses a format; throws an error that names the character at fault.
    public init(_ format: String) throws(AccessibilityError) {
        try AccessibilityError.check(format, "format", atMost: AccessibilityChecksLimits.labelCharacters)
        var scan = FormatScan(format)
        try scan.run()
        pieces = scan.pieces
        sourceCount = scan.sources
    }

    /// Composes the label from the element's own label and the texts of its sources.
    ///
    /// A missing or blank text is removed with its punctuation. A text in the other writing direction is isolated, so
    /// that neither text reorders the other. The label's direction is that of the first letter of its format, or the
    /// locale's if it has none.
    public func text(own: String?, sources: [String?], locale: String = "en") -> String {
        let isolation = TextIsolation(around: pieces, locale: locale)
        func filled(_ text: String?) -> String? {
            guard let text else { return nil }
            let trimmed = text.trimmingWhiteSpace
            return trimmed.isEmpty ? nil : isolation.isolated(trimmed)
        }
        let tokens = pieces.map { piece in
            switch piece {
            case .literal(let text): LabelToken.literal(text)
            case .own: LabelToken.slot(filled(own))
            case .source(let index): LabelToken.slot(index < sources.count ? filled(sources[index]) : nil)
            }
        }
        return LabelComposer.compose(tokens)
    }

    /// Returns the most bytes that the label can have with these texts, without the characters that isolate them.
    package func byteCount(own: String?, sources: [String?]) -> Int {
        pieces.reduce(0) { sum, piece in
            switch piece {
            case .literal(let text): sum + text.utf8.count
            case .own: sum + (own?.utf8.count ?? 0)
            case .source(let index): sum + (index < sources.count ? sources[index]?.utf8.count ?? 0 : 0)
            }
        }
    }
}

/// A parser of a label's format, by code points: a mark that follows a placeholder does not hide it.
private struct FormatScan {
    private(set) var pieces: [SpokenLabel.Piece] = []
    private(set) var sources = 0
    private let format: String.UnicodeScalarView
    private var literal = ""
    private var hasNext = false
    private var hasPosition = false

    init(_ format: String) { self.format = format.unicodeScalars }

    mutating func run() throws(AccessibilityError) {
        let own = "[self]".unicodeScalars
        var rest = format[...]
        while let character = rest.first {
            if rest.starts(with: own) {
                add(.own)
                rest.removeFirst(own.count)
            } else if character == "%" {
                rest.removeFirst()
                try placeholder(&rest)
            } else {
                literal.unicodeScalars.append(character)
                rest.removeFirst()
            }
        }
        endLiteral()
        if hasNext && hasPosition {
            throw AccessibilityError(
                .malformed, parameter: "format", reason: "%@ and %1$@ in one format are ambiguous; use one of them")
        }
    }

    private mutating func placeholder(_ rest: inout Substring.UnicodeScalarView) throws(AccessibilityError) {
        if rest.first == "%" {
            literal.append("%")
            rest.removeFirst()
        } else if rest.first == "@" {
            rest.removeFirst()
            hasNext = true
            try add(source: sources)
        } else {
            let digits = rest.prefix { ("0"..."9").contains($0) }
            let after = rest.dropFirst(digits.count)
            guard let position = Int(Substring(digits)), position >= 1, after.starts(with: "$@".unicodeScalars) else {
                let place = format.distance(from: format.startIndex, to: rest.startIndex)
                throw AccessibilityError(
                    .malformed, parameter: "format",
                    reason: "the % at character \(place) is not %@, %1$@ or %%; write %% for a percent sign")
            }
            rest = after.dropFirst(2)
            hasPosition = true
            try add(source: position - 1)
        }
    }

    private mutating func add(source index: Int) throws(AccessibilityError) {
        guard index < AccessibilityChecksLimits.labelSources else {
            throw AccessibilityError(
                .outOfRange, parameter: "format",
                reason: "\(index + 1) sources; at most \(AccessibilityChecksLimits.labelSources) are allowed")
        }
        add(.source(index))
        sources = max(sources, index + 1)
    }

    private mutating func add(_ piece: SpokenLabel.Piece) {
        endLiteral()
        pieces.append(piece)
    }

    private mutating func endLiteral() {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
    }
}
