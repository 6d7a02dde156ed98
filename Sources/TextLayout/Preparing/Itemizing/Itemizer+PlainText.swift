// The run of a paragraph of plain Latin text, which takes a scan for the characters of `LatinSet` alone.
//
// Most paragraphs of Western languages are such text. No character of it can begin another run, belong to a grapheme
// cluster of several characters, or be drawn as another one, so that nothing else has to be found out.

extension Itemizer {
    /// Returns the run of a paragraph of plain Latin text that the primary face draws alone; `nil` for any other
    /// paragraph.
    ///
    /// A paragraph that takes another script from the text around it is not plain.
    @inline(__always)
    func plainRun(of units: [UInt16], in range: Range<Int>, stack: FaceStack, isOfLatin1Text: Bool) -> TextRun? {
        let run = Itemizer.plainRun(of: units, in: range, stack: stack, isOfLatin1Text: isOfLatin1Text)
        if wholeTurns == nil && continued == nil { return run }
        return run != nil && isLatin(units, range) ? run : nil
    }

    /// Returns whether all of a plain paragraph is Latin as a part of its text, and then continues the text after it.
    private func isLatin(_ units: [UInt16], _ range: Range<Int>) -> Bool {
        let latin = UInt8(CharacterFacts.latinScript)
        if wholeTurns != nil {
            _ = wholeTurns?.advance(to: range.lowerBound)
            return wholeTurns?.current == latin && wholeTurns?.turns(before: range.upperBound) == false
        }
        let isLetter = (units[range.lowerBound] | 0x20) &- 0x61 < 26
        guard isLetter || continued?.script == latin, !range.contains(where: { Itemizer.isASCIIBracket(units[$0]) })
        else {
            return false
        }
        continued?.script = latin
        return true
    }

    /// Returns the run of a paragraph of plain Latin text that the primary face draws alone; `nil` for any other
    /// paragraph.
    ///
    /// ASCII without letters is Latin in Chromium and Firefox, and has no script in WebKit. In Firefox it has the
    /// script of the language beside text that is not Latin-1.
    private static func plainRun(
        of units: [UInt16], in range: Range<Int>, stack: FaceStack, isOfLatin1Text: Bool
    ) -> TextRun? {
        let span = units.span
        let plain = stack.plainCharacters
        // The unit farthest above the space, and the one nearest to the first letter: minimum and maximum need no
        // branches.
        var (farthest, nearest) = (UInt16(0), UInt16.max)
        for index in range {
            let unit = span[index]
            farthest = max(farthest, unit &- 0x20)
            nearest = min(nearest, (unit | 0x20) &- 0x61)
        }
        let (isASCII, hasLetter) = (farthest <= 0x7E - 0x20, nearest < 26)
        guard hasLetter || isASCII && isOfLatin1Text,
            isASCII && plain.hasASCII || range.allSatisfy({ plain.contains(span[$0]) })
        else { return nil }
        return TextRun(
            units: range, face: stack.primary, script: hasLetter || stack.engine != .webkit ? .latin : .common,
            isRightToLeft: false)
    }

    private static func isASCIIBracket(_ unit: UInt16) -> Bool {
        unit == 0x28 || unit == 0x29 || unit == 0x5B || unit == 0x5D || unit == 0x7B || unit == 0x7D
    }
}
