// The fonts of HarfBuzz that text of a face is shaped with.
//
// Problem: HarfBuzz makes a plan for each script, language, direction and list of features. A face keeps its plans in a
// list, which every call searches from the start, until the face is freed. Texts in many scripts and languages make all
// later texts slow: after 13,000 random texts, a text of 256 KB takes minutes instead of three seconds.
//
// Method: the settings that come first are shaped with the face's own font. Every other setting is shaped with a font
// of a second copy of the face, which is replaced by a new copy when it has served as many settings.

internal import CTypescaleHarfBuzz
internal import Synchronization
internal import TypescaleCaches

/// The fonts of a face, none of which has plans for more than a limited number of settings.
final class ShapingFonts: Sendable {
    /// A font with the face's variation, and one with the rules of its default instance.
    struct Pair: Sendable {
        let varied: HarfBuzzFont
        let defaultInstance: HarfBuzzFont

        init(
            _ face: HarfBuzzFace, unitsPerEm: Int, variation: [FontVariationSetting], file: FontFile
        ) throws(FontError) {
            varied = try HarfBuzzFont(face: face, unitsPerEm: unitsPerEm, variation: variation, file: file)
            defaultInstance = variation.isEmpty ? varied : try HarfBuzzFont(advancesOf: varied, file: file)
        }
    }

    /// The key of one of HarfBuzz's plans.
    fileprivate struct PlanKey: Hashable {
        let setting: Shaper.Setting
        let features: [hb_tag_t]

        init(_ setting: Shaper.Setting, _ features: [hb_feature_t]) {
            (self.setting, self.features) = (setting, features.map(\.tag))
        }
    }

    fileprivate struct State {
        var firstKeys: Set<PlanKey> = []
        var stable = BoundedCache<PlanKey, StableCharacters?>(limit: FontsLimits.settingsOfFace)
        var spaceReaches = BoundedCache<AppliedRules, SpaceReach>(limit: FontsLimits.settingsOfFace)
        var joinedScripts = BoundedCache<ScriptTag, Bool>(limit: FontsLimits.settingsOfFace)
        var later: Pair?
        var laterKeys: Set<PlanKey> = []
    }

    /// The fonts of the face itself.
    let first: Pair
    private let typeface: Typeface
    private let variation: [FontVariationSetting]
    private let state = Mutex(State())

    init(_ typeface: Typeface, variation: [FontVariationSetting]) throws(FontError) {
        first = try Pair(
            typeface.face, unitsPerEm: Int(typeface.tables.unitsPerEm), variation: variation, file: typeface.file)
        self.typeface = typeface
        self.variation = variation
    }

    func font(for setting: Shaper.Setting, _ features: [hb_feature_t]) -> HarfBuzzFont {
        let key = PlanKey(setting, features)
        let pair = state.withLock { $0.pair(for: key, first) { try? self.copy() } }
        return setting.options.contains(.defaultInstance) ? pair.defaultInstance : pair.varied
    }

    /// Returns the stable characters in texts of a setting, found once for all threads.
    func stableCharacters(
        of face: FontFace, for setting: Shaper.Setting, _ features: [hb_feature_t]
    ) -> StableCharacters? {
        cached(\.stable, PlanKey(setting, features)) {
            StableCharacters(face, font(for: setting, features), setting, features)
        }
    }

    /// Returns the reach of rules across a space, found once for all settings in which the face applies the same rules.
    func spaceReach(of rules: AppliedRules, find: () -> SpaceReach) -> SpaceReach {
        cached(\.spaceReaches, rules, find)
    }

    /// Returns whether Firefox joins the words of a script, found once for all settings.
    func joinsWords(of script: ScriptTag, find: () -> Bool) -> Bool {
        cached(\.joinedScripts, script, find)
    }

    /// Returns the value of a key in a cache, which is found without the lock if there is none.
    private func cached<Key: Hashable & Sendable, Value: Sendable>(
        _ cache: WritableKeyPath<State, BoundedCache<Key, Value>>, _ key: Key, _ find: () -> Value
    ) -> Value {
        if let value = state.withLock({ $0[keyPath: cache][key] }) { return value }
        let found = find()
        state.withLock { $0[keyPath: cache].store(found, for: key) }
        return found
    }

    func hasTable(_ tag: String) -> Bool { typeface.face.hasTable(tag) }

    /// Returns whether lookups of `GPOS` move glyphs by pairs of neighbors only.
    func positionsByPairs(_ glyphs: NumberSet, _ font: HarfBuzzFont, _ lookups: [UInt32]) -> Bool {
        if lookups.isEmpty { return true }
        let areOfPairs = typeface.withPositioningTable { table in
            var rules = PairRules(table, font, of: glyphs)
            return rules.areOfPairs(lookups)
        }
        return areOfPairs ?? false
    }

    private func copy() throws(FontError) -> Pair {
        try Pair(
            HarfBuzzFace(file: typeface.file, index: typeface.index), unitsPerEm: Int(typeface.tables.unitsPerEm),
            variation: variation, file: typeface.file)
    }
}

extension ShapingFonts.State {
    fileprivate mutating func pair(
        for key: ShapingFonts.PlanKey, _ first: ShapingFonts.Pair, copy: () -> ShapingFonts.Pair?
    ) -> ShapingFonts.Pair {
        if firstKeys.count < FontsLimits.settingsOfFace { firstKeys.insert(key) }
        if firstKeys.contains(key) { return first }
        if !laterKeys.contains(key), laterKeys.count >= FontsLimits.settingsOfFace {
            (later, laterKeys) = (nil, [])
        }
        // Without memory for a copy, the face's own font is slower but right.
        guard let pair = later ?? copy() else { return first }
        later = pair
        laterKeys.insert(key)
        return pair
    }
}
