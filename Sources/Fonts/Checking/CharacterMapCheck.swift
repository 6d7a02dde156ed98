/// Whether a character map is small enough to be read, as FreeType reads all of it when a face is opened: see
/// ``FontFileCheck``.
///
/// Ranges ascend, so that no character is listed twice; and where one list may serve many (maps of different platforms,
/// variation selectors of the same characters) there are no more of these than make sense.
struct CharacterMapCheck {
    let bytes: FontBytes
    let table: Range<Int>

    /// What is wrong, nil where nothing is.
    func reason() -> String? {
        guard let count = bytes.short(table.lowerBound + 2) else { return "its table cmap is cut off" }
        guard count <= FontLimits.characterMaps else {
            return "it has \(count) character maps, and may have \(FontLimits.characterMaps)"
        }
        var hasSelectors = false
        for record in 0..<count {
            let place = table.lowerBound + 4 + 8 * record
            guard place + 8 <= table.upperBound, let offset = bytes.long(place + 4),
                let format = bytes.short(table.lowerBound + offset), offset + 2 <= table.count
            else { return "its table cmap is cut off" }
            let start = table.lowerBound + offset
            switch format {
            case 4 where !segmentsAscend(start), 8 where !groupsAscend(start + 12 + FontLimits.wideCharacterBytes),
                12 where !groupsAscend(start + 12), 13 where !groupsAscend(start + 12):
                return "the ranges of its character map do not ascend"
            case 14:
                guard !hasSelectors else { return "its variation selectors are listed twice" }
                hasSelectors = true
                guard let selectors = bytes.long(start + 6) else { return "its table cmap is cut off" }
                guard selectors <= FontLimits.variationSelectors else {
                    return
                        "it has \(selectors) variation selectors, of which there are \(FontLimits.variationSelectors)"
                }
            // The other formats list each character once by their form.
            default: break
            }
        }
        return nil
    }

    /// Format 4: ends, then starts, of ranges of 16-bit characters.
    private func segmentsAscend(_ start: Int) -> Bool {
        guard let doubled = bytes.short(start + 6), start + 16 + 2 * doubled <= table.upperBound else { return false }
        var next = 0
        for segment in 0..<doubled / 2 {
            guard let end = bytes.short(start + 14 + 2 * segment),
                let first = bytes.short(start + 16 + doubled + 2 * segment), first >= next, first <= end
            else { return false }
            next = end + 1
        }
        return true
    }

    /// Formats 8, 12 and 13: a count, then groups of first, last and glyph. None ends beyond the last character, for
    /// FreeType looks up each number of a group of format 8.
    private func groupsAscend(_ start: Int) -> Bool {
        guard let count = bytes.long(start), start + 4 + 12 * count <= table.upperBound else { return false }
        var next = 0
        for group in 0..<count {
            guard let first = bytes.long(start + 4 + 12 * group), let last = bytes.long(start + 8 + 12 * group),
                first >= next, first <= last, last <= 0x10FFFF
            else { return false }
            next = last + 1
        }
        return true
    }
}
