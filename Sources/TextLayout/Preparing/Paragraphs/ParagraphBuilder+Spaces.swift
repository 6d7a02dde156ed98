// The spaces after a segment, and the tabs among them.

extension ParagraphBuilder {
    /// Appends the spaces after a segment and returns their width; with tabs, the width of those after the last tab.
    func appendSpaces(
        _ spaces: Range<Int>, _ widths: [Int32], _ paragraph: inout Paragraph, _ store: inout PreparedTexts
    ) -> Int32 {
        var width: Int32 = 0
        var lead: Int32 = 0
        var tabs: UInt32 = 0
        for index in spaces {
            if units[index] == 0x09 {
                if tabs == 0 { lead = width }
                tabs += 1
                width = 0
            } else {
                width += widths[index - range.lowerBound]
            }
        }
        let index = store.spacesIndex(of: width)
        store.spaces.append(index)
        if tabs > 0 || index == PreparedTexts.rareSpaces {
            var tab = tabSegment(paragraph.nextSegment, spaces)
            (tab.count, tab.lead) = (tabs, lead)
            if tabs == 0 { tab.staysWithPrevious = false }
            if index == PreparedTexts.rareSpaces { tab.rareWidth = width }
            store.tabs.append(tab)
            paragraph.traits.insert(tools.traits.keepsTabs && tabs > 0 ? [.tabs, .keptTabs] : .tabs)
        }
        if tools.traits.choosesLines, spaces.lowerBound > range.lowerBound, units[spaces.lowerBound - 1] == 0xAD {
            store.softHyphens.append(paragraph.nextSegment)
        }
        return width
    }

    /// Stores the spaces and no-break spaces of a segment, if words are spaced.
    ///
    /// They are in the order of clusters; after the content, those after the last tab.
    func appendSeparators(
        _ content: Range<Int>, _ spaces: Range<Int>, _ paragraph: inout Paragraph, _ store: inout PreparedTexts
    ) {
        guard tools.traits.spacesWords else { return }
        paragraph.traits.insert(.separators)
        let segment = paragraph.nextSegment
        // In WebKit a space takes its width at a line's end, and what is added to it does not.
        let hangs = tools.profile.shapingUnit == .items && tools.traits.whiteSpace == .breakSpaces && tools.traits.wraps
        var (cluster, inSpaces): (UInt32, Int) = (0, 0)
        for index in content {
            if index > content.lowerBound && mayBreakWord(before: index) { cluster += 1 }
            if hangs && units[index] == 0x20 {
                inSpaces += 1
            } else if units[index] == 0xA0 || units[index] == 0x20 {
                store.separators.append(PreparedTexts.Separator(index: segment, cluster: cluster))
            }
        }
        let start = spaces.last { units[$0] == 0x09 }.map { $0 + 1 } ?? spaces.lowerBound
        for index in start..<spaces.upperBound where units[index] == 0x20 { inSpaces += 1 }
        for _ in 0..<inSpaces {
            store.separators.append(
                PreparedTexts.Separator(index: segment, cluster: PreparedTexts.Separator.inSpaces))
        }
    }

    private func tabSegment(_ segment: UInt32, _ spaces: Range<Int>) -> PreparedTexts.TabSegment {
        /// Returns the width of a character of the primary face.
        func width(_ character: UInt32) -> Int64? {
            shaper.advance(ofCharacter: character, in: tools.stack.primary).map {
                scaled(Int64($0), from: tools.stack.primary)
            }
        }
        let space = width(0x20) ?? 0
        let least = tools.profile.measuresTabsInZeros ? width(0x30) ?? space : space
        return PreparedTexts.TabSegment(
            index: segment, count: 0, space: Int32(clamping: space),
            leastTwice: Int32(clamping: least), leadCount: UInt16(clamping: spaces.prefix { units[$0] != 0x09 }.count),
            spaces: UInt16(clamping: tools.traits.tabSize),
            staysWithPrevious: tools.traits.keepsTabs
                && PreservedSpaces.staysWithPrevious(spaces.lowerBound, in: units, range, tools.traits))
    }
}
