internal import CTypescaleHarfBuzz

extension Shaper {
    /// Reads how the rules that apply to text of this setting reach across a space.
    public func spaceReach(of face: FontFace, setting: ShapingContext) -> SpaceReach {
        guard let space = glyph(for: 0x20, in: face) else { return .none }
        let plan = unsafe ShapePlan(face, setting, language: language(setting.language))
        return unsafe face.font.withUnsafeFont { font in
            let harfBuzzFace = unsafe hb_font_get_face(font)
            var reach = SpaceReach.none
            let inputs = unsafe hb_set_create()
            defer { unsafe hb_set_destroy(inputs) }
            for table in ["GSUB", "GPOS"].map(HarfBuzzFace.tag) {
                let lookups = unsafe hb_set_create()
                defer { unsafe hb_set_destroy(lookups) }
                unsafe plan.collectLookups(of: table, into: lookups)
                var lookup = hb_codepoint_t.max
                while unsafe hb_set_next(lookups, &lookup) != 0 {
                    let (isInput, isContext, input) = unsafe Shaper.mentions(
                        space, in: lookup, of: table, harfBuzzFace)
                    if isInput || isContext { reach.touchesSpace = true }
                    if isContext { unsafe hb_set_union(inputs, input) }
                    unsafe hb_set_destroy(input)
                }
            }
            if unsafe hb_set_is_empty(inputs) == 0 {
                reach.farSighted = unsafe Shaper.characters(of: inputs, in: harfBuzzFace, font)
            }
            return reach
        }
    }

    /// Whether a lookup mentions a glyph as input or as context; the caller frees the set of its inputs.
    private static func mentions(
        _ glyph: hb_codepoint_t, in lookup: hb_codepoint_t, of table: hb_tag_t, _ face: OpaquePointer?
    ) -> (isInput: Bool, isContext: Bool, input: OpaquePointer?) {
        let before = unsafe hb_set_create()
        let input = unsafe hb_set_create()
        let after = unsafe hb_set_create()
        defer {
            unsafe hb_set_destroy(before)
            unsafe hb_set_destroy(after)
        }
        unsafe hb_ot_layout_lookup_collect_glyphs(face, table, lookup, before, input, after, nil)
        let isContext = unsafe hb_set_has(before, glyph) != 0 || hb_set_has(after, glyph) != 0
        return unsafe (hb_set_has(input, glyph) != 0, isContext, input)
    }

    /// The characters that are drawn with one of the glyphs.
    private static func characters(of glyphs: OpaquePointer?, in face: OpaquePointer?, _ font: OpaquePointer)
        -> Set<UInt32>
    {
        var characters: Set<UInt32> = []
        let all = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(all) }
        unsafe hb_face_collect_unicodes(face, all)
        var scalar = hb_codepoint_t.max
        while unsafe hb_set_next(all, &scalar) != 0 {
            var glyph: hb_codepoint_t = 0
            if unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0, unsafe hb_set_has(glyphs, glyph) != 0 {
                characters.insert(scalar)
            }
        }
        return characters
    }
}

extension Shaper {
    /// What the rules can do that a face applies to untracked text alone.
    package enum OptionalRules: Sendable {
        /// There are none.
        case none
        /// They replace glyphs.
        case replacing
        /// They may move glyphs, too.
        case positioning
    }

    /// Reads which rules tracking turns off in text of a setting.
    package func optionalRules(of face: FontFace, setting: ShapingContext) -> OptionalRules {
        var (untracked, tracked) = (setting, setting)
        (untracked.isTracked, tracked.isTracked) = (false, true)
        let language = unsafe language(setting.language)
        let withRules = unsafe ShapePlan(face, untracked, language: language)
        let without = unsafe ShapePlan(face, tracked, language: language)
        func differs(_ table: String) -> Bool {
            let (all, rest) = unsafe (hb_set_create(), hb_set_create())
            defer {
                unsafe hb_set_destroy(all)
                unsafe hb_set_destroy(rest)
            }
            unsafe withRules.collectLookups(of: HarfBuzzFace.tag(table), into: all)
            unsafe without.collectLookups(of: HarfBuzzFace.tag(table), into: rest)
            return unsafe hb_set_is_equal(all, rest) == 0
        }
        // Apple's tables have rules of their own, which are not looked into.
        if differs("GPOS") || face.hasAppleRules { return .positioning }
        return differs("GSUB") ? .replacing : .none
    }
}

extension FontFace {
    /// A Boolean value that indicates whether the face has rules in one of Apple's tables.
    fileprivate var hasAppleRules: Bool {
        unsafe font.withUnsafeFont { font in
            let face = unsafe hb_font_get_face(font)
            return ["morx", "mort"].contains { table in
                let blob = unsafe hb_face_reference_table(face, HarfBuzzFace.tag(table))
                defer { unsafe hb_blob_destroy(blob) }
                return unsafe hb_blob_get_length(blob) > 0
            }
        }
    }
}
