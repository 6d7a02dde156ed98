package import AccessibilityChecks
package import DynamicType
package import TypescaleJSON

/// A bottom sheet on a screen at a text size: its two heights, its rows, and what a thumb reaches of them.
package struct SheetAnswer: Sendable {
    /// A row as measured.
    package struct Row: Sendable {
        /// Where it lies.
        package let place: SheetLayout.RowReach
        /// How its parts stand; nothing where it has none.
        package let arrangement: RowLayout?
        /// What can be touched of it, judged; nothing where it is no control.
        package let target: TargetCheck.Verdict?
    }

    /// The environment it was measured in.
    package let environment: ResolvedEnvironment
    /// The environment it is compared to.
    package let comparedTo: ResolvedEnvironment
    /// The screen.
    package let screen: SheetLayout.Screen
    /// The hand that holds it.
    package let hand: ThumbReach.Hand
    /// The sheet's heights.
    package let layout: SheetLayout
    /// The rows, from the top.
    package let rows: [Row]
    /// The rows that are harder to reach than in the environment compared to.
    package let moved: [SheetLayout.MovedRow]

    /// `{"environment","screen":{"width","height","orientation"},"hand","short":{"height","rows","scrolls"},"long":{…},
    /// "rows":[{"id","height","reach":{"short","long"},"arrangement","needed","available","target":{…}}],
    /// "comparedTo","movedOutOfReach":[{"id","form","from","to"}]}`; a reach of `null` must be scrolled to, a row without
    /// parts has no arrangement, and one that is no control no target.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("environment")
        writer.environment(environment.requested)
        writer.key("screen")
        writer.beginObject()
        writer.member("width", screen.width)
        writer.member("height", screen.height)
        writer.member("orientation", screen.orientation.rawValue)
        writer.endObject()
        writer.member("hand", hand.rawValue)
        write("short", layout.short, to: &writer)
        write("long", layout.long, to: &writer)
        writer.key("rows")
        writer.beginArray()
        for row in rows { write(row, to: &writer) }
        writer.endArray()
        writer.key("comparedTo")
        writer.environment(comparedTo.requested)
        writer.key("movedOutOfReach")
        writer.beginArray()
        for row in moved {
            writer.beginObject()
            writer.member("id", row.id)
            writer.member("form", row.isLong ? "long" : "short")
            writer.member("from", row.oldZone.rawValue)
            writer.key("to")
            write(row.newZone, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    private func write(_ name: String, _ form: SheetLayout.Form, to writer: inout JSONWriter) {
        writer.key(name)
        writer.beginObject()
        writer.member("height", points: form.height)
        writer.member("rows", form.wholeRows)
        writer.member("scrolls", form.scrolls)
        writer.endObject()
    }

    private func write(_ row: Row, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", row.place.row.id)
        writer.member("height", points: row.place.row.height)
        writer.key("reach")
        writer.beginObject()
        writer.key("short")
        write(row.place.short, to: &writer)
        writer.key("long")
        write(row.place.long, to: &writer)
        writer.endObject()
        if let stacking = row.arrangement {
            writer.member("arrangement", stacking.arrangement.rawValue)
            writer.member("needed", points: stacking.neededWidth)
            writer.member("available", points: stacking.availableWidth)
        }
        if let verdict = row.target { write(verdict, to: &writer) }
        writer.endObject()
    }

    private func write(_ verdict: TargetCheck.Verdict, to writer: inout JSONWriter) {
        writer.key("target")
        writer.beginObject()
        writer.member("width", points: verdict.target.frame.width)
        writer.member("height", points: verdict.target.frame.height)
        writer.member("comfortable", verdict.isComfortable)
        writer.member("minimum", verdict.minimum.rawValue)
        writer.key("missing")
        writer.beginObject()
        writer.member("horizontal", points: verdict.missingHorizontal)
        writer.member("vertical", points: verdict.missingVertical)
        writer.endObject()
        writer.endObject()
    }

    private func write(_ zone: ThumbReach.Zone?, to writer: inout JSONWriter) {
        if let zone { writer.string(zone.rawValue) } else { writer.null() }
    }
}
