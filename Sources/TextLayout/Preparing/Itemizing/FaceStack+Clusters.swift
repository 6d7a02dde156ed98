// The questions that decide which face draws a cluster.

extension FaceStack {
    /// Returns the index of the face for a cluster after text in another face.
    ///
    /// Firefox draws a character that is never seen with the face before it, so that letters on both sides are joined;
    /// so it does with any character of the same script that follows a joiner, if that face has it.
    @inline(__always)
    func faceIndex(
        for cluster: GraphemeCluster, _ units: Range<Int>, of paragraph: Itemizer.Paragraph,
        after last: Itemizer.RunSetting, _ characters: inout CharacterTable
    ) -> Int {
        if engine == .firefox, last.face >= 0 {
            let start = units.lowerBound
            if FaceStack.isNeverSeen(paragraph.drawn[start]) { return last.face }
            if start > paragraph.range.lowerBound, paragraph.drawn[start - 1] == 0x200D,
                cluster.script == last.script, hasGlyph(paragraph.drawn.scalar(at: start), in: face(at: last.face)),
                face(face(at: last.face), draws: units, in: paragraph.drawn)
            {
                return last.face
            }
        }
        return faceIndex(for: cluster, units, of: paragraph, &characters)
    }

    @inline(__always)
    private static func isNeverSeen(_ unit: UInt16) -> Bool {
        guard unit >= 0xAD else { return false }
        switch unit {
        case 0xAD, 0x061C, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: return true
        default: return false
        }
    }

    /// Returns whether a character is a control after ASCII, or the one at its end.
    @inline(__always)
    static func isC1(_ scalar: UInt32) -> Bool { scalar >= 0x7F && scalar < 0xA0 }

    /// Returns whether a face has a glyph for some character of a cluster that is drawn.
    func hasGlyph(of cluster: Range<Int>, in units: [UInt16], _ face: FontFace) -> Bool {
        units.scalars(in: cluster).contains { !FaceStack.isInvisible($0.value) && hasGlyph($0.value, in: face) }
    }

    /// Returns whether the shaper derives a character from others: spaces from the space, a non-breaking hyphen.
    ///
    /// Firefox and WebKit take spaces of other widths from the next face that has them.
    func isSynthesized(_ scalar: UInt32, in face: FontFace) -> Bool {
        switch scalar {
        case 0xA0: face.hasGlyph(" ")
        case 0x2000...0x200A, 0x202F, 0x205F: engine == .chromium && face.hasGlyph(" ")
        case 0x2011: face.hasGlyph("\u{2010}")
        default: false
        }
    }

    /// Returns whether the shaper draws a character that the face lacks as the characters that it is equal to.
    ///
    /// Firefox and WebKit take it from the next face. The shaper leaves some Indic letters whole.
    func isDecomposed(_ scalar: UInt32, in face: FontFace) -> Bool {
        guard engine == .chromium, scalar >= 0xC0, let parts = CharacterFacts.decomposition(of: scalar) else {
            return false
        }
        switch scalar {
        case 0x0931, 0x09DC, 0x09DD, 0x0B94: return false
        default: break
        }
        if let second = parts.second, !hasGlyph(second, in: face) { return false }
        return hasGlyph(parts.first, in: face) || isDecomposed(parts.first, in: face)
    }

    func hasGlyph(_ scalar: UInt32, in face: FontFace) -> Bool {
        Unicode.Scalar(scalar).map { face.hasGlyph($0) } ?? false
    }

    /// Returns whether an ideographic space is derived from the space, which Chromium does if selectors or joiners
    /// follow.
    func derivesSpace(_ cluster: Range<Int>, in units: [UInt16], _ face: FontFace) -> Bool {
        guard engine == .chromium, cluster.count > 1, units[cluster.lowerBound] == 0x3000, face.hasGlyph(" "),
            units[cluster.lowerBound + 1] != 0x200C
        else { return false }
        return units.scalars(in: cluster.dropFirst()).allSatisfy { FaceStack.isInvisible($0.value) }
    }

