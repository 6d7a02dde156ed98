internal import CTypescaleHarfBuzz

extension Shaper {
    /// Reads how the rules that apply to text of this setting reach across a space.
    public func spaceReach(of face: FontFace, setting: ShapingContext) -> SpaceReach {
        guard let space = glyph(for: 0x20, in: face) else { return .none }
        let rules = AppliedRules(ShapePlan(face, setting))
        return face.shapingFonts.spaceReach(of: rules) { Shaper.spaceReach(of: rules, in: face, space: space) }
    }

    private static func spaceReach(of rules: AppliedRules, in face: FontFace, space: UInt32) -> SpaceReach {
        unsafe face.font.withUnsafeFont { font in
            let harfBuzzFace = unsafe hb_font_get_face(font)
            var reach = SpaceReach.none
            let inputs = NumberSet()
            for (tag, lookups, replaces) in [("GSUB", rules.substitutions, true), ("GPOS", rules.positions, false)] {
                let table = HarfBuzzFace.tag(tag)
                for lookup in lookups {
                    let (before, input, after) = (NumberSet(), NumberSet(), NumberSet())
                    unsafe hb_ot_layout_lookup_collect_glyphs(
                        harfBuzzFace, table, lookup, before.set, input.set, after.set, nil)
                    let isContext = before.contains(space) || after.contains(space)
                    if isContext || input.contains(space) {
                        reach.touchesSpace = true
                        reach.substitutesSpace = reach.substitutesSpace || replaces
                    }
                    if isContext { unsafe hb_set_union(inputs.set, input.set) }
                    // A space between two words is replaced by what is in both of them.
                    if input.contains(space), !before.isEmpty, !after.isEmpty {
                        unsafe hb_set_union(inputs.set, before.set)
                        unsafe hb_set_union(inputs.set, after.set)
                    }
                }
            }
            if !inputs.isEmpty { reach.farSighted = unsafe Shaper.characters(of: inputs, in: harfBuzzFace, font) }
            return reach
        }
    }

    /// Returns the characters that are drawn with one of the glyphs.
    private static func characters(of glyphs: NumberSet, in face: OpaquePointer?, _ font: OpaquePointer) -> Set<UInt32>
    {
        let all = NumberSet()
        unsafe hb_face_collect_unicodes(face, all.set)
        return Set(
            all.members.filter { scalar in
                var glyph: hb_codepoint_t = 0
                return unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && glyphs.contains(glyph)
            })
    }
}

extension Shaper {
    /// Returns whether Firefox shapes words of a script together with the spaces between them.
    ///
    /// It does if a rule that replaces glyphs mentions the space, in the script or in no script, in any language, and
    /// belongs to a feature that is on by default; or a rule that moves glyphs other than kerning, in any script.
    package func joinsWords(of face: FontFace, script: ScriptTag) -> Bool {
        guard let space = glyph(for: 0x20, in: face) else { return false }
        return face.shapingFonts.joinsWords(of: script) {
            if face.font.hasRule(of: Shaper.defaultFeatures, in: Shaper.tags(of: script), mentioning: space) {
                return true
            }
            return face.font.hasPositioningBesideKerning(mentioning: space)
        }
    }

    /// Returns the tags under which a face has the rules of a script, the tag of no script among them.
    private static func tags(of script: ScriptTag) -> [hb_tag_t] {
        var tags = [hb_tag_t](repeating: 0, count: 4)
        var count = UInt32(tags.count)
        unsafe hb_ot_tags_from_script_and_language(hb_script_t(script.value), nil, &count, &tags, nil, nil)
        return [HarfBuzzFace.tag("DFLT")] + tags.prefix(Int(count))
    }

    /// The features that replace glyphs and that Firefox considers to be on in all text.
    private static let defaultFeatures = [
        "abvf", "abvs", "akhn", "blwf", "blws", "calt", "ccmp", "cfar", "cjct", "clig", "fin2", "fin3", "fina", "half",
        "haln", "init", "isol", "liga", "ljmo", "locl", "ltra", "ltrm", "med2", "medi", "mset", "nukt", "pref", "pres",
        "pstf", "psts", "rclt", "rlig", "rkrf", "rphf", "rtla", "rtlm", "tjmo", "vatu", "vert", "vjmo",
    ].map(HarfBuzzFace.tag)
}

