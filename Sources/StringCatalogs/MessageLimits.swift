/// The limits of a message in its catalog.
package struct MessageLimits: Hashable, Sendable {
    /// The most characters, as readers count them.
    package var characters: Int?
    /// The most Unicode code points.
    package var codePoints: Int?
    /// The most bytes in UTF-8.
    package var bytes: Int?
    /// The width in points.
    package var width: Double?
    /// The most lines; needs a width.
    package var lines: Int?

    package init() {}

    /// Reads the limit that developers write into comments: `[CHAR LIMIT=20]`, `[char-limit: 1,000]`,
    /// `[CHAR LIMIT=NONE]`.
    ///
    /// `report` receives limits that cannot be read.
    init(inComment comment: String, reporting report: (String) -> Void) {
        for part in comment.lowercasedASCII.parts(at: "[").dropFirst() {
            guard let end = part.firstIndex(ofASCII: "]") else { continue }
            for word in ["char limit", "char_limit", "char-limit"] where characters == nil {
                guard let number = part[..<end].firstRange(of: word)?.upperBound else { continue }
                let rest = part[number..<end].drop { $0 == " " }
                let text = String(rest.drop { $0 == " " || $0 == "=" || $0 == ":" }.trimmingASCIISpace)
                characters = Self.leadingCount(text)
                // Without a sign between them, the words are part of a sentence.
                let isStated = rest.first == "=" || rest.first == ":"
                if characters == nil, isStated, !["", "none"].contains(Identifier(text)) { report(text) }
            }
        }
    }

    /// Returns the number at the start of a text, with or without commas between thousands; `nil` before a unit.
    private static func leadingCount(_ text: String) -> Int? {
        let number = text.prefix { $0.isASCIIDigit || $0 == "," }
        let next = text[number.endIndex...].first
        let groups = number.parts(at: ",")
        guard next == nil || next == " " || next == "-", groups.count == 1 || (1...3).contains(groups[0].count),
            groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { return nil }
        return count(groups.joined())
    }

    /// Returns a number of characters, bytes or lines; `nil` for a text that is none above 0.
    static func count(_ text: String) -> Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }

    /// Returns a width in points; `nil` for a text that is none in which messages are shown.
    static func width(_ text: String) -> Double? {
        Double(text).flatMap { StringCatalogsLimits.widths.contains($0) ? $0 : nil }
    }

    /// Takes the limits of another language of the message where this has none.
    package mutating func fill(from other: MessageLimits) {
        characters = characters ?? other.characters
        codePoints = codePoints ?? other.codePoints
        bytes = bytes ?? other.bytes
        width = width ?? other.width
        lines = lines ?? other.lines
    }
}
