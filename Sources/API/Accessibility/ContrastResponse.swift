package import AccessibilityChecks
internal import DynamicType
package import ScaleFiles
package import TypescaleJSON
internal import TypescaleThreads

/// The contrast of pairs of colors.
package struct ContrastResponse: Sendable {
    /// A pair with its use and the reason for it.
    package struct Pair: Sendable {
        /// The name; empty if it has none.
        package let name: String
        /// The contrast for every use.
        package let check: ContrastCheck
        package let use: ContrastUse
        package let reason: String
    }

    /// The pairs in the order of the request.
    package let pairs: [Pair]
    /// The required level. If it has no requirement for a use, the level below applies.
    let level: ContrastLevel
    private let isSingle: Bool

    /// Creates a response at a level; a single pair is encoded by itself.
    package init(_ pairs: [Pair], level: ContrastLevel, isSingle: Bool = false) {
        self.pairs = pairs
        self.level = level
        self.isSingle = isSingle
    }

    /// Returns the result of a pair at the required level.
    package func result(for pair: Pair) -> ContrastCheck.Result? {
        pair.check.result(for: pair.use, level: level) ?? pair.check.result(for: pair.use, level: .aa)
    }

    package func passes(_ pair: Pair) -> Bool { result(for: pair)?.passes ?? true }

    package var passes: Bool { pairs.allSatisfy(passes) }

    /// Encodes one pair, or `{"level","passes","pairs":[…]}`.
    ///
    /// A pair is `{"name","foreground","background","shown","ratio","use","reason","level","criterion","threshold",
    /// "passes","judgements":{"text":{"AA":{"threshold","passes"},…},…},
    /// "nearest":{"AA":{"color","ratio","distance"},…},"apca":{"lc","version"}}`. `shown` is present if something shows
    /// through; `nearest` has the failed levels, `null` if no color would pass. If the work of the thread is canceled,
    /// there are no pairs from the present one on.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if isSingle, let pair = pairs.first { return write(pair, to: &writer) }
            writer.member("level", level.rawValue)
            writer.member("passes", passes)
            writer.objects("pairs", of: pairs.lazy.prefix { _ in !Cancellation.isWorkCancelled }, write)
        }
    }

    private func write(_ pair: Pair, to writer: inout JSONWriter) {
        let check = pair.check
        if !pair.name.isEmpty { writer.member("name", pair.name) }
        writer.member("foreground", check.foreground.hex)
        writer.member("background", check.background.hex)
        if !check.foreground.isOpaque || !check.background.isOpaque {
            writer.object("shown") { writer in
                writer.member("foreground", check.blendedForeground.hex)
                writer.member("background", check.blendedBackground.hex)
            }
        }
        writer.member("ratio", check.ratio.truncatedValue)
        writer.member("use", pair.use.rawValue)
        writer.message("reason", pair.reason)
        if let result = result(for: pair) {
            writer.member("level", result.level.rawValue)
            writer.member("criterion", result.criterion)
            writer.member("threshold", result.threshold)
            writer.member("passes", result.passes)
        }
        writer.object("judgements") { writeResults(check, to: &$0) }
        writer.object("nearest") { writeNearest(pair, to: &$0) }
        writer.object("apca") { writer in
            writer.member("lc", (check.apcaLightnessContrast * 10).rounded() / 10)
            writer.member("version", PerceptualContrast.version)
        }
    }

    private func writeResults(_ check: ContrastCheck, to writer: inout JSONWriter) {
        for use in ContrastUse.allCases {
            writer.key(use.rawValue)
            writer.object { writer in
                for result in check.results where result.use == use {
                    writer.key(result.level.rawValue)
                    writer.object { writer in
                        writer.member("threshold", result.threshold)
                        writer.member("passes", result.passes)
                    }
                }
            }
        }
    }

    private func writeNearest(_ pair: Pair, to writer: inout JSONWriter) {
        for result in pair.check.results where result.use == pair.use && !result.passes {
            writer.key(result.level.rawValue)
            guard let nearest = pair.check.nearestForeground(reaching: result.threshold) else {
                writer.null()
                continue
            }
            writer.object { writer in
                writer.member("color", nearest.color.hex)
                writer.member("ratio", nearest.ratio.truncatedValue)
                writer.member("distance", (nearest.distance * 10_000).rounded() / 10_000)
            }
        }
    }
}

extension ContrastResponse {
    /// Decodes `{"foreground","background"}` or `{"pairs":[{"foreground","background"},…]}`, and checks the pairs.
    ///
    /// With `palette`, colors may be names in it, and its own pairs are checked if the request has none. A pair may
    /// have a `use`; otherwise it is text in `style`, the scale's plain one by default, in the environment of the
    /// request. `over` is the color behind a translucent background, white by default.
    package init(_ reader: JSONReader, scales: ScaleLibrary) throws(JSONError) {
        let keys = ColorPair.keys + ["pairs", "palette", "level", "scale"] + TextEnvironment.keys
        let object = try reader.object(allowing: keys)
        let (scale, environment) = try object.scaleAndEnvironment(of: scales)
        var palette = ColorPalette()
        if let given = object.optional("palette") { palette = try ColorPalette(given) }
        // A request has the colors that it asks about; files of design tools have others.
        if let error = palette.errors.first { throw error }
        let checker = PairChecker(palette: palette, scale: scale, environment: environment)
        let level: ContrastLevel = try object.optional("level")?.choice() ?? .aa
        if let list = object.optional("pairs") {
            try object.refuse(ColorPair.keys) { "\"\($0)\" cannot be combined with \"pairs\"; give it in each pair" }
            self.init(try checker.check(ColorPair.list(list)), level: level)
        } else if object.optional("foreground") == nil, object.optional("background") == nil, !palette.pairs.isEmpty {
            self.init(try checker.checkPalette(), level: level)
        } else {
            let pairs = try checker.check([ColorPair(object)])
            self.init(pairs, level: level, isSingle: pairs.count == 1)
        }
    }
}
