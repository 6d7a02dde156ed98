/// Whether the ranges of `cmap` ascend, so that no character is listed twice: see ``FontFileCheck``.
struct CharacterMapCheck {
    let bytes: FontBytes
    let table: Range<Int>

    /// What is wrong, nil where nothing is.
    func reason() -> String? {
        guard let count = bytes.short(table.lowerBound + 2) else { return "its table cmap is cut off" }
        for record in 0..<count {
            let place = table.lowerBound + 4 + 8 * record
            guard place + 8 <= table.upperBound, let offset = bytes.long(place + 4),
                let format = bytes.short(table.lowerBound + offset), offset + 2 <= table.count
            else { return "its table cmap is cut off" }
            let start = table.lowerBound + offset
            let isSound =
                switch format {
                case 4: segmentsAscend(start)
                case 12, 13: groupsAscend(start)
                // The other formats list each character once by their form.
                default: true
                }
            guard isSound else { return "the ranges of its character map do not ascend" }
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

    /// Formats 12 and 13: groups of first, last and glyph.
    private func groupsAscend(_ start: Int) -> Bool {
        guard let count = bytes.long(start + 12), start + 16 + 12 * count <= table.upperBound else { return false }
        var next = 0
        for group in 0..<count {
            guard let first = bytes.long(start + 16 + 12 * group), let last = bytes.long(start + 20 + 12 * group),
                first >= next, first <= last
            else { return false }
            next = last + 1
        }
        return true
    }
}
