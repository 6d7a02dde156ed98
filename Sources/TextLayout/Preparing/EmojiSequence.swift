// The part of a grapheme cluster that Chromium draws as emoji.
//
// A grapheme cluster may hold an emoji and marks after it, as of a flag and a vowel sign. Chromium separates emoji from
// text before it chooses faces and shapes: marks after an emoji are text without a base. Measured on emoji of each kind
// with marks of several scripts.

/// An emoji with what belongs to it: a variation selector, a skin tone, a keycap, tags, other emoji after joiners.
///
/// A digit is one if a joiner and another emoji follow it.
enum EmojiSequence {
    /// Returns the end of the emoji at the start of a range; `nil` if the range does not start with one.
    static func end(in units: [UInt16], _ range: Range<Int>) -> Int? {
        let base = units.scalar(at: range.lowerBound)
        let end = range.lowerBound + (base > 0xFFFF ? 2 : 1)
        if isRegionalIndicator(base) {
            return end < range.upperBound && isRegionalIndicator(units.scalar(at: end)) ? end + 2 : nil
        }
        if base < 0x80 {
            guard end < range.upperBound, CharacterFacts.isEmoji(base) else { return nil }
            if isJoined(units, at: end) { return end + 1 }
            guard units[end] == selector else { return nil }
            return end + 1 < range.upperBound && units[end + 1] == 0x20E3 ? end + 2 : end + 1
        }
        guard var (last, showsEmoji) = element(in: units, range) else { return nil }
        while last + 1 < range.upperBound, units[last] == joiner,
            let next = element(in: units, last + 1..<range.upperBound)
        {
            (last, showsEmoji) = (next.end, true)
        }
        return showsEmoji ? last : nil
    }

    /// Returns whether a joiner has an emoji after it, in the next grapheme cluster.
    private static func isJoined(_ units: [UInt16], at index: Int) -> Bool {
        guard units[index] == joiner, index + 1 < units.count, !isRegionalIndicator(units.scalar(at: index + 1)) else {
            return false
        }
        return element(in: units, index + 1..<units.count) != nil
    }

    /// Returns the first skin tone in a grapheme cluster that is not part of an emoji at the cluster's start.
    ///
    /// Such a skin tone is a box after a letter, and a line may end before it.
    static func looseSkinTone(in units: [UInt16], _ cluster: Range<Int>) -> Int? {
        var index = cluster.lowerBound + 1
        while index + 1 < cluster.upperBound {
            if units[index] == 0xD83C, isSkinTone(units.scalar(at: index)) {
                return index < (end(in: units, cluster) ?? 0) ? nil : index
            }
            index += 1
        }
        return nil
    }

    private static let joiner: UInt16 = 0x200D
    private static let selector: UInt16 = 0xFE0F

    /// Returns the end of an emoji without those that are joined to it, and whether it has the emoji presentation.
    private static func element(in units: [UInt16], _ range: Range<Int>) -> (end: Int, showsEmoji: Bool)? {
        let base = units.scalar(at: range.lowerBound)
        guard base > 0x7F, CharacterFacts.isEmoji(base), !isSkinTone(base) else { return nil }
        var end = range.lowerBound + (base > 0xFFFF ? 2 : 1)
        guard end < range.upperBound else { return (end, CharacterFacts.isEmojiPresentation(base)) }
        if units[end] == selector { return (end + 1, true) }
        if isSkinTone(units.scalar(at: end)) { return (end + 2, true) }
        while end < range.upperBound, (0xE0020...0xE007F).contains(units.scalar(at: end)) { end += 2 }
        return (end, CharacterFacts.isEmojiPresentation(base))
    }

    private static func isRegionalIndicator(_ scalar: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar) }
    private static func isSkinTone(_ scalar: UInt32) -> Bool { (0x1F3FB...0x1F3FF).contains(scalar) }
}
