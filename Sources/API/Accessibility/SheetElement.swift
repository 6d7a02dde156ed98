internal import AccessibilityChecks
internal import DynamicType
internal import TypescaleJSON

/// A row, header or footer of a sheet, before it is measured.
struct SheetElement {
    /// A text with its style.
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

    var id = ""
    var content: Content
    var horizontalPadding = 0.0
    var verticalPadding = 0.0
    var minimumHeight = 0.0
    /// A Boolean value that indicates whether the element is a control.
    var isTouchable = true
    /// The touch target, from the left edge of the sheet.
    var touch: ClosedRange<Double>?

    private init(content: Content) { self.content = content }

    private static let keys = [
        "height", "text", "style", "parts", "spacing", "horizontalPadding", "verticalPadding", "minimumHeight",
    ]

    /// Decodes a row: `{"id","height"}`, `{"id","text","style",…}` or
    /// `{"id","parts":[{"text","style"},…],"spacing",…}`.
    init(row reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["id", "touch", "touchable"] + SheetElement.keys)
        self = try SheetElement(object)
        id = try object.required("id").string(maximumBytes: APILimits.idBytes)
        isTouchable = try object.optional("touchable")?.bool() ?? true
        if let touch = object.optional("touch") {
            guard isTouchable else { throw touch.error("\"touch\" cannot stand beside a \"touchable\" of false") }
            let pair = try touch.object(allowing: ["x", "width"])
            let x = try pair.required("x").number(in: AccessibilityChecksLimits.length)
            self.touch =
                x...x + (try pair.required("width").number(in: AccessibilityChecksLimits.length))
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
        func length(_ key: String) throws(JSONError) -> Double? {
            try object.optional(key)?.number(in: AccessibilityChecksLimits.length)
        }
        let (name, value) = try object.exactlyOne(of: ["height", "text", "parts"])
        switch name {
        case "height": content = .height(try value.number(in: AccessibilityChecksLimits.length))
        case "text":
            content = .text(try Part(value, style: object.optional("style")))
        default:
            let list = try value.array()
            guard (1...AccessibilityChecksLimits.items).contains(list.count) else {
                throw value.error(
                    "\(list.count) parts, 1 to \(AccessibilityChecksLimits.items) are allowed",
                    code: .outOfRange)
            }
            var parts: [Part] = []
            for part in list {
                let keys = try part.object(allowing: ["text", "style"])
                parts.append(try Part(keys.required("text"), style: keys.optional("style")))
            }
            content = .parts(parts, spacing: try length("spacing") ?? 0)
        }
        for key in ["style", "spacing"] {
            let belongs = key == "style" ? name == "text" : name == "parts"
            if let other = object.optional(key), !belongs {
                throw other.error("\"\(key)\" cannot stand beside \"\(name)\"")
            }
        }
        horizontalPadding = try length("horizontalPadding") ?? 0
        verticalPadding = try length("verticalPadding") ?? 0
        minimumHeight = try length("minimumHeight") ?? 0
    }
}

extension SheetElement.Part {
    fileprivate init(_ text: JSONReader, style: JSONReader?) throws(JSONError) {
        self.text = try text.string(maximumBytes: APILimits.rowBytes)
        self.style = try style?.string(maximumBytes: APILimits.nameBytes)
        place = style ?? text
    }
}
