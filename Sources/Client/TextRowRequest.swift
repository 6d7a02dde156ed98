/// A text to measure, in a scale's style.
public struct TextRowRequest: Hashable, Sendable, Encodable {
    /// The name of the row.
    public var id: String
    /// The text.
    public var text: String
    /// The available width in points.
    public var width: Double
    /// The style; the scale's body by default.
    public var style: String?
    /// The scale.
    public var scale: String?
    /// The environment.
    public var environment: ReaderChoices
    /// The white space: `normal`, `nowrap`, `pre`, `pre-wrap`, `pre-line` or `break-spaces`.
    public var whiteSpace: String?
    /// The most lines that are shown; `nil` means all, and so does 0.
    public var maxLines: Int?

    /// Creates a row.
    public init(
        id: String, text: String, width: Double, style: String? = nil, scale: String? = nil,
        environment: ReaderChoices = [:], whiteSpace: String? = nil, maxLines: Int? = nil
    ) {
        self.id = id
        self.text = text
        self.width = width
        self.style = style
        self.scale = scale
        self.environment = environment
        self.whiteSpace = whiteSpace
        self.maxLines = maxLines
    }

    /// Encodes the row with the keys of its environment beside its own.
    public func encode(to encoder: any Encoder) throws { try members(for: nil).encode(to: encoder) }

    /// Returns the members of the row's JSON object; `engine` is the client's.
    func members(for engine: LayoutEngine?) -> ReaderChoices {
        var members = environment
        members["id"] = .text(id)
        members["text"] = .text(text)
        members["width"] = .number(width)
        members["style"] = style.map { .text($0) }
        members["scale"] = scale.map { .text($0) }
        members["whiteSpace"] = whiteSpace.map { .text($0) }
        members["maxLines"] = maxLines.map { .number(Double($0)) }
        members["engine"] = engine.map { .text($0.rawValue) }
        return members
    }
}

/// The lines and height of a text, or the reason why it has none.
public struct TextRowMeasurement: Hashable, Sendable, Codable {
    /// The name of the row.
    public let id: String?
    /// The number of lines.
    public let lineCount: Int?
    /// The height in points.
    public let height: Double?
    /// The width of the widest line in points.
    public let widestLineWidth: Double?
    /// A Boolean value that indicates whether the text is truncated.
    public let isTruncated: Bool?
    /// The lines, if they were requested.
    public let lines: [Line]?
    /// The offset before which the last line of a truncated text shows the text, and then an ellipsis.
    public let ellipsisOffset: Int?
    /// The families that are not installed, or broken, so that the text is set in another one; `nil` without any.
    public let missingFamilies: [String]?
    /// The language whose hyphenation patterns are not installed, if the text needs some.
    public let missingHyphenation: String?
    /// `true` if the row had characters without a UTF-8 form, so that U+FFFD was measured in their place.
    public let hasReplacedCharacters: Bool?
    /// The reason why the row has no result.
    public let error: String?

    private enum CodingKeys: String, CodingKey {
        case id, height, missingFamilies, missingHyphenation, error
        case lineCount = "lines"
        case widestLineWidth = "widest"
        case isTruncated = "truncated"
        case lines = "breaks"
        case ellipsisOffset = "ellipsis"
        case hasReplacedCharacters = "replacedCharacters"
    }
}

extension TextRowMeasurement {
    /// A line of a measured text.
    public struct Line: Hashable, Sendable, Codable {
        /// The range of the line's characters in UTF-16 units, with the spaces after them.
        public let utf16Range: Range<Int>
        /// The width of the content in points, without the spaces that hang.
        public let width: Double

        /// Decodes a line from its start, end and width.
        public init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            let (start, end) = (try values.decode(Int.self), try values.decode(Int.self))
            guard 0 <= start, start <= end else {
                throw DecodingError.dataCorruptedError(
                    in: values, debugDescription: "\(start) to \(end) is not a range of a text")
            }
            utf16Range = start..<end
            width = try values.decode(Double.self)
        }

        /// Encodes the line as it was decoded.
        public func encode(to encoder: any Encoder) throws {
            var values = encoder.unkeyedContainer()
            try values.encode(utf16Range.lowerBound)
            try values.encode(utf16Range.upperBound)
            try values.encode(width)
        }
    }
}
