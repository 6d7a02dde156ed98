// Divides text into emoji and other text, as Chromium does before it chooses faces and shapes.
//
// Chromium scans the whole text, whatever its grapheme clusters are: a vowel sign after a flag is text without a base,
// and so is a skin tone after a character that has no skin tones. A selector requests a presentation only right after a
// character that is an emoji. The grammar is that of UTS #51, with the sequences of emoji that joiners connect in its
// general form: a digit, a joiner and another emoji are one.

internal import TypescaleThreads

/// The presentation that a part of a text requests.
enum EmojiPresentation: UInt8 {
    case text
    /// Emoji by default, or a sequence.
    case emoji
    /// Emoji because of a variation selector.
    case selectedEmoji
    /// Text because of a variation selector.
    case selectedText

    var isEmoji: Bool { self == .emoji || self == .selectedEmoji }

    /// Returns the presentations of a range; of its beginning only if the work is canceled meanwhile.
    static func turns(
        of units: [UInt16], in range: Range<Int>, unless cancellation: Cancellation?
    ) -> TextTurns<EmojiPresentation> {
        var turns = TextTurns(first: EmojiPresentation.text)
        guard range.contains(where: { mayBeEmoji(units[$0]) }) else { return turns }
        let scanner = EmojiScanner(units: units, end: range.upperBound)
        var index = range.lowerBound
        var last = EmojiPresentation.text
        var nextCheck = cancellation == nil ? Int.max : range.lowerBound + TextLayoutLimits.unitsBetweenChecks
        while index < range.upperBound {
            if index >= nextCheck {
                if let cancellation, cancellation.isCancelled { break }
                nextCheck = index + TextLayoutLimits.unitsBetweenChecks
            }
            let isEmoji =
                units[index] < 0xA9
                ? index + 1 < range.upperBound && units[index + 1] > 0xFF : mayBeEmoji(units[index])
            let token = isEmoji ? scanner.token(at: index) : (end: index + 1, presentation: .text)
            if token.presentation != last { turns.append(token.presentation, from: index) }
            (index, last) = (token.end, token.presentation)
        }
        return turns
    }

    static func isSkinTone(_ scalar: UInt32) -> Bool { (0x1F3FB...0x1F3FF).contains(scalar) }

    /// Returns whether a unit may be part of an emoji, or select a presentation.
    private static func mayBeEmoji(_ unit: UInt16) -> Bool {
        switch unit {
        case 0..<0xA9: false
        case 0xA9, 0xAE, 0x200D, 0x203C...0x2BFF, 0x3030, 0x303D, 0x3297, 0x3299, 0xD83C...0xD83E, 0xFE0E, 0xFE0F: true
        default: false
        }
    }
}

/// Finds the longest emoji at a position.
private struct EmojiScanner {
    let units: [UInt16]
    let end: Int

    /// Returns the end of the emoji, or of the character, at a position, and its presentation.
    func token(at index: Int) -> (end: Int, presentation: EmojiPresentation) {
        let base = units.scalar(at: index)
        let second = units.end(ofScalarAt: index)
        if EmojiScanner.isRegionalIndicator(base) {
            let isFlag = second < end && EmojiScanner.isRegionalIndicator(units.scalar(at: second))
            return isFlag ? (second + 2, .emoji) : (second, .text)
        }
        guard let element = element(at: index) else { return (second, .text) }
        var last = element
        while last + 1 < end, units[last] == 0x200D, let joined = self.element(at: last + 1) { last = joined }
        if last > element { return (last, .emoji) }
        guard second < end else { return (second, isEmojiByDefault(base) ? .emoji : .text) }
        switch units.scalar(at: second) {
        case 0xFE0E: return (endOfKeycap(base, second + 1), .selectedText)
        case 0xFE0F: return (endOfKeycap(base, second + 1), .selectedEmoji)
        case 0x20E0: return (second + 1, .emoji)
        default: break
        }
        if element > second { return (element, .emoji) }
        if base == 0x1F3F4, let tags = endOfTags(second) { return (tags, .emoji) }
        return (second, isEmojiByDefault(base) ? .emoji : .text)
    }

    /// Returns the end of an emoji with a selector of that presentation or a skin tone; `nil` if there is none.
    private func element(at index: Int) -> Int? {
        let base = units.scalar(at: index)
        guard CharacterFacts.isEmoji(base), !EmojiPresentation.isSkinTone(base), !EmojiScanner.isRegionalIndicator(base)
        else { return nil }
        let second = units.end(ofScalarAt: index)
        guard second < end else { return second }
        if units[second] == 0xFE0F { return second + 1 }
        let isToned = EmojiPresentation.isSkinTone(units.scalar(at: second)) && CharacterFacts.hasSkinTones(base)
        return isToned ? second + 2 : second
    }

    /// Returns the end of a keycap, after a selector.
    private func endOfKeycap(_ base: UInt32, _ index: Int) -> Int {
        base < 0x80 && index < end && units[index] == 0x20E3 ? index + 1 : index
    }

    /// Returns the end of the tags of a flag, with the one that ends them.
    private func endOfTags(_ start: Int) -> Int? {
        var index = start
        while index < end {
            switch units.scalar(at: index) {
            case 0xE0030...0xE0039, 0xE0061...0xE007A: index += 2
            case 0xE007F: return index > start ? index + 2 : nil
            default: return nil
            }
        }
        return nil
    }

    private func isEmojiByDefault(_ scalar: UInt32) -> Bool {
        CharacterFacts.isEmojiPresentation(scalar) || CharacterFacts.hasSkinTones(scalar)
    }

    private static func isRegionalIndicator(_ scalar: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar) }
}
