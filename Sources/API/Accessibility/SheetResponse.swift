package import AccessibilityChecks
package import DynamicType
package import TypescaleJSON

/// A bottom sheet on a screen at a text size: its heights, rows and thumb reach.
package struct SheetResponse: Sendable {
    package struct Row: Sendable {
        package let place: SheetLayout.RowReach
        /// The arrangement of its parts; `nil` if it has none.
        package let arrangement: RowLayout?
        /// The result for its touch target; `nil` if it is not a control.
        package let target: TargetCheck.Verdict?
    }

    package let environment: ResolvedEnvironment
    let comparedTo: ResolvedEnvironment
    package let screen: SheetLayout.Screen
    /// The hand that holds the device.
    package let hand: ThumbReach.Hand
    package let layout: SheetLayout
    package let rows: [Row]
    /// The rows that are harder to reach than in the environment of the comparison.
    package let moved: [SheetLayout.MovedRow]

    /// Encodes the sheet. A reach of `null` needs scrolling; a row without parts has no arrangement, and one that is
    /// not a control has no target.
    ///
    /// `{"environment","screen":{"width","height","orientation"},"hand","short":{"height","rows","scrolls"},"long":{…},
    /// "rows":[{"id","height","reach":{"short","long"},"arrangement","needed","available","target":{…}}],
    /// "comparedTo","movedOutOfReach":[{"id","form","from","to"}]}`
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("environment", environment.requested)
            writer.object("screen") { writer in
                writer.member("width", screen.width)
                writer.member("height", screen.height)
                writer.member("orientation", screen.orientation.rawValue)
            }
            writer.member("hand", hand.rawValue)
            writer.object("short") { write(layout.collapsed, to: &$0) }
            writer.object("long") { write(layout.expanded, to: &$0) }
            writer.objects("rows", of: rows, write)
            writer.member("comparedTo", comparedTo.requested)
            writer.objects("movedOutOfReach", of: moved) { row, writer in
                writer.member("id", row.id)
                writer.member("form", row.form.rawValue)
                writer.member("from", row.oldZone.rawValue)
                writer.member("to", orNull: row.newZone?.rawValue)
            }
        }
    }

    private func write(_ form: SheetLayout.Form, to writer: inout JSONWriter) {
        writer.member("height", points: form.height)
        writer.member("rows", form.wholeRowCount)
        writer.member("scrolls", form.scrolls)
    }

    private func write(_ row: Row, to writer: inout JSONWriter) {
        writer.member("id", row.place.row.id)
        writer.member("height", points: row.place.row.height)
        writer.object("reach") { writer in
            writer.member("short", orNull: row.place.collapsedZone?.rawValue)
            writer.member("long", orNull: row.place.expandedZone?.rawValue)
        }
        if let stacking = row.arrangement {
            writer.member("arrangement", stacking.arrangement.rawValue)
            writer.member("needed", points: stacking.neededWidth)
            writer.member("available", points: stacking.availableWidth)
        }
        if let verdict = row.target { writer.object("target") { write(verdict, to: &$0) } }
    }

    private func write(_ verdict: TargetCheck.Verdict, to writer: inout JSONWriter) {
        writer.member("width", points: verdict.target.frame.width)
        writer.member("height", points: verdict.target.frame.height)
        writer.member("comfortable", verdict.isComfortable)
        writer.member("minimum", verdict.conformance.rawValue)
        writer.object("missing") { writer in
            writer.member("horizontal", points: verdict.missingHorizontal)
            writer.member("vertical", points: verdict.missingVertical)
        }
    }
}

/// A row, header or footer of a sheet, before it is measured.
struct SheetElement {
    struct Part {
        var text: String
        var style: String?
        /// The place of the style in the request, or of the text.
        var place: JSONReader
    }

    /// The source of the height.
    enum Content {
        case height(Double)
        case text(Part)
        case parts([Part], spacing: Double)
    }

    var id: Identifier = ""
    var content: Content
    var horizontalPadding = 0.0
    var verticalPadding = 0.0
    var minimumHeight = 0.0
    /// A Boolean value that indicates whether the element is a control.
    var isTouchable = true
    /// The touch target, from the left edge of the safe area.
    var touch: ClosedRange<Double>?

    private init(content: Content) { self.content = content }

    private static let keys: [Identifier] = [
        "height", "text", "style", "parts", "spacing", "horizontalPadding", "verticalPadding", "minimumHeight",
    ]

    /// Decodes a row: `{"id","height"}`, `{"id","text","style",…}` or
    /// `{"id","parts":[{"text","style"},…],"spacing",…}`.
    init(row reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["id", "touch", "touchable"] + SheetElement.keys)
        self = try SheetElement(object)
        id = try object.required("id").identifier(maximumCharacters: APILimits.idCharacters)
        isTouchable = try object.optional("touchable")?.bool() ?? true
        if let touch = object.optional("touch") {
            guard isTouchable else { throw touch.error("\"touch\" cannot be combined with a \"touchable\" of false") }
            let pair = try touch.object(allowing: ["x", "width"])
            let x = try pair.required("x").number(in: AccessibilityChecksLimits.length)
            self.touch = x...x + (try pair.required("width").number(in: AccessibilityChecksLimits.length))
        }
    }

    /// Decodes a header or footer: a height in points, or the keys of a row.
    init(edge reader: JSONReader) throws(JSONError) {
        if case .number = reader.value.kind {
            self.init(content: .height(try reader.number(in: AccessibilityChecksLimits.length)))
        } else {
            self = try SheetElement(reader.object(allowing: SheetElement.keys))
        }
    }

    private init(_ object: JSONObjectReader) throws(JSONError) {
        func length(_ key: Identifier) throws(JSONError) -> Double? {
            try object.optional(key)?.number(in: AccessibilityChecksLimits.length)
        }
        let (name, value) = try object.exactlyOne(of: ["height", "text", "parts"])
        switch name {
        case "height": content = .height(try value.number(in: AccessibilityChecksLimits.length))
        case "text": content = .text(try Part(value, style: object.optional("style")))
        default:
            var parts: [Part] = []
            for part in try value.array(of: "parts", in: 1...AccessibilityChecksLimits.items) {
                let keys = try part.object(allowing: ["text", "style"])
                parts.append(try Part(keys.required("text"), style: keys.optional("style")))
            }
            content = .parts(parts, spacing: try length("spacing") ?? 0)
        }
        let others: [Identifier] = (name == "text" ? [] : ["style"]) + (name == "parts" ? [] : ["spacing"])
        try object.refuse(others) { "\"\($0)\" cannot be combined with \"\(name)\"" }
        horizontalPadding = try length("horizontalPadding") ?? 0
        verticalPadding = try length("verticalPadding") ?? 0
        minimumHeight = try length("minimumHeight") ?? 0
    }
}

extension SheetElement.Part {
    fileprivate init(_ text: JSONReader, style: JSONReader?) throws(JSONError) {
        self.text = try text.string(maximumBytes: APILimits.rowBytes)
        self.style = try style?.string(maximumCharacters: APILimits.nameCharacters)
        place = style ?? text
    }
}
