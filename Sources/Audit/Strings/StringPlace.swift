internal import TypescaleStringCatalogs
internal import TypescaleStrings

/// The presentation of a message: its style, lines, width, and its own limit.
///
/// Written as `STYLE/LINES@WIDTH`, where each part may be left out: `headline/1@120`, `/1`, `@button`.
struct StringPlace: Sendable {
    /// A width in points, or the name of one.
    enum Width: Sendable {
        case points(Double)
        /// A name in `widths`.
        case named(Identifier)
    }

    /// A device, as Apple's catalogs name it.
    package enum Device: String, CaseIterable, Sendable {
        case iphone, ipad, ipod, mac, appletv, applewatch, applevision
    }

    /// The style; `nil` for the scale's style of plain text.
    var style: Identifier?
    /// The most lines; `nil` for any number.
    var maxLines: Int?
    /// The width; `nil` for the configured one.
    var width: Width?
    /// The most characters of the filled text.
    var limit: Int?
    /// The device whose scale is used, as Apple's catalogs name it.
    var device: Identifier?
    /// Values for arguments of these messages only.
    var values: [Identifier: ArgumentValue] = [:]

    /// Creates a place without parts.
    init() {}

    /// Parses `STYLE/LINES@WIDTH`.
    init(_ text: some StringProtocol) throws(PlaceError) {
        let parts = text.parts(at: "@")
        guard parts.count <= 2, !text.isEmpty else { throw PlaceError(String(text)) }
        if parts.count == 2 {
            if let points = Double(parts[1]) {
                guard AuditLimits.widths.contains(points) else {
                    throw PlaceError(String(text), "a width is \(AuditLimits.widthRange) points")
                }
                width = .points(points)
            } else {
                guard StringPlace.isName(parts[1]) else { throw PlaceError(String(text)) }
                width = .named(Identifier(parts[1]))
            }
        }
        let left = parts[0].parts(at: "/")
        guard left.count <= 2 else { throw PlaceError(String(text)) }
        if left.count == 2 {
            guard let lines = Int(left[1]), (1...AuditLimits.lines).contains(lines) else {
                throw PlaceError(String(text), "the lines are 1 to \(AuditLimits.lines)")
            }
            maxLines = lines
        }
        guard left[0].isEmpty || StringPlace.isName(left[0]) else { throw PlaceError(String(text)) }
        if !left[0].isEmpty { style = Identifier(left[0]) }
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "-_.".utf8.contains($0) }
    }

    /// Returns this place with the parts of another one over its own.
    func overridden(by other: StringPlace) -> StringPlace {
        var result = self
        result.style = other.style ?? style
        result.maxLines = other.maxLines ?? maxLines
        result.width = other.width ?? width
        result.limit = other.limit ?? limit
        result.device = other.device ?? device
        result.values.merge(other.values) { $1 }
        return result
    }

    enum Comment: Sendable {
        case none
        /// The message is not checked.
        case skipped
        case place(StringPlace)
    }

    /// Returns the place in a comment, after `typescale:`.
    static func inComment(_ comment: String) throws(PlaceError) -> Comment {
        let marker = CatalogMessage.placeMarker
        guard comment.utf8.count > marker.utf8.count, let start = comment.firstRange(of: marker)?.upperBound else {
            return .none
        }
        let word = comment[start...].drop { $0 == " " }.prefix { !$0.isWhitespace && !",;*])".contains($0) }
        if word == "null" { return .skipped }
        // A full stop ends the sentence of the comment.
        return .place(try StringPlace(word.utf8.last == "." ? word.dropLast() : word))
    }
}

/// The reason why a text is no place.
package struct PlaceError: Error, Sendable, CustomStringConvertible {
    /// The reason, with what would be right.
    package let reason: String

    init(_ text: String, _ detail: String = "a place is STYLE/LINES@WIDTH, such as headline/1@120, /2 or @button") {
        reason = "\(Quotation.quoted(text)) is no place of a message; \(detail)"
    }

    package var description: String { reason }
}