extension HarfBuzzFont {
    /// Returns whether a rule of some features of `GSUB` in some scripts mentions a glyph.
    fileprivate func hasRule(of features: [hb_tag_t], in scripts: [hb_tag_t], mentioning glyph: UInt32) -> Bool {
        let lookups = NumberSet()
        unsafe withUnsafeFont { font in
            unsafe hb_ot_layout_collect_lookups(
                hb_font_get_face(font), HarfBuzzFace.tag("GSUB"), scripts + [0], nil, features + [0], lookups.set)
        }
        return lookups.members.contains { mentions(glyph, in: $0, of: "GSUB") }
    }

    /// Returns whether a rule of `GPOS` mentions a glyph, other than one of kerning only.
    fileprivate func hasPositioningBesideKerning(mentioning glyph: UInt32) -> Bool {
        let (lookups, table) = (NumberSet(), HarfBuzzFace.tag("GPOS"))
        unsafe withUnsafeFont { font in
            let face = unsafe hb_font_get_face(font)
            var others: Set<hb_tag_t> = []
            var tags = [hb_tag_t](repeating: 0, count: 64)
            var (start, count) = (UInt32(0), UInt32(tags.count))
            while count == tags.count {
                unsafe hb_ot_layout_table_get_feature_tags(face, table, start, &count, &tags)
                others.formUnion(tags.prefix(Int(count)))
                start += count
            }
            others.remove(HarfBuzzFace.tag("kern"))
            if others.isEmpty { return }
            unsafe hb_ot_layout_collect_lookups(face, table, nil, nil, others + [0], lookups.set)
        }
        return lookups.members.contains { mentions(glyph, in: $0, of: "GPOS") }
    }

    private func mentions(_ glyph: UInt32, in lookup: UInt32, of table: String) -> Bool {
        let glyphs = NumberSet()
        unsafe withUnsafeFont { font in
            unsafe hb_ot_layout_lookup_collect_glyphs(
                hb_font_get_face(font), HarfBuzzFace.tag(table), lookup, glyphs.set, glyphs.set, glyphs.set, nil)
        }
        return glyphs.contains(glyph)
    }
}

extension Shaper {
    /// The effect of the rules that a face applies to untracked text only.
    package enum OptionalRules: Sendable {
        /// There are none.
        case none
        /// They replace glyphs, and only texts with one of these glyphs are affected.
        case replacing(inputs: Set<UInt32>)
        /// They may move glyphs, too.
        case positioning
    }

    /// Returns the rules that tracking turns off in text of a setting.
    package func optionalRules(of face: FontFace, setting: ShapingContext) -> OptionalRules {
        // The rules in Apple's tables are not read.
        if face.hasAppleRules { return .positioning }
        let positioning = NumberSet()
        collectOptionalLookups(of: "GPOS", face, setting, into: positioning)
        if !positioning.isEmpty { return .positioning }
        let lookups = NumberSet()
        collectOptionalLookups(of: "GSUB", face, setting, into: lookups)
        if lookups.isEmpty { return .none }
        let inputs = NumberSet()
        for lookup in lookups.members { face.font.collectInputs(of: lookup, in: "GSUB", into: inputs) }
        return .replacing(inputs: Set(inputs.members))
    }

    /// Adds the numbers of the rules of a table that an optional feature applies in untracked text.
    ///
    /// They include rules that another feature also applies: tracked text applies those once, or at another time.
    private func collectOptionalLookups(
        of table: String, _ face: FontFace, _ setting: ShapingContext, into lookups: NumberSet
    ) {
        var untracked = setting
        untracked.isTracked = false
        let plan = ShapePlan(face, untracked)
        unsafe plan.collectLookups(of: HarfBuzzFace.tag(table), into: lookups.set)
        let optional = NumberSet()
        let features = Shaper.optionalFeatures(of: setting).map(HarfBuzzFace.tag) + [0]
        unsafe face.font.withUnsafeFont { font in
            unsafe hb_ot_layout_collect_lookups(
                hb_font_get_face(font), HarfBuzzFace.tag(table), nil, nil, features, optional.set)
        }
        unsafe hb_set_intersect(lookups.set, optional.set)
    }
}

extension FontFace {
    /// A Boolean value that indicates whether the face has rules in one of Apple's tables.
    var hasAppleRules: Bool { shapingFonts.hasTable("morx") || shapingFonts.hasTable("mort") }
}

