/// Checks that a character map can be read in bounded time, as FreeType reads all of it when it opens a face.
///
/// Ranges must ascend, so that no character is listed twice. The numbers of maps and of variation selectors are
/// bounded, as several of them can share one list. See ``FontFileCheck``.
struct CharacterMapCheck {
    let bytes: FontBytes
    let table: Range<Int>

    /// Returns the first error; `nil` if there is none.
    func reason() -> String? {
        guard let count = bytes.uint16(at: table.lowerBound + 2) else { return "the table cmap is truncated" }
        guard count <= FontsLimits.characterMaps else {
            return "\(count) character maps; at most \(FontsLimits.characterMaps) are allowed"
        }
        var hasSelectors = false
        for record in 0..<count {
            let position = table.lowerBound + 4 + 8 * record
            guard position + 8 <= table.upperBound, let offset = bytes.uint32(at: position + 4),
                let format = bytes.uint16(at: table.lowerBound + offset), offset + 2 <= table.count
            else { return "the table cmap is truncated" }
            let start = table.lowerBound + offset
            switch format {
            case 4 where !segmentsAscend(start), 8 where !groupsAscend(start + 12 + FontsLimits.wideCharacterBytes),
                12 where !groupsAscend(start + 12), 13 where !groupsAscend(start + 12):
                return "the ranges of the character map do not ascend"
            case 14:
                guard !hasSelectors else { return "the variation selectors are listed twice" }
                hasSelectors = true
                guard let selectors = bytes.uint32(at: start + 6) else { return "the table cmap is truncated" }
                guard selectors <= FontsLimits.variationSelectors else {
                    return "\(selectors) variation selectors; at most \(FontsLimits.variationSelectors) exist"
                }
            // The other formats cannot list a character twice.
            default: break
            }
        }
        return nil
    }

    /// Returns whether the ranges of 16-bit characters of format 4 ascend; their ends come before their starts.
    private func segmentsAscend(_ start: Int) -> Bool {
        guard let doubled = bytes.uint16(at: start + 6), start + 16 + 2 * doubled <= table.upperBound else {
            return false
        }
        var next = 0
        for segment in 0..<doubled / 2 {
            guard let end = bytes.uint16(at: start + 14 + 2 * segment),
                let first = bytes.uint16(at: start + 16 + doubled + 2 * segment), first >= next, first <= end
            else { return false }
            next = end + 1
        }
        return true
    }

    /// Returns whether the groups of formats 8, 12 and 13 ascend: a count, then groups of first, last and glyph.
    ///
    /// No group may end beyond the last character, as FreeType looks up each number of a group of format 8.
    private func groupsAscend(_ start: Int) -> Bool {
        guard let count = bytes.uint32(at: start), start + 4 + 12 * count <= table.upperBound else { return false }
        var next = 0
        for group in 0..<count {
            guard let first = bytes.uint32(at: start + 4 + 12 * group),
                let last = bytes.uint32(at: start + 8 + 12 * group),
                first >= next, first <= last, last <= 0x10FFFF
            else { return false }
            next = last + 1
        }
        return true
    }
}
