package import AccessibilityChecks
internal import DynamicType
package import TypescaleJSON

/// A composed spoken label.
package struct LabelResponse: Sendable {
    /// The text to speak.
    package let text: String
    /// The number of sources in the format.
    let sources: Int
    /// The number of given sources that the format does not use.
    let unused: Int

    /// Composes a label from its format, the element's own label and its sources.
    package init(format: String, own: String?, sources: [String?], locale: String) throws(AccessibilityError) {
        let label = try SpokenLabel(format)
        let (bytes, most) = (label.byteCount(own: own, sources: sources), AccessibilityChecksLimits.composedLabelBytes)
        guard bytes <= most else {
            throw AccessibilityError(
                .outOfRange, parameter: "format",
                reason: "the label has \(bytes) bytes with its sources; at most \(most) are spoken")
        }
        text = label.text(own: own, sources: sources, locale: locale)
        self.sources = label.sourceCount
        unused = max(0, sources.count - label.sourceCount)
    }

    /// Decodes `{"format","self","sources":["…",null],"locale"}`, and composes the label.
    package init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["format", "self", "sources", "locale"])
        let format = try object.required("format")
        let text = try format.string()
        func source(_ reader: JSONReader) throws(JSONError) -> String? {
            reader.isNull
                ? nil
                : try reader.string(maximumCharacters: AccessibilityChecksLimits.labelCharacters, allowingEmpty: true)
        }
        let own = try object.optional("self").flatMap(source)
        let list = try object.optional("sources")?.array(of: "sources", in: 0...AccessibilityChecksLimits.labelSources)
        let sources = try (list ?? []).map(source)
        let locale = try TextEnvironment(object).locale
        self = try format.accessible(LabelResponse(format: text, own: own, sources: sources, locale: locale))
    }

    /// Encodes `{"text","sources","unused"}`.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("text", text)
            writer.member("sources", sources)
            writer.member("unused", unused)
        }
    }
}
