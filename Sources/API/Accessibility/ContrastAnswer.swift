package import AccessibilityChecks
package import TypescaleJSON

/// Pairs of colours, judged.
package struct ContrastAnswer: Sendable {
    /// A pair, what it is used for and why that is so.
    package struct Pair: Sendable {
        /// What people call it; empty where it has no name.
        package let name: String
        /// The pair, judged for every use.
        package let check: ContrastCheck
        /// What it is used for.
        package let use: ContrastUse
        /// Why it counts as that.
        package let reason: String

        /// A pair.
        package init(name: String = "", _ check: ContrastCheck, use: ContrastUse, reason: String) {
            self.name = name
            self.check = check
            self.use = use
            self.reason = reason
        }
    }

    /// The pairs in the order asked for.
    package let pairs: [Pair]
    /// How much is asked for. Where the level asks nothing of a use, the one below it holds.
    package let level: ContrastLevel
    private let isSingle: Bool

    /// Pairs to be judged at a level; one that was asked for by itself is answered by itself.
    package init(_ pairs: [Pair], level: ContrastLevel = .aa, isSingle: Bool = false) {
        self.pairs = pairs
        self.level = level
        self.isSingle = isSingle
    }

    /// How a pair meets what is asked of it.
    package func judgement(_ pair: Pair) -> ContrastCheck.ContrastResult? {
        pair.check.result(for: pair.use, level: level) ?? pair.check.result(for: pair.use, level: .aa)
    }

    /// Whether a pair has the contrast it needs.
    package func passes(_ pair: Pair) -> Bool { judgement(pair)?.passes ?? true }

    /// Whether all pairs have.
    package var passes: Bool { pairs.allSatisfy(passes) }

    /// One pair by itself, or `{"level","passes","pairs":[…]}`. A pair is `{"name","foreground","background","shown",
    /// "ratio","use","reason","level","criterion","threshold","passes","judgements":{"text":{"AA":{"threshold",
    /// "passes"},…},…},"nearest":{"AA":{"color","ratio","distance"},…},"apca":{"lc","version"}}`; `shown` is there
    /// where something shows through, and `nearest` has the levels that are failed, `null` where no colour would do.
    package func write(to writer: inout JSONWriter) {
        if isSingle, let pair = pairs.first {
            write(pair, to: &writer)
            return
        }
        writer.beginObject()
        writer.member("level", level.rawValue)
        writer.member("passes", passes)
        writer.key("pairs")
        writer.beginArray()
        for pair in pairs { write(pair, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private func write(_ pair: Pair, to writer: inout JSONWriter) {
        let check = pair.check
        writer.beginObject()
        if !pair.name.isEmpty { writer.member("name", pair.name) }
        writer.member("foreground", check.foreground.hex)
        writer.member("background", check.background.hex)
        if !check.foreground.isOpaque || !check.background.isOpaque {
            writer.key("shown")
            writer.beginObject()
            writer.member("foreground", check.blendedForeground.hex)
            writer.member("background", check.blendedBackground.hex)
            writer.endObject()
        }
        writer.member("ratio", check.ratio.truncatedValue)
        writer.member("use", pair.use.rawValue)
        writer.member("reason", pair.reason)
        if let judgement = judgement(pair) {
            writer.member("level", judgement.level.rawValue)
            writer.member("criterion", judgement.criterion)
            writer.member("threshold", judgement.threshold)
            writer.member("passes", judgement.passes)
        }
        writeJudgements(check, to: &writer)
        writeNearest(pair, to: &writer)
        writer.key("apca")
        writer.beginObject()
        writer.member("lc", (check.apcaLightnessContrast * 10).rounded() / 10)
        writer.member("version", PerceptualContrast.version)
        writer.endObject()
        writer.endObject()
    }

    private func writeJudgements(_ check: ContrastCheck, to writer: inout JSONWriter) {
        writer.key("judgements")
        writer.beginObject()
        for use in ContrastUse.allCases {
            writer.key(use.rawValue)
            writer.beginObject()
            for judgement in check.results where judgement.use == use {
                writer.key(judgement.level.rawValue)
                writer.beginObject()
                writer.member("threshold", judgement.threshold)
                writer.member("passes", judgement.passes)
                writer.endObject()
            }
            writer.endObject()
        }
        writer.endObject()
    }

    private func writeNearest(_ pair: Pair, to writer: inout JSONWriter) {
        writer.key("nearest")
        writer.beginObject()
        for judgement in pair.check.results where judgement.use == pair.use && !judgement.passes {
            writer.key(judgement.level.rawValue)
            guard let nearest = pair.check.nearestForeground(reaching: judgement.threshold) else {
                writer.null()
                continue
            }
            writer.beginObject()
            writer.member("color", nearest.color.hex)
            writer.member("ratio", nearest.ratio.truncatedValue)
            writer.member("distance", (nearest.distance * 10_000).rounded() / 10_000)
            writer.endObject()
        }
        writer.endObject()
    }
}
