internal import TypescaleStrings

extension Shaper {
    /// Reads how the rules that apply to text of this setting reach across a space.
    package func spaceReach(of face: FontFace, setting: Setting) -> SpaceReach {
        guard let space = glyph(for: 0x20, in: face) else { return .none }
        let rules = AppliedRules(ShapePlan(face, setting))
        return face.shapingFonts.spaceReach(of: rules) { Shaper.spaceReach(of: rules, in: face, space: space) }
    }

    private static func spaceReach(of rules: AppliedRules, in face: FontFace, space: UInt32) -> SpaceReach {
        var reach = SpaceReach.none
        let inputs = NumberSet()
        for (table, lookups) in [(RuleTable.substitution, rules.substitutions), (.positioning, rules.positions)] {
            for lookup in lookups {
                let glyphs = face.font.glyphs(of: lookup, in: table)
                let isContext = glyphs.before.contains(space) || glyphs.after.contains(space)
                let isInput = glyphs.input.contains(space)
                guard isContext || isInput else { continue }
                reach.touchesSpace = true
                reach.substitutesSpace = reach.substitutesSpace || table == .substitution
                if isContext { inputs.formUnion(glyphs.input) }
                // A space between two words is replaced by what is in both of them.
                if isInput, !glyphs.before.isEmpty, !glyphs.after.isEmpty {
                    inputs.formUnion(glyphs.before)
                    inputs.formUnion(glyphs.after)
                }
            }
        }
        if !inputs.isEmpty { reach.farSighted = face.font.characters(drawnWith: inputs) }
        return reach
    }

    /// Returns whether Firefox shapes words of a script together with the spaces between them.
    ///
    /// It does if a rule that replaces glyphs mentions the space, in the script or in no script, in any language, and
    /// belongs to a feature that is on by default; or a rule that moves glyphs other than kerning, in any script.
    package func joinsWords(of face: FontFace, script: ScriptTag) -> Bool {
        guard let space = glyph(for: 0x20, in: face) else { return false }
        let font = face.font
        return face.shapingFonts.joinsWords(of: script) {
            let substitutions = font.lookups(
                of: .substitution, features: Shaper.defaultFeatures, scripts: HarfBuzzFace.tags(of: script))
            if font.hasRule(of: substitutions, in: .substitution, mentioning: space) { return true }
            let others = font.features(of: .positioning).filter { $0 != UInt32(tag: "kern") }
            if others.isEmpty { return false }
            return font.hasRule(
                of: font.lookups(of: .positioning, features: others), in: .positioning, mentioning: space)
        }
    }

    /// The features that replace glyphs and that Firefox considers to be on in all text.
    private static let defaultFeatures = [
        "abvf", "abvs", "akhn", "blwf", "blws", "calt", "ccmp", "cfar", "cjct", "clig", "fin2", "fin3", "fina", "half",
        "haln", "init", "isol", "liga", "ljmo", "locl", "ltra", "ltrm", "med2", "medi", "mset", "nukt", "pref", "pres",
        "pstf", "psts", "rclt", "rlig", "rkrf", "rphf", "rtla", "rtlm", "tjmo", "vatu", "vert", "vjmo",
    ].map { UInt32(tag: $0) }
}

extension HarfBuzzFont {
    fileprivate func hasRule(of lookups: NumberSet, in table: RuleTable, mentioning glyph: UInt32) -> Bool {
        lookups.members.contains { lookup in
            let glyphs = glyphs(of: lookup, in: table)
            return [glyphs.before, glyphs.input, glyphs.after].contains { $0.contains(glyph) }
        }
    }
}

extension Shaper {
    /// The effect of the rules that a face applies to untracked text only.
    package enum OptionalRules: Sendable {
        case none
        /// They replace glyphs, and only texts with one of these glyphs are affected.
        case replacing(inputs: Set<UInt32>)
        /// They may move glyphs, too.
        case positioning
    }

    /// Returns the rules that tracking turns off in text of a setting.
    package func optionalRules(of face: FontFace, setting: Setting) -> OptionalRules {
        // The rules in Apple's tables are not read.
        if face.hasAppleRules { return .positioning }
        if !optionalLookups(of: .positioning, face, setting).isEmpty { return .positioning }
        let lookups = optionalLookups(of: .substitution, face, setting)
        if lookups.isEmpty { return .none }
        let inputs = NumberSet()
        for lookup in lookups.members { inputs.formUnion(face.font.inputs(of: lookup, in: .substitution)) }
        return .replacing(inputs: Set(inputs.members))
    }

    /// Returns the lookups of a table that an optional feature applies in untracked text.
    ///
    /// They include lookups that another feature also applies: tracked text applies those once, or at another time.
    private func optionalLookups(of table: RuleTable, _ face: FontFace, _ setting: Setting) -> NumberSet {
        var untracked = setting
        untracked.isTracked = false
        let lookups = ShapePlan(face, untracked).lookups(of: table)
        lookups.formIntersection(face.font.lookups(of: table, features: Shaper.optionalFeatures(of: setting)))
        return lookups
    }
}

extension FontFace {
    /// A Boolean value that indicates whether the face has rules in one of Apple's tables.
    var hasAppleRules: Bool { shapingFonts.hasTable("morx") || shapingFonts.hasTable("mort") }
}

/// The numbers of the lookups that a face applies to text of some setting.
struct AppliedRules: Hashable, Sendable {
    let substitutions: [UInt32]
    let positions: [UInt32]

    init(_ plan: ShapePlan) {
        substitutions = plan.lookups(of: .substitution).members
        positions = plan.lookups(of: .positioning).members
    }
}

/// The reach of a face's rules across a space, which decides whether words can be shaped one by one.
///
/// Faces kern against the space (`T `), and some choose glyphs by the characters after it (a capital-height hyphen
/// between capitals). A character that no rule mentions cannot change the shape of others, so the rules are read once.
package struct SpaceReach: Sendable {
    /// A Boolean value that indicates whether any rule mentions the space.
    package var touchesSpace: Bool
    /// A Boolean value that indicates whether a rule that replaces glyphs mentions the space.
    package var substitutesSpace = false
    /// The characters whose glyph may depend on the characters beyond a space.
    package var farSighted: Set<UInt32>

    /// No rule mentions the space.
    static let none = SpaceReach(touchesSpace: false, farSighted: [])
}
