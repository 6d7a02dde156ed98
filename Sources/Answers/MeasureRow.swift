internal import Fonts
public import JSON
public import TextLayout

/// One row of `measure`: a text, how it is set, and how wide it may be.
public struct MeasureRow: Sendable {
    /// The caller's name for it.
    public var id: String
    /// The text.
    public var text: String
    /// What its preparation depends on.
    public var traits: TextTraits
    /// Size, width and tracking.
    public var measure: LineMeasure
    /// How tall its lines are.
    public var lineHeight: LineHeight
    /// The most lines that are shown; zero means all.
    public var maxLines: Int
}

extension MeasureRow {
    static let keys = [
        "id", "text", "families", "size", "weight", "width", "lineHeight", "tracking", "locale", "dir", "whiteSpace",
        "maxLines",
    ]

    /// Decodes a row; its text is plain.
    public init(_ reader: JSONReader) throws(JSONError) {
        let row = try reader.object(allowing: MeasureRow.keys)
        id = try row.required("id").string()
        text = try row.required("text").string()
        let width = try row.required("width").number(in: Limits.widths)
        let size = try row.optional("size")?.number(in: Limits.sizes) ?? 17
        let tracking = try row.optional("tracking")?.number(in: Limits.trackings) ?? 0
        let locale = try row.optional("locale")?.string(maximumBytes: Limits.localeBytes, allowingEmpty: true) ?? "en"
        var families: [String] = []
        if let list = row.optional("families") {
            for family in try list.array() { families.append(try family.string(maximumBytes: Limits.familyBytes)) }
        }
        let weight = try row.optional("weight")?.number(in: FontRequest.weights) ?? 400
        let font = FontRequest(families: families, weight: weight, language: locale)
        traits = TextTraits(
            font: font, locale: locale, direction: try row.optional("dir")?.choice() ?? .leftToRight,
            whiteSpace: try row.optional("whiteSpace")?.choice() ?? .normal, isTracked: tracking != 0)
        measure = LineMeasure(size: size, width: width, tracking: tracking)
        lineHeight =
            try row.optional("lineHeight").map { value throws(JSONError) in
                .fixed(try value.number(in: Limits.lineHeights))
            } ?? .normal
        maxLines = try row.optional("maxLines")?.integer(in: 0...Limits.lines) ?? 0
    }
}
