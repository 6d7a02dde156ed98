internal import AccessibilityChecks
package import DynamicType
internal import ScaleFiles
package import TypescaleJSON

/// The differences of a scale between two environments, or between two scales.
package struct ScaleChangesResponse: Sendable {
    /// The earlier scale.
    package let from: ResolvedScale
    /// The later scale.
    package let to: ResolvedScale
    /// The differences.
    package let changes: StyleChanges

    /// Compares two resolved scales.
    package init(from: ResolvedScale, to: ResolvedScale) {
        self.from = from
        self.to = to
        changes = StyleChanges(from: from, to: to)
    }

    /// Encodes the differences.
    ///
    /// `{"from":{"scale","revision","environment","cap"},"to":{…},"changed":[{"style","from","to"}],"unchanged":[…],
    /// "added":[…],"removed":[…],"announcement"}`; with `cap` if the platform limits the reader's size.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, side) in [("from", from), ("to", to)] {
            writer.key(name)
            writer.beginObject()
            writer.member("scale", side.name)
            writer.member("revision", side.revision)
            writer.key("environment")
            writer.environment(side.environment.requested)
            if side.environment.isLimitedByPlatform { writer.member("cap", ResolvedStyle.Clamp.platform.rawValue) }
            writer.endObject()
        }
        writer.key("changed")
        writer.beginArray()
        for change in changes.changed {
            writer.beginObject()
            writer.member("style", change.style.name)
            writer.key("from")
            write(change.old, to: &writer)
            writer.key("to")
            write(change.new, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.member("unchanged", changes.unchanged.map(\.name))
        writer.member("added", changes.added.map(\.name))
        writer.member("removed", changes.removed.map(\.name))
        writer.member("announcement", TextSizeAnnouncement(from: from.environment, to: to.environment).text)
        writer.endObject()
    }

    /// Encodes the values that can differ; a line height of the face's own is `null`.
    func write(_ style: ResolvedStyle, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("size", style.size)
        writer.key("lineHeight")
        if let height = style.lineHeight { writer.number(height) } else { writer.null() }
        writer.member("tracking", style.tracking)
        writer.member("weight", style.weight)
        writer.member("emphasizedWeight", style.emphasizedWeight)
        writer.member("role", style.role.name)
        writer.member("text", style.text)
        if let cap = style.clamp { writer.member("cap", cap.rawValue) }
        writer.endObject()
    }
}