    /// Returns whether WebKit looks for a face of the system for a cluster that is not shown as emoji.
    ///
    /// It does not if the characters after the first are never drawn, and a requested face has the first.
    func hasOtherCharacters(_ cluster: Range<Int>, in units: [UInt16]) -> Bool {
        guard requestedFace(having: units.scalar(at: cluster.lowerBound)) != nil else { return true }
        return units.scalars(in: cluster).dropFirst().contains { !FaceStack.isInvisible($0.value) }
    }

    /// Returns a cluster without the selectors of emoji at its end, of which there may be thousands, but at least two
    /// units.
    static func withoutLastSelectors(_ cluster: Range<Int>, in units: [UInt16]) -> Range<Int> {
        var end = cluster.upperBound
        while end - cluster.lowerBound > 2 && units[end - 1] == 0xFE0F { end -= 1 }
        return cluster.lowerBound..<end
    }

    /// Returns whether a variation selector requests the colors of a character that is drawn and is not an emoji.
    static func selectsMissingColor(_ cluster: Range<Int>, in units: [UInt16]) -> Bool {
        let base = units.scalar(at: cluster.lowerBound)
        let second = units.end(ofScalarAt: cluster.lowerBound)
        guard second < cluster.upperBound, units[second] == 0xFE0F, base != 0x20 else { return false }
        return !CharacterFacts.isEmoji(base) && !FaceStack.isInvisible(base)
    }
}

extension BrowserEngine {
    /// Returns whether a character is drawn as emoji by default: in WebKit also one that a skin tone may follow, and
    /// not the mark of a keycap.
    func showsEmoji(_ character: CharacterTable.Facts) -> Bool {
        if self == .webkit { return character.takesSkinTones || character.showsEmoji && !character.isKeycap }
        return character.showsEmoji
    }

    /// Returns whether a cluster requests faces with color, or those without; `nil` if it requests none.
    ///
    /// A variation selector does in every engine, in Firefox only one right after the first character, where a skin
    /// tone and the second half of a flag do too. In WebKit a first character does that is shown as emoji by default.
    func requestedPresentation(
        _ cluster: GraphemeCluster, _ range: Range<Int>, in units: [UInt16]
    ) -> Bool? {
        guard range.count > 1 else { return nil }
        let base = units.scalar(at: range.lowerBound)
        if self == .chromium {
            switch cluster.presentation {
            case .text: return nil
            case .selectedText: return false
            case .selectedEmoji: return true
            case .emoji: return units[range].contains(0xFE0F) ? true : nil
            }
        }
        // A selector after a character that is not an emoji selects nothing.
        let isEmoji = CharacterFacts.isEmoji(base)
        if self == .firefox {
            let next = units.end(ofScalarAt: range.lowerBound)
            return isEmoji && next < range.upperBound ? BrowserEngine.presentation(requestedAt: next, in: units) : nil
        }
        if isEmoji {
            for index in range {
                if units[index] == 0xFE0F { return true }
                if units[index] == 0xFE0E { return false }
            }
        }
        return showsEmoji(cluster.first) ? true : nil
    }

    /// Returns what the character right after an emoji requests in Firefox: a selector, a skin tone, or the second half
    /// of a flag.
    private static func presentation(requestedAt index: Int, in units: [UInt16]) -> Bool? {
        switch units[index] {
        case 0xFE0F: true
        case 0xFE0E: false
        default: asksForColor(units, at: index) ? true : nil
        }
    }

    /// Returns whether a skin tone or a flag begins at an index.
    private static func asksForColor(_ units: [UInt16], at index: Int) -> Bool {
        guard units[index] == 0xD83C, units.isPair(at: index) else { return false }
        let low = units[index + 1]
        return low >= 0xDFFB && low <= 0xDFFF || low >= 0xDDE6 && low <= 0xDDFF
    }
}

extension FontMatch.Reason {
    /// A Boolean value that indicates whether the face is of a script's families, or of emoji.
    var isRequested: Bool {
        switch self {
        case .script, .han, .role(.emoji): true
        default: false
        }
    }
}
