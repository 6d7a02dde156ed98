package import AccessibilityChecks
package import DynamicType
package import TypescaleJSON

/// Checks pairs of a palette's colors in one environment.
package struct PairMaker {
    /// The palette.
    package let palette: ColorPalette
    /// The scale whose styles determine the size of a text.
    package let scale: TypeScale
    /// The environment of the reader.
    package let environment: TextEnvironment

    /// The keys of a pair.
    static let keys = ["name", "foreground", "background", "over", "use", "style"]

    /// Creates a checker of pairs.
    package init(palette: ColorPalette, scale: TypeScale, environment: TextEnvironment) {
        self.palette = palette
        self.scale = scale
        self.environment = environment
    }

    /// Returns the use of a pair and its reason: its own word, or the size of its style.
    package func use(
        _ use: ContrastUse?, style: String?
    ) throws(DynamicTypeError) -> (use: ContrastUse, reason: String) {
        if let use { return (use, "asked for as \(use.rawValue)") }
        let resolved = try scale.resolve(style.map { TextStyle($0) } ?? scale.defaultStyle, in: environment)
        return (ContrastUse(for: resolved), resolved.largeTextReason)
    }

    /// Decodes the pairs of an object; the name of a group means all of its colors.
    func pairs(_ object: JSONObjectReader) throws(JSONError) -> [ContrastResponse.Pair] {
        let fronts = try colors(object.required("foreground"))
        let backs = try colors(object.required("background"))
        guard fronts.count <= APILimits.colorPairs / backs.count else {
            throw PairMaker.tooManyPairs(object.reader)
        }
        let backdrop = try object.optional("over").map { over throws(JSONError) in
            let colors = try colors(over)
            guard colors.count == 1, colors[0].color.isOpaque else { throw over.error("not one opaque color") }
            return colors[0].color
        }
        _ = try object.atMostOne(of: ["use", "style"])
        let given: ContrastUse? = try object.optional("use")?.choice()
        let style = try object.optional("style")?.string(maximumBytes: APILimits.nameBytes)
        let name = try object.optional("name")?.string(maximumBytes: APILimits.nameBytes)
        let meaning: (use: ContrastUse, reason: String)
        do {
            meaning = try use(given, style: style)
        } catch {
            throw object.error(error.reason, at: "style", code: .unknownChoice)
        }
        return pairs(fronts, on: backs, over: backdrop, as: meaning, name: name)
    }

    /// Checks each color on each other, over white by default; a pair without a name gets those of its colors.
    package func pairs(
        _ fronts: [ColorPalette.Entry], on backs: [ColorPalette.Entry], over backdrop: SRGBColor?,
        as meaning: (use: ContrastUse, reason: String), name: String? = nil
    ) -> [ContrastResponse.Pair] {
        fronts.flatMap { front in
            backs.map { back in
                ContrastResponse.Pair(
                    name: name ?? PairMaker.name(front.name, back.name),
                    ContrastCheck(front.color, on: back.color, over: backdrop ?? .white), use: meaning.use,
                    reason: meaning.reason)
            }
        }
    }

    /// Returns the pairs of the palette.
    package func palettePairs() throws(JSONError) -> [ContrastResponse.Pair] { try pairs(palette.pairs) }

    /// Decodes the pairs of several objects, up to the limit.
    func pairs(_ objects: [JSONObjectReader]) throws(JSONError) -> [ContrastResponse.Pair] {
        var pairs: [ContrastResponse.Pair] = []
        for object in objects {
            pairs += try self.pairs(object)
            guard pairs.count <= APILimits.colorPairs else { throw PairMaker.tooManyPairs(object.reader) }
        }
        return pairs
    }

    private static func tooManyPairs(_ reader: JSONReader) -> JSONError {
        reader.error("more than \(APILimits.colorPairs) pairs of colors in one question", code: .outOfRange)
    }

    /// Returns the name of two colors; color values have none.
    private static func name(_ front: String, _ back: String) -> String {
        front.isEmpty && back.isEmpty ? "" : "\(front) on \(back)"
    }

    private func colors(_ reader: JSONReader) throws(JSONError) -> [ColorPalette.Entry] {
        let text = try reader.string(maximumBytes: APILimits.nameBytes * 4)
        return try reader.accessible { () throws(AccessibilityError) in try palette.colors(named: text) }
    }
}