extension HarfBuzzFont {
    /// Returns whether the face says that a glyph is a mark.
    func isMark(_ glyph: UInt32) -> Bool {
        unsafe withUnsafeFont { font in
            unsafe hb_ot_layout_get_glyph_class(hb_font_get_face(font), glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
        }
    }

    /// Adds the glyphs that a lookup of `GSUB` or `GPOS` can begin with, and those that its rules replace or place.
    func collectInputs(of lookup: UInt32, in table: String, into inputs: NumberSet) {
        unsafe withUnsafeFont { font in
            unsafe hb_ot_layout_lookup_collect_glyphs(
                hb_font_get_face(font), HarfBuzzFace.tag(table), lookup, nil, inputs.set, nil, nil)
        }
    }
}

/// A set of glyphs, characters or lookups of HarfBuzz.
///
/// Creates the set (`hb_set_create`), owns it, frees it with `hb_set_destroy`.
@safe
final class NumberSet {
    let set: OpaquePointer?

    init() { unsafe set = hb_set_create() }

    init(_ other: NumberSet) { unsafe set = hb_set_copy(other.set) }

    deinit { unsafe hb_set_destroy(set) }

    var isEmpty: Bool { unsafe hb_set_is_empty(set) != 0 }

    /// The members in ascending order.
    var members: [UInt32] {
        var members: [UInt32] = []
        var member = hb_codepoint_t.max
        while unsafe hb_set_next(set, &member) != 0 { members.append(member) }
        return members
    }

    /// Returns the least member that is not below a number.
    func first(from number: UInt32) -> UInt32? {
        if contains(number) { return number }
        var member = number
        return unsafe hb_set_next(set, &member) != 0 ? member : nil
    }

    func contains(_ member: UInt32) -> Bool { unsafe hb_set_has(set, member) != 0 }
    /// Returns whether both sets have a member in common.
    func intersects(_ other: NumberSet) -> Bool {
        let common = NumberSet(self)
        unsafe hb_set_intersect(common.set, other.set)
        return !common.isEmpty
    }

    func insert(_ member: UInt32) { unsafe hb_set_add(set, member) }
    func remove(_ member: UInt32) { unsafe hb_set_del(set, member) }
    var count: Int { Int(unsafe hb_set_get_population(set)) }
}

/// The numbers of the rules that a face applies to text of some setting.
struct AppliedRules: Hashable, Sendable {
    let substitutions: [UInt32]
    let positions: [UInt32]

    init(_ plan: ShapePlan) {
        substitutions = plan.lookups(of: "GSUB")
        positions = plan.lookups(of: "GPOS")
    }
}

/// The rules that a face applies to text of one setting.
///
/// Creates the plan (`hb_shape_plan_create2`, which does not add it to the face), owns it, frees it with
/// `hb_shape_plan_destroy`. Text is not shaped with it: `hb_shape_plan_execute` leaves out the limits that
/// `hb_shape_full` sets.
@safe
final class ShapePlan {
    private let plan: OpaquePointer?

    convenience init(_ face: FontFace, _ setting: Shaper.ShapingContext) {
        self.init(face.font, setting, Shaper.features(for: setting))
    }

    init(_ font: HarfBuzzFont, _ setting: Shaper.ShapingContext, _ features: [hb_feature_t]) {
        var properties = unsafe hb_segment_properties_t()
        unsafe properties.direction = setting.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
        unsafe properties.script = hb_script_t(setting.script.value)
        unsafe properties.language = HarfBuzzFace.language(setting.language)
        unsafe plan = font.withUnsafeFont { font in
            var count: UInt32 = 0
            let places = unsafe hb_font_get_var_coords_normalized(font, &count)
            return unsafe hb_shape_plan_create2(
                hb_font_get_face(font), &properties, features, UInt32(features.count), places, count, nil)
        }
    }

    deinit {
        unsafe hb_shape_plan_destroy(plan)
    }

    /// Adds the numbers of the rules that the plan applies from `GSUB` or `GPOS` to a set.
    func collectLookups(of table: hb_tag_t, into lookups: OpaquePointer?) {
        unsafe hb_ot_shape_plan_collect_lookups(plan, table, lookups)
    }

    /// Returns the numbers of the rules that the plan applies from `GSUB` or `GPOS`.
    func lookups(of table: String) -> [UInt32] {
        let lookups = NumberSet()
        unsafe collectLookups(of: HarfBuzzFace.tag(table), into: lookups.set)
        return lookups.members
    }
}
