/// The objects that a set of traits needs, looked up once for consecutive messages that share it.
final class PreparationTools {
    /// The traits that the objects were looked up for.
    let requested: SharedTraits
    /// The traits, with the language as the shaper distinguishes it.
    let traits: TextTraits
    let stack: FaceStack
    let finder: BreakRules
    let profile: EngineProfile
    let itemizer: Itemizer
    /// The finder of hyphens, if words are hyphenated by patterns.
    let hyphenator: Hyphenator?
    /// A Boolean value that indicates whether tabs are segments of their own.
    let keepsTabs: Bool
    /// A Boolean value that indicates whether a span that stays on one line may overflow it by its first space.
    let trimsInnerSpaces: Bool
    /// A hash of the traits that decide the clusters of long words, beside their characters and their faces.
    let sharing: Hasher

    init(
        for requested: SharedTraits, _ traits: TextTraits, _ stack: FaceStack, _ finder: BreakRules,
        _ itemizer: Itemizer, _ hyphenator: Hyphenator?
    ) {
        (self.requested, self.traits) = (requested, traits)
        (self.stack, self.finder, self.itemizer, self.hyphenator) = (stack, finder, itemizer, hyphenator)
        profile = traits.engine.profile.treating(traits)
        keepsTabs = traits.keepsTabs
        trimsInnerSpaces = profile.shapingUnit == .items && !traits.whiteSpace.preservesSpaces
        var sharing = Hasher()
        sharing.combine(traits.locale)
        sharing.combine(traits.breaking)
        sharing.combine(traits.features)
        sharing.combine(profile.hangs(0x3000))
        self.sharing = sharing
    }

    /// Changes the break opportunities of a paragraph to those under `hyphens`; returns the hyphens among them.
    func hyphens(in units: [UInt16], _ range: Range<Int>, _ breaks: inout [Int]) -> [WordHyphen] {
        if traits.breaking.breaksAtSoftHyphens {
            SoftHyphens.addBreaks(&breaks, in: units, range, finder)
        } else {
            SoftHyphens.removeBreaks(&breaks, in: units, range, finder)
        }
        guard let words = hyphenator?.words else { return [] }
        let hyphens = words.hyphens(in: units, range)
        if !hyphens.isEmpty { breaks = Set(breaks).union(hyphens.map(\.offset)).sorted() }
        return hyphens
    }
}
