/// A format from which an element's spoken label is composed: `Selected ride mode: [self]. %@, %@.`
///
/// `[self]` is the element's own label, each `%@` the next source's, `%2$@` the second source's, `%%` a percent sign.
public struct SpokenLabel: Hashable, Sendable {
    enum Piece: Hashable {
        case literal(String)
        case own
        case source(Int)
    }

    /// The format as it was given.
    public let format: String
    /// How many sources the format has places for.
    public let sourceCount: Int
    let pieces: [Piece]

    /// A format; an error names the character at fault.
    public init(_ format: String) throws(AccessibilityError) {
        guard format.utf8.count <= AccessibilityChecksLimits.labelBytes else {
            throw AccessibilityError(
                .outOfRange, "format",
                "a text of \(format.utf8.count) bytes, \(AccessibilityChecksLimits.labelBytes) are allowed")
        }
        var scan = FormatScan(format)
        try scan.run()
        self.format = format
        pieces = scan.pieces
        sourceCount = scan.sources
    }

    /// The label from the element's own and its sources'.
    ///
    /// A missing or blank text takes its punctuation with it: nothing dangles. A text that runs against the label's
    /// direction is isolated, so that neither reorders the other; the label's direction is that of its format's first
    /// letter, or the locale's where it has none.
    public func text(own: String?, sources: [String?], locale: String = "en") -> String {
        let isolation = TextIsolation(around: pieces, locale: locale)
        func filled(_ text: String?) -> String? {
            guard let text else { return nil }
            let trimmed = text.trimmingBlanks
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
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmingBlanks: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last].drop { $0.isWhitespace })
    }
}

/// Reads a label's format.
private struct FormatScan {
    private(set) var pieces: [SpokenLabel.Piece] = []
    private(set) var sources = 0
    private let format: Substring
    private var literal = ""
    private var hasNext = false
    private var hasPosition = false

    init(_ format: String) { self.format = format[...] }

    mutating func run() throws(AccessibilityError) {
        var rest = format
        while let character = rest.first {
            if rest.hasPrefix("[self]") {
                add(.own)
                rest.removeFirst("[self]".count)
            } else if character == "%" {
                rest.removeFirst()
                try placeholder(&rest)
            } else {
                literal.append(character)
                rest.removeFirst()
            }
        }
        endLiteral()
        if hasNext && hasPosition {
            throw AccessibilityError(
                .malformed, "format", "%@ and %1$@ in one format: what the next source is would be a guess")
        }
    }

    private mutating func placeholder(_ rest: inout Substring) throws(AccessibilityError) {
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
            guard let position = Int(digits), position >= 1, after.hasPrefix("$@") else {
                let place = format.distance(from: format.startIndex, to: rest.startIndex)
                throw AccessibilityError(
                    .malformed, "format",
                    "the % at character \(place) begins no %@, %1$@ or %%; a percent sign is written %%")
            }
            rest = after.dropFirst(2)
            hasPosition = true
            try add(source: position - 1)
        }
    }

    private mutating func add(source index: Int) throws(AccessibilityError) {
        guard index < AccessibilityChecksLimits.labelSources else {
            throw AccessibilityError(
                .outOfRange, "format", "\(index + 1) sources, \(AccessibilityChecksLimits.labelSources) are allowed")
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
