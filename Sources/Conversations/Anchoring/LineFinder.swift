// Keeps the reader's line in place while heights change.
//
// Problem: heights change above the viewport and in it. The line at the top has to stay, although its message may break
// into other lines. A fraction of the message's height would point to another sentence.
//
// Method: the anchor is the first visible line, identified by its first character and its distance from the viewport's
// top. After the change, the line that contains the character is put at the same distance. This lays out one message
// line by line, twice; everything else is sums.

internal import TypescaleStrings

/// Finds the lines of messages in one layout.
struct LineFinder {
    let snapshot: ConversationSnapshot
    let set: PreparedSet
    let layout: Layout
    let fonts: FontLibrary

    var height: Double { layout.rows.height }

    /// Returns the lines of a message and the message's offset in points.
    func lines(_ index: Int) throws(ConversationError) -> (lines: [MessageLine], top: Double) {
        try ReflowRequest.checkCancellation()
        let top = MessageRow.points(from: layout.rows.offset(of: index))
        let slot = snapshot.order[index].slot
        var chunk = set.chunks[slot.chunk]
        let lines = try chunk.completing(
            set.key, tracking: layout.measurer.trackedStyles, from: snapshot.messageStore.chunks[slot.chunk].messages,
            with: TextPreparer(fonts: fonts)
        ) { chunk throws(ConversationError) in
            try rethrowing(chunk.messages.lines(of: slot.message, in: layout.key.settings)) {
                ConversationError($0 as FontError)
            }
        }
        return (lines ?? [], top)
    }

    /// Returns the anchor of a viewport; `nil` in an empty conversation.
    func anchor(_ viewport: Viewport, focus: Int?) throws(ConversationError) -> ScrollAnchor? {
        guard snapshot.order.count > 0 else { return nil }
        let top = clamped(viewport.top, viewport)
        let isAtEnd = focus == nil && viewport.alignment == .bottom && top + viewport.height >= height - 1
        var index = focus ?? layout.rows.entry(at: MessageRow.micropoints(atOffset: top))?.index ?? 0
        var (lines, start) = try lines(index)
        var line = 0
        if focus == nil {
            line = lines.firstIndex { start + $0.top + $0.height > top } ?? lines.count
            // Only the space below the message's last line is visible.
            if line == lines.count && index + 1 < snapshot.order.count {
                index += 1
                (lines, start) = try self.lines(index)
                line = 0
            }
            line = max(min(line, lines.count - 1), 0)
        } else if let seen = lines.firstIndex(where: { start + $0.top >= top }) {
            line = seen
        }
        let found = line < lines.count ? lines[line] : nil
        return ScrollAnchor(
            id: snapshot.id(index), index: index, blockIndex: found?.block ?? 0, lineIndex: line,
            utf16Offset: found?.start ?? 0, distance: start + (found?.top ?? 0) - top, isAtEnd: isAtEnd)
    }

    /// Returns the viewport's top at which an anchor keeps its distance from the top.
    func top(_ anchor: ScrollAnchor, _ viewport: Viewport, index: Int?) throws(ConversationError) -> Double {
        if anchor.isAtEnd { return clamped(.infinity, viewport) }
        guard snapshot.order.count > 0 else { return 0 }
        let messageIndex = index ?? min(max(anchor.index, 0), snapshot.order.count - 1)
        let (lines, start) = try lines(messageIndex)
        var top = start
        if index != nil {
            var holder = lines.last {
                $0.block < anchor.blockIndex || $0.block == anchor.blockIndex && $0.start <= anchor.utf16Offset
            }
            // Two lines may start with one character, as those of "SS" for "ß": then it is the anchor's own.
            if lines.indices.contains(anchor.lineIndex), let found = holder {
                let own = lines[anchor.lineIndex]
                if own.block == found.block && own.start == found.start { holder = own }
            }
            top += (holder ?? lines.first)?.top ?? 0
        }
        return clamped(top - anchor.distance, viewport)
    }

    func clamped(_ top: Double, _ viewport: Viewport) -> Double {
        // A top or a height that is not a number counts as 0.
        max(0, min(top.isNaN ? 0 : top, height - (viewport.height > 0 ? viewport.height : 0)))
    }
}
