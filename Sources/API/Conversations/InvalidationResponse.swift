internal import AccessibilityChecks
package import Conversations
internal import DynamicType
internal import TextLayout
package import TypescaleJSON

/// An encoded invalidation set, for the command line and the service.
///
/// Two members of `messages` have older names than the library: `changed` is ``InvalidationSet/resizedCount``, and
/// `reflowed` is ``InvalidationSet/rewrappedCount``. The `reason` of an item is `resized` if its height changes, `rewrapped`
/// if its line breaks do, and `reflowed` if both do.
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

    let set: InvalidationSet
    /// The level of detail.
    let format: Format
    /// The revision of the messages in their store.
    let revision: UInt64
    /// The number of the change.
    let generation: UInt64

    /// Creates a response; the default revision is the number of edits that the set includes.
    package init(_ set: InvalidationSet, format: Format = .full, revision: UInt64? = nil, generation: UInt64? = nil) {
        self.set = set
        self.format = format
        self.revision = revision ?? set.revision
        self.generation = generation ?? set.generation
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
        writer.object { writer in
            writer.member("from", set.from.scale.environment.requested, animatesEmoji: set.from.prefersAnimatedEmoji)
            writer.member("to", set.to.scale.environment.requested, animatesEmoji: set.to.prefersAnimatedEmoji)
            writer.cap(of: set.to.scale.environment)
            writer.member("width", old: set.from.width, new: set.to.width)
            writer.member("revision", revision)
            writer.member("generation", generation)
            writer.object("styles") { writer in
                writer.changed(set.styles)
                writer.member("unchanged", set.styles.unchanged.map(\.name))
            }
            writer.object("messages") { writeMessages(to: &$0) }
            writer.member("height", old: set.oldHeight, new: set.newHeight)
            if let shift = set.scrollAdjustment {
                writer.object("anchor") { writer in
                    writer.member("id", shift.anchor.id)
                    writer.member("line", shift.anchor.line)
                    writer.member("offset", old: shift.oldOffset, new: shift.newOffset)
                }
            }
            if let animation = set.animation { writeAnimation(animation, to: &writer) }
            writer.member("announcement", announcement)
        }
    }

    /// The announcement of the set, or the standard one in the reader's language.
    package var announcement: String {
        TextSizeAnnouncement(from: set.from.scale.environment, to: set.to.scale.environment).text
    }

    private func writeMessages(to writer: inout JSONWriter) {
        writer.member("total", set.messageCount)
        writer.member("changed", set.resizedCount)
        writer.member("reflowed", set.rewrappedCount)
        switch format {
        case .summary: break
        case .full:
            writer.objects("items", of: set.items) { item, writer in
                writer.member("id", item.id)
                writer.member("index", item.index)
                writer.member("old", points: item.oldHeight)
                writer.member("new", points: item.newHeight)
                writer.member("reason", item.changes.reason)
                let bounds = set.bounds(of: item)
                if !bounds.isEmpty { writer.objects("bounds", of: bounds) { write($0, to: &$1) } }
            }
        case .ranges:
            let columns = set.items.ranges
            writer.array("ranges", of: columns.ranges) { range, writer in
                writer.array {
                    $0.integer(range.lowerBound)
                    $0.integer(range.count)
                }
            }
            writer.array("heights", of: columns.heights) { $1.points($0) }
        }
    }

    private func write(_ box: ElementBounds, to writer: inout JSONWriter) {
        writer.member("kind", box.kind.rawValue)
        writer.member("block", box.block)
        if let run = box.run { writer.member("run", run) }
        writer.member("old", box.old)
        writer.member("new", box.new)
    }

    private func writeAnimation(_ animation: AnimationChange, to writer: inout JSONWriter) {
        writer.object("animation") { writer in
            writer.member("on", animation.isOn)
            writer.array("messages", of: animation.messages) { $1.integer($0) }
            guard format == .full else { return }
            writer.array("runs", of: set.animatedRuns) { run, writer in
                writer.array(of: [run.message, run.block, run.run]) { $1.integer($0) }
            }
            writer.array("images", of: set.animatedImages) { image, writer in
                writer.array(of: [image.message, image.block]) { $1.integer($0) }
            }
        }
    }
}

extension JSONWriter {
    /// Encodes a member with a length in points before and after the change.
    fileprivate mutating func member(_ name: StaticString, old: Double, new: Double) {
        object(name) { writer in
            writer.member("old", points: old)
            writer.member("new", points: new)
        }
    }

    /// Encodes a member with a width and a height.
    fileprivate mutating func member(_ name: StaticString, _ size: ElementBounds.Size) {
        key(literal: name)
        array {
            $0.points(size.width)
            $0.points(size.height)
        }
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
