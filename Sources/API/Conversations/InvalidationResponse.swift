internal import AccessibilityChecks
package import Conversations
internal import DynamicType
internal import TextLayout
package import TypescaleJSON

/// An encoded invalidation set, for the command line and the service.
package struct InvalidationResponse: Sendable {
    /// The level of detail about messages.
    package enum Format: String, CaseIterable, Sendable {
        /// Every message, those on the screen first.
        case full
        /// Ranges of messages and their new heights, in columns.
        case ranges
        /// Counts only.
        case summary
    }

    /// The invalidation set.
    package let set: InvalidationSet
    /// The level of detail.
    package let format: Format
    /// The revision of the messages in their store.
    package let revision: UInt64

    /// Creates a response; the default revision is the number of edits that the set includes.
    package init(_ set: InvalidationSet, format: Format = .full, revision: UInt64? = nil) {
        self.set = set
        self.format = format
        self.revision = revision ?? set.revision
    }

    /// Encodes the invalidation set.
    ///
    /// `{"from","to","width":{"old","new"},"revision","generation","styles":{"changed","unchanged"},"messages":{"total","changed","reflowed",…},
    /// "height":{"old","new"},"anchor":{"id","line","offset":{"old","new"}},
    /// "animation":{"on","messages","runs"},"announcement"}`. An item has `bounds` if boxes of its images, emoji or
    /// code changed, as `{"kind","block","run","old":[width,height],"new":[width,height]}`; an image is a block and has
    /// no `run`. `anchor` is present if there was a viewport, `animation` if emoji or images start or stop moving; in full
    /// it has the `runs` of the emoji, each as message, block and run, and the `images`, each as message and block.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, side) in [("from", set.from), ("to", set.to)] {
            writer.key(name)
            writer.environment(side.scale.environment.requested, animatesEmoji: side.prefersAnimatedEmoji)
        }
        if set.to.scale.environment.isLimitedByPlatform {
            writer.member("cap", ResolvedStyle.Clamp.platform.rawValue)
        }
        writer.key("width")
        writeChange(set.from.width, set.to.width, to: &writer)
        writer.member("revision", Int(clamping: revision))
        writer.member("generation", Int(clamping: set.generation))
        writeStyles(to: &writer)
        writeMessages(to: &writer)
        writer.key("height")
        writeChange(set.oldHeight, set.newHeight, to: &writer)
        if let shift = set.scrollAdjustment {
            writer.key("anchor")
            writer.beginObject()
            writer.member("id", shift.anchor.id)
            writer.member("line", shift.anchor.line)
            writer.key("offset")
            writeChange(shift.oldOffset, shift.newOffset, to: &writer)
            writer.endObject()
        }
        writeAnimation(to: &writer)
        writer.member("announcement", announcement)
        writer.endObject()
    }

    /// The announcement of the set, or the standard one in the reader's language.
    package var announcement: String {
        TextSizeAnnouncement(from: set.from.scale.environment, to: set.to.scale.environment).text
    }

    private func writeAnimation(to writer: inout JSONWriter) {
        guard let animation = set.animation else { return }
        writer.key("animation")
        writer.beginObject()
        writer.member("on", animation.isOn)
        writer.key("messages")
        writer.beginArray()
        for message in animation.messages { writer.integer(message) }
        writer.endArray()
        if format == .full {
            writer.key("runs")
            writer.beginArray()
            for run in set.animatedRuns {
                writer.beginArray()
                for place in [run.message, run.block, run.run] { writer.integer(place) }
                writer.endArray()
            }
            writer.endArray()
            writer.key("images")
            writer.beginArray()
            for image in set.animatedImages {
                writer.beginArray()
                for place in [image.message, image.block] { writer.integer(place) }
                writer.endArray()
            }
            writer.endArray()
        }
        writer.endObject()
    }

    private func writeStyles(to writer: inout JSONWriter) {
        let answer = ScaleChangesResponse(from: set.from.scale, to: set.to.scale)
        writer.key("styles")
        writer.beginObject()
        writer.key("changed")
        writer.beginArray()
        for change in set.styles.changed {
            writer.beginObject()
            writer.member("style", change.style.name)
            writer.key("from")
            answer.write(change.old, to: &writer)
            writer.key("to")
            answer.write(change.new, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.member("unchanged", set.styles.unchanged.map(\.name))
        writer.endObject()
    }

    private func writeMessages(to writer: inout JSONWriter) {
        writer.key("messages")
        writer.beginObject()
        writer.member("total", set.messageCount)
        writer.member("changed", set.resizedCount)
        writer.member("reflowed", set.rewrappedCount)
        switch format {
        case .summary: break
        case .full:
            writer.key("items")
            writer.beginArray()
            for item in set.items {
                writer.beginObject()
                writer.member("id", item.id)
                writer.member("index", item.index)
                writer.member("old", points: item.oldHeight)
                writer.member("new", points: item.newHeight)
                writer.member("reason", item.changes.reason)
                writeBounds(of: item, to: &writer)
                writer.endObject()
            }
            writer.endArray()
        case .ranges:
            writeRanges(to: &writer)
        }
        writer.endObject()
    }

    private func writeBounds(of item: InvalidationItem, to writer: inout JSONWriter) {
        let bounds = set.bounds(of: item)
        guard !bounds.isEmpty else { return }
        writer.key("bounds")
        writer.beginArray()
        for box in bounds {
            writer.beginObject()
            writer.member("kind", box.kind.rawValue)
            writer.member("block", box.block)
            if let run = box.run { writer.member("run", run) }
            writer.key("old")
            write(box.old, to: &writer)
            writer.key("new")
            write(box.new, to: &writer)
            writer.endObject()
        }
        writer.endArray()
    }

    private func write(_ size: ElementBounds.Size, to writer: inout JSONWriter) {
        writer.beginArray()
        writer.points(size.width)
        writer.points(size.height)
        writer.endArray()
    }

    private func writeRanges(to writer: inout JSONWriter) {
        let columns = set.items.ranges
        writer.key("ranges")
        writer.beginArray()
        for range in columns.ranges {
            writer.beginArray()
            writer.integer(range.lowerBound)
            writer.integer(range.count)
            writer.endArray()
        }
        writer.endArray()
        writer.key("heights")
        writer.beginArray()
        for height in columns.heights { writer.points(height) }
        writer.endArray()
    }

    private func writeChange(_ old: Double, _ new: Double, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("old", points: old)
        writer.member("new", points: new)
        writer.endObject()
    }
}

extension InvalidationItem.Changes {
    /// The name of the change in a response.
    fileprivate var reason: String {
        switch self {
        case .lineBreaks: "rewrapped"
        case .height: "resized"
        default: "reflowed"
        }
    }
}
