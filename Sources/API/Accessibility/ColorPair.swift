internal import AccessibilityChecks
internal import TypescaleJSON

/// A pair of colors by name or value, as it is in a palette or a request.
struct ColorPair: Sendable {
    /// The name of a color or a group of colors, or the value of a color.
    struct Name: Sendable {
        let text: String
        /// The place of errors.
        let reader: JSONReader

        init(_ reader: JSONReader) throws(JSONError) {
            text = try reader.string(maximumCharacters: APILimits.colorCharacters)
            self.reader = reader
        }
    }

    /// The object of the pair, the place of errors.
    let object: JSONObjectReader
    let foreground: Name
    let background: Name
    /// The color behind a translucent background.
    let backdrop: Name?
    let use: ContrastUse?
    /// The style whose size determines the use.
    let style: String?
    let name: String?

    static let keys: [Identifier] = ["name", "foreground", "background", "over", "use", "style"]

    /// Decodes a pair from an object, which may have other keys.
    init(_ object: JSONObjectReader) throws(JSONError) {
        self.object = object
        foreground = try Name(object.required("foreground"))
        background = try Name(object.required("background"))
        backdrop = try object.optional("over").map { reader throws(JSONError) in try Name(reader) }
        _ = try object.atMostOne(of: ["use", "style"])
        use = try object.optional("use")?.choice()
        style = try object.optional("style")?.string(maximumCharacters: APILimits.nameCharacters)
        name = try object.optional("name")?.string(maximumCharacters: APILimits.nameCharacters)
    }

    static func list(_ list: JSONReader?) throws(JSONError) -> [ColorPair] {
        try (list?.array() ?? []).map { element throws(JSONError) in
            try ColorPair(element.object(allowing: keys))
        }
    }
}
