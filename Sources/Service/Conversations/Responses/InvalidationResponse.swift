internal import AccessibilityChecks
package import Conversations
internal import DynamicType
internal import TextLayout
internal import TypescaleAPI
package import TypescaleJSON

/// An encoded invalidation set, for the command line and the service.
///
/// Two members of `messages` have older names than the library: `changed` is ``InvalidationSet/resizedCount``, and
/// `reflowed` is ``InvalidationSet/rewrappedCount``. The `reason` of an item is `resized` if its height changes,
/// `rewrapped` if its line breaks do, and `reflowed` if both do.
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

    /// Creates a response; the default revision is the number of edits that the set includes.
    package init(_ set: InvalidationSet, format: Format = .full, revision: UInt64? = nil) {
        self.set = set
        self.format = format
        self.revision = revision ?? set.revision
    }

    /// Encodes the invalidation set.
    ///
    /// ```
    /// {"from","to","width":{"old","new"},"revision","generation","styles":{"changed","unchanged"},
    ///  "messages":{"total","changed","reflowed",…},"height":{"old","new"},
    ///  "anchor":{"id","line","offset":{"old","new"}},"animation":{"on","messages","runs"},"announcement"}
    /// ```
    ///
    /// An item has `bounds` if boxes of its images, emoji or code changed, as
    /// `{"kind","block","run","old":[width,height],"new":[width,height]}`; an image is a block and has no `run`.
    /// `anchor` is present if there was a viewport, `animation` if emoji or images start or stop moving; in full it has
    /// the `runs` of the emoji, each as message, block and run, and the `images`, each as message and block.
    package func write(to writer: inout JSONWriter) {
        for step in steps { writer.write(step) }
    }

    /// The steps that encode the set; an element has what is written of one message, or a bounded number of values.
    package var steps: [JSONStep] {
        [JSONStep(begin)] + messages + [JSONStep(endMessages)] + animation + [JSONStep(end)]
    }

    private func begin(_ writer: inout JSONWriter) {
        writer.openObject()
        writer.member(
            "from", set.oldEnvironment.scale.environment.requested,
            animatesEmoji: set.oldEnvironment.prefersAnimatedEmoji)
        writer.member(
            "to", set.newEnvironment.scale.environment.requested, animatesEmoji: set.newEnvironment.prefersAnimatedEmoji
        )
        writer.cap(of: set.newEnvironment.scale.environment)
        writer.member("width", old: set.oldEnvironment.width, new: set.newEnvironment.width)
        writer.member("revision", revision)
        writer.member("generation", set.generation)
        writer.object("styles") { writer in
            writer.changed(set.styles)
            writer.member("unchanged", set.styles.unchanged.map(\.name))
        }
        writer.key(literal: "messages")
        writer.openObject()
        writer.member("total", set.messageCount)
        writer.member("changed", set.resizedCount)
        writer.member("reflowed", set.rewrappedCount)
    }

    private func endMessages(_ writer: inout JSONWriter) {
        writer.closeObject()
        writer.member("height", old: set.oldHeight, new: set.newHeight)
        guard let shift = set.scrollAdjustment else { return }
        writer.object("anchor") { writer in
            writer.member("id", shift.anchor.id)
            writer.member("line", shift.anchor.lineIndex)
            writer.member("offset", old: shift.oldOffset, new: shift.newOffset)
        }
    }

    private func end(_ writer: inout JSONWriter) {
        writer.member("announcement", announcement)
        writer.closeObject()
    }

    /// The sentence that a screen reader says about the change, in the new environment's locale.
    package var announcement: String {
        TextSizeAnnouncement(from: set.oldEnvironment.scale.environment, to: set.newEnvironment.scale.environment).text
    }

    /// The steps of the changed messages.
    private var messages: [JSONStep] {
        switch format {
        case .summary: return []
        case .full: return JSONStep.array("items", of: set.items, write)
        case .ranges:
            let columns = set.items.columns
            return JSONStep.array("ranges", of: columns.indexRanges) { range, writer in
                writer.array {
                    $0.integer(range.lowerBound)
                    $0.integer(range.count)
                }
            } + JSONStep.array("heights", of: columns.newHeights) { $1.points($0) }
        }
    }

    private func write(_ item: InvalidationItem, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", item.id)
            writer.member("index", item.index)
            writer.member("old", points: item.oldHeight)
            writer.member("new", points: item.newHeight)
            writer.member("reason", item.changes.reason)
            let bounds = set.bounds(of: item)
            if !bounds.isEmpty { writer.objects("bounds", of: bounds) { write($0, to: &$1) } }
        }
    }

    private func write(_ box: ElementBounds, to writer: inout JSONWriter) {
        writer.member("kind", box.kind.rawValue)
        writer.member("block", box.blockIndex)
        if let run = box.runIndex { writer.member("run", run) }
        writer.member("old", box.oldSize)
        writer.member("new", box.newSize)
    }

    /// The steps of the emoji and images that start or stop moving.
    private var animation: [JSONStep] {
        guard let animation = set.animation else { return [] }
        var steps = [
            JSONStep { writer in
                writer.key(literal: "animation")
                writer.openObject()
                writer.member("on", animation.isOn)
            }
        ]
        steps += JSONStep.array("messages", of: animation.messageIndices) { $1.integer($0) }
        if format == .full {
            steps += JSONStep.array("runs", of: animation.messageIndices) { message, writer in
                for run in set.animatedRuns(of: message) {
                    writer.array(of: [run.messageIndex, run.blockIndex, run.runIndex]) { $1.integer($0) }
                }
            }
            steps += JSONStep.array("images", of: animation.messageIndices) { message, writer in
                for image in set.animatedImages(of: message) {
                    writer.array(of: [image.messageIndex, image.blockIndex]) { $1.integer($0) }
                }
            }
        }
        return steps + [JSONStep { $0.closeObject() }]
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
