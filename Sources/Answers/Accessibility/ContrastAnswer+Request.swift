public import Accessibility
public import DynamicType
public import JSON
public import ScaleFiles

extension ContrastAnswer {
    private static let pairKeys = ["name", "foreground", "background", "over", "use", "style"]

    /// The answer to `{"foreground","background"}`, or to `{"pairs":[{"foreground","background"},…]}`.
    ///
    /// With `palette`, colours may be names in it, and its own pairs are judged where the request has none. A pair may
    /// say its `use`; otherwise it is text in `style`, the scale's plain one where none is named, in the environment
    /// the request's keys describe. `over` is what shows through a background, white where it is not said.
    public init(_ reader: JSONReader, scales: ScaleLibrary) throws(JSONError) {
        let keys = ContrastAnswer.pairKeys + ["pairs", "palette", "level", "scale"] + Environment.keys
        let object = try reader.object(allowing: keys)
        let (scale, environment) = try AccessibilityDesk.scaleAndEnvironment(object, scales)
        var palette = ColorPalette()
        if let given = object.optional("palette") { palette = try ColorPalette(given) }
        let maker = PairMaker(palette: palette, scale: scale, environment: environment)
        let level: ContrastLevel = try object.optional("level")?.choice() ?? .AA
        if let list = object.optional("pairs") {
            for key in ContrastAnswer.pairKeys {
                if let other = object.optional(key) {
                    throw other.error("\"\(key)\" cannot stand beside \"pairs\": each pair says it for itself")
                }
            }
            var pairs: [Pair] = []
            for pair in try list.array() { pairs += try maker.pairs(pair.object(allowing: ContrastAnswer.pairKeys)) }
            self.init(pairs, level: level)
        } else if object.optional("foreground") == nil, object.optional("background") == nil, !palette.pairs.isEmpty {
            self.init(try maker.palettePairs(), level: level)
        } else {
            let pairs = try maker.pairs(object)
            self.init(pairs, level: level, isSingle: pairs.count == 1)
        }
    }
}

/// Makes judged pairs of a palette's colours in one environment.
public struct PairMaker {
    /// The names there are.
    public let palette: ColorPalette
    /// The scale whose styles say how large text is.
    public let scale: TypeScale
    /// Where it is read.
    public let environment: Environment

    /// A maker of pairs.
    public init(palette: ColorPalette, scale: TypeScale, environment: Environment) {
        self.palette = palette
        self.scale = scale
        self.environment = environment
    }

    /// What a pair is used for and why: by its own word, or by the size its style has.
    public func use(
        _ use: ContrastUse?, style: String?
    ) throws(DynamicTypeError) -> (use: ContrastUse, reason: String) {
        if let use { return (use, "asked for as \(use.rawValue)") }
        let resolved = try scale.resolve(style.map { TextStyle($0) } ?? scale.defaultStyle, in: environment)
        return (ContrastUse(resolved), resolved.largeTextReason)
    }

    /// The pairs that the keys of an object describe; a group's name stands for all its colours.
    func pairs(_ object: JSONObjectReader) throws(JSONError) -> [ContrastAnswer.Pair] {
        let fronts = try colors(object.required("foreground"))
        let backs = try colors(object.required("background"))
        let backdrop = try object.optional("over").map { over throws(JSONError) in
            let colors = try colors(over)
            guard colors.count == 1, colors[0].color.isOpaque else { throw over.error("one opaque colour is wanted") }
            return colors[0].color
        }
        _ = try object.atMostOne(of: ["use", "style"])
        let given: ContrastUse? = try object.optional("use")?.choice()
        let style = try object.optional("style")?.string(maximumBytes: Limits.nameBytes)
        let name = try object.optional("name")?.string(maximumBytes: Limits.nameBytes)
        let meaning: (use: ContrastUse, reason: String)
        do {
            meaning = try use(given, style: style)
        } catch {
            throw (object.optional("style") ?? object.reader).error(error.reason, code: .unknownChoice)
        }
        return fronts.flatMap { front in
            backs.map { back in
                ContrastAnswer.Pair(
                    name: name ?? PairMaker.name(front.name, back.name),
                    ContrastCheck(front.color, on: back.color, over: backdrop ?? .white), use: meaning.use,
                    reason: meaning.reason)
            }
        }
    }

    /// The pairs the palette itself names.
    public func palettePairs() throws(JSONError) -> [ContrastAnswer.Pair] {
        var pairs: [ContrastAnswer.Pair] = []
        for pair in palette.pairs { pairs += try self.pairs(pair) }
        return pairs
    }

    /// What two names are called together; colours that were spelled out need no name.
    public static func name(_ front: String, _ back: String) -> String {
        front.isEmpty && back.isEmpty ? "" : "\(front) on \(back)"
    }

    private func colors(_ reader: JSONReader) throws(JSONError) -> [ColorPalette.Entry] {
        let text = try reader.string(maximumBytes: Limits.nameBytes * 4)
        return try reader.accessible { () throws(AccessibilityError) in try palette.colors(named: text) }
    }
}
