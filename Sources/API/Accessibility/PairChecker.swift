package import AccessibilityChecks
package import DynamicType
package import TypescaleJSON
internal import TypescaleStrings
internal import TypescaleThreads

/// Checks pairs of a palette's colors in one environment.
package struct PairChecker {
    let palette: ColorPalette
    /// The scale whose styles determine the size of a text.
    let scale: TypeScale
    let environment: TextEnvironment

    package init(palette: ColorPalette, scale: TypeScale, environment: TextEnvironment) {
        self.palette = palette
        self.scale = scale
        self.environment = environment
    }

    /// Returns the use of a pair and its reason: its own word, or the size of its style.
    package func contrastUse(
        given use: ContrastUse?, style: String?
    ) throws(DynamicTypeError) -> (use: ContrastUse, reason: String) {
        if let use { return (use, "asked for as \(use.rawValue)") }
        let resolved = try scale.resolve(style.map { TextStyle($0) } ?? scale.defaultStyle, in: environment)
        return (ContrastUse(for: resolved), resolved.largeTextReason)
    }

    package func checkPalette() throws(JSONError) -> [ContrastResponse.Pair] { try check(palette.pairs) }

    /// Checks pairs, up to the limit.
    func check(_ pairs: [ColorPair]) throws(JSONError) -> [ContrastResponse.Pair] {
        var results: [ContrastResponse.Pair] = []
        for pair in pairs {
            if Cancellation.isWorkCancelled { throw pair.object.reader.error("the check of the pairs was canceled") }
            results += try check(pair)
            guard results.count <= APILimits.colorPairs else { throw PairChecker.tooManyPairs(pair) }
        }
        return results
    }

    /// Checks a pair; the name of a group means all of its colors.
    private func check(_ pair: ColorPair) throws(JSONError) -> [ContrastResponse.Pair] {
        let fronts = try colors(pair.foreground)
        let backs = try colors(pair.background)
        guard fronts.count <= APILimits.colorPairs / backs.count else { throw PairChecker.tooManyPairs(pair) }
        let backdrop = try pair.backdrop.map { over throws(JSONError) in
            let colors = try colors(over)
            guard colors.count == 1 else { throw over.reader.error("a group of colors; name one color") }
            return colors[0].color.blended(over: .white)
        }
        let meaning = try rethrowing(contrastUse(given: pair.use, style: pair.style)) { (error: DynamicTypeError) in
            pair.object.error(error.reason, at: "style", code: .notFound)
        }
        return check(fronts, on: backs, over: backdrop, as: meaning, name: pair.name)
    }

    /// Checks each foreground on each background, over white by default; a pair without a name gets those of its
    /// colors.
    package func check(
        _ fronts: [ColorPalette.Entry], on backs: [ColorPalette.Entry], over backdrop: SRGBColor?,
        as meaning: (use: ContrastUse, reason: String), name: String? = nil
    ) -> [ContrastResponse.Pair] {
        fronts.flatMap { front in
            backs.map { back in
                ContrastResponse.Pair(
                    name: name ?? PairChecker.name(front, back),
                    check: ContrastCheck(front.color, on: back.color, over: backdrop ?? .white), use: meaning.use,
                    reason: meaning.reason)
            }
        }
    }

    private static func tooManyPairs(_ pair: ColorPair) -> JSONError {
        pair.object.reader.error(
            "more than \(APILimits.colorPairs) pairs of colors; check fewer at once", code: .outOfRange)
    }

    /// Returns the name of two colors, of which one may be a value; two values have none.
    private static func name(_ front: ColorPalette.Entry, _ back: ColorPalette.Entry) -> String {
        guard !front.name.isEmpty || !back.name.isEmpty else { return "" }
        return [front, back].map { $0.name.isEmpty ? $0.color.hex : $0.name }.joined(separator: " on ")
    }

    private func colors(_ name: ColorPair.Name) throws(JSONError) -> [ColorPalette.Entry] {
        if let error = palette.error(ofColors: name.text) { throw error }
        return try rethrowing(palette.colors(named: name.text)) { (error: AccessibilityError) in
            palette.hasNames ? name.reader.error(error.reason, code: .notFound) : name.reader.error(error)
        }
    }
}
