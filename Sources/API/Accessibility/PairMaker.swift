package import AccessibilityChecks
package import DynamicType
package import TypescaleJSON

/// Makes judged pairs of a palette's colours in one environment.
package struct PairMaker {
    /// The names there are.
    package let palette: ColorPalette
    /// The scale whose styles say how large text is.
    package let scale: TypeScale
    /// Where it is read.
    package let environment: TextEnvironment

    /// What a pair may say.
    static let keys = ["name", "foreground", "background", "over", "use", "style"]

    /// A maker of pairs.
    package init(palette: ColorPalette, scale: TypeScale, environment: TextEnvironment) {
        self.palette = palette
        self.scale = scale
        self.environment = environment
    }

    /// What a pair is used for and why: by its own word, or by the size its style has.
    package func use(
        _ use: ContrastUse?, style: String?
    ) throws(DynamicTypeError) -> (use: ContrastUse, reason: String) {
        if let use { return (use, "asked for as \(use.rawValue)") }
        let resolved = try scale.resolve(style.map { TextStyle($0) } ?? scale.defaultStyle, in: environment)
        return (ContrastUse(for: resolved), resolved.largeTextReason)
    }

    /// The pairs that the keys of an object describe; a group's name stands for all its colours.
    func pairs(_ object: JSONObjectReader) throws(JSONError) -> [ContrastAnswer.Pair] {
        let fronts = try colors(object.required("foreground"))
        let backs = try colors(object.required("background"))
        guard fronts.count <= APILimits.colorPairs / backs.count else {
            throw PairMaker.tooManyPairs(object.reader)
        }
        let backdrop = try object.optional("over").map { over throws(JSONError) in
            let colors = try colors(over)
            guard colors.count == 1, colors[0].color.isOpaque else { throw over.error("one opaque colour is wanted") }
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

    /// Each colour on each other, white showing through where nothing else is said; a pair without a name of its own is
    /// called by its colours' names.
    package func pairs(
        _ fronts: [ColorPalette.Entry], on backs: [ColorPalette.Entry], over backdrop: SRGBColor?,
        as meaning: (use: ContrastUse, reason: String), name: String? = nil
    ) -> [ContrastAnswer.Pair] {
        fronts.flatMap { front in
            backs.map { back in
                ContrastAnswer.Pair(
                    name: name ?? PairMaker.name(front.name, back.name),
                    ContrastCheck(front.color, on: back.color, over: backdrop ?? .white), use: meaning.use,
                    reason: meaning.reason)
            }
        }
    }

    /// The pairs the palette itself names.
    package func palettePairs() throws(JSONError) -> [ContrastAnswer.Pair] { try pairs(palette.pairs) }

    /// The pairs that several objects describe, no more together than may be judged at once.
    func pairs(_ objects: [JSONObjectReader]) throws(JSONError) -> [ContrastAnswer.Pair] {
        var pairs: [ContrastAnswer.Pair] = []
        for object in objects {
            pairs += try self.pairs(object)
            guard pairs.count <= APILimits.colorPairs else { throw PairMaker.tooManyPairs(object.reader) }
        }
        return pairs
    }

    private static func tooManyPairs(_ reader: JSONReader) -> JSONError {
        reader.error("more than \(APILimits.colorPairs) pairs of colors in one question", code: .outOfRange)
    }

    /// What two names are called together; colours that were spelled out need no name.
    private static func name(_ front: String, _ back: String) -> String {
        front.isEmpty && back.isEmpty ? "" : "\(front) on \(back)"
    }

    private func colors(_ reader: JSONReader) throws(JSONError) -> [ColorPalette.Entry] {
        let text = try reader.string(maximumBytes: APILimits.nameBytes * 4)
        return try reader.accessible { () throws(AccessibilityError) in try palette.colors(named: text) }
    }
}
