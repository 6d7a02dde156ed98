internal import AccessibilityChecks
package import DynamicType
internal import ScaleFiles
package import TypescaleJSON

/// The differences of a scale between two environments, or between two scales.
package struct ScaleChangesResponse: Sendable {
    package let from: ResolvedScale
    package let to: ResolvedScale
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
        writer.object { writer in
            writer.object("from") { write(from, to: &$0) }
            writer.object("to") { write(to, to: &$0) }
            writer.changed(changes)
            writer.member("unchanged", changes.unchanged.map(\.name))
            writer.member("added", changes.added.map(\.name))
            writer.member("removed", changes.removed.map(\.name))
            writer.member("announcement", TextSizeAnnouncement(from: from.environment, to: to.environment).text)
        }
    }

    private func write(_ side: ResolvedScale, to writer: inout JSONWriter) {
        writer.member("scale", side.name)
        writer.member("revision", side.revision)
        writer.member("environment", side.environment.requested)
        writer.cap(of: side.environment)
    }
}

extension JSONWriter {
    /// Encodes `"changed":[{"style","from","to"}]`.
    package mutating func changed(_ changes: StyleChanges) {
        objects("changed", of: changes.changed) { change, writer in
            writer.member("style", change.style.name)
            writer.object("from") { $0.members(change.old) }
            writer.object("to") { $0.members(change.new) }
        }
    }

    /// Encodes the values that can differ; a line height of the face's own is `null`.
    private mutating func members(_ style: ResolvedStyle) {
        member("size", style.size)
        key(literal: "lineHeight")
        if let height = style.lineHeight { number(height) } else { null() }
        member("tracking", style.tracking)
        member("weight", style.weight)
        member("emphasizedWeight", style.emphasizedWeight)
        member("role", style.role.name)
        member("text", style.textProperties)
        if let cap = style.clamp { member("cap", cap.rawValue) }
    }
}
