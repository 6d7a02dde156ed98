package import AccessibilityChecks
package import DynamicType
package import ScaleFiles
internal import TypescaleErrors
package import TypescaleJSON

/// The announcement of a text size by a screen reader, and the control that changes it.
package struct AnnouncementResponse: Sendable {
    /// The sentence after a change, or about the present size if there was none.
    package let announcement: String
    /// The language of the sentence.
    package let language: String
    /// The control: the app's slider if the environment is at one of its steps, else the platform's or the system's.
    package let control: TextSizeControl
    private let phrases: SpokenPhrases

    /// Creates the announcement of an environment, and of the change if there was an earlier one.
    ///
    /// The system's control has the accessibility sizes unless they are left out; a size among them then throws.
    package init(
        _ scale: TypeScale, from: TextEnvironment? = nil, to: TextEnvironment, includesAccessibilitySizes: Bool = true
    ) throws(AccessibilityError) {
        let environment = scale.resolvedEnvironment(for: to)
        let spoken =
            from.map { TextSizeAnnouncement(from: scale.resolvedEnvironment(for: $0), to: environment) }
            ?? TextSizeAnnouncement(environment)
        announcement = spoken.text
        language = spoken.locale
        phrases = SpokenPhrases(locale: to.locale)
        if case .step(let tick) = to.appScale, let steps = scale.definition.appSteps {
            control = TextSizeControl(steps, step: tick)
        } else if let platform = scale.definition.platform {
            control = TextSizeControl(platform, fontScale: environment.fontScale)
        } else {
            guard includesAccessibilitySizes || !environment.category.isAccessibilityCategory else {
                throw AccessibilityError(
                    .outOfRange, parameter: "accessibility",
                    reason: "the size is an accessibility size (\(environment.category.name)); leave accessibility out")
            }
            control = TextSizeControl(to.preference, includesAccessibilitySizes: includesAccessibilitySizes)
        }
    }

    /// Decodes the keys of an environment with a `scale`, or `{"from":{…},"to":{…},"scale"}`; each with `accessibility`.
    package init(_ reader: JSONReader, scales: ScaleLibrary) throws(JSONError) {
        let object = try reader.object(allowing: ["from", "to", "scale", "accessibility"] + TextEnvironment.keys)
        let accessibility = object.optional("accessibility")
        let isExtended = try accessibility?.bool() ?? true
        func response(
            _ scale: TypeScale, from: TextEnvironment?, to: TextEnvironment
        ) throws(JSONError) -> AnnouncementResponse {
            try (accessibility ?? reader).accessible(
                AnnouncementResponse(scale, from: from, to: to, includesAccessibilitySizes: isExtended))
        }
        guard object.optional("from") != nil || object.optional("to") != nil else {
            let (scale, environment) = try object.scaleAndEnvironment(of: scales)
            self = try response(scale, from: nil, to: environment)
            return
        }
        for key in TextEnvironment.keys {
            if let other = object.optional(key) { throw other.error("put \"\(key)\" into \"from\" and \"to\"") }
        }
        func environment(_ key: String) throws(JSONError) -> TextEnvironment {
            let given = try object.required(key).object(allowing: TextEnvironment.keys)
            return try TextEnvironment(given)
        }
        let (from, to) = (try environment("from"), try environment("to"))
        _ = try object.scale(of: scales, for: from)
        self = try response(try object.scale(of: scales, for: to), from: from, to: to)
    }

    /// The announcement of the control: `Text size. Large, the default. Adjustable.`
    package var spoken: String { control.spoken(phrases) }
    /// The value of the control: `Large, the default`.
    package var value: String { control.value(phrases) }
    /// The value one step larger; `nil` at the largest.
    package var larger: String? { control.incremented?.value(phrases) }
    /// The value one step smaller; `nil` at the smallest.
    package var smaller: String? { control.decremented?.value(phrases) }

    /// Encodes the announcement and its control; `null` beyond the ends.
    ///
    /// `{"announcement","language","control":{"label","value","trait","spoken","step","exact","position","count",
    /// "increment":{"step","value"},"decrement":{"step","value"}}}`; a size between two steps is not `exact`.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("announcement", announcement)
            writer.member("language", language)
            writer.object("control") { writer in
                writer.member("label", phrases.textSize)
                writer.member("value", value)
                writer.member("trait", phrases.adjustable)
                writer.member("spoken", spoken)
                writer.member("step", control.step)
                writer.member("exact", control.intermediateScale == nil)
                writer.member("position", control.index)
                writer.member("count", control.count)
                write("increment", control.incremented, to: &writer)
                write("decrement", control.decremented, to: &writer)
            }
        }
    }

    private func write(_ name: StaticString, _ step: TextSizeControl?, to writer: inout JSONWriter) {
        writer.key(literal: name)
        guard let step else { return writer.null() }
        writer.object { writer in
            writer.member("step", step.step)
            writer.member("value", step.value(phrases))
        }
    }
}

/// A composed spoken label.
package struct LabelResponse: Sendable {
    /// The text to speak.
    package let text: String
    /// The number of sources in the format.
    package let sources: Int
    /// The number of given sources that the format does not use.
    package let unused: Int

    /// Composes a label from its format, the element's own label and its sources.
    package init(format: String, own: String?, sources: [String?], locale: String) throws(AccessibilityError) {
        let label = try SpokenLabel(format)
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
        var sources: [String?] = []
        if let list = object.optional("sources") {
            let elements = try list.array()
            guard elements.count <= AccessibilityChecksLimits.labelSources else {
                throw list.error(
                    "\(elements.count) sources, \(AccessibilityChecksLimits.labelSources) are allowed",
                    code: .outOfRange)
            }
            for element in elements { sources.append(try source(element)) }
        }
        let locale = try TextEnvironment(object).locale
        let given = sources
        self = try format.accessible(LabelResponse(format: text, own: own, sources: given, locale: locale))
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

/// A spoken number.
package struct NumberResponse: Sendable {
    package let number: SpokenNumber

    /// Creates a response.
    package init(_ number: SpokenNumber) { self.number = number }

    /// Decodes `{"value","kind","locale","currency","gender"}`; `value` is a number, or digits as a text.
    package init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["value", "kind", "locale", "currency", "gender"])
        let value = try object.required("value")
        let currency = try object.optional("currency")?.string(maximumCharacters: APILimits.nameCharacters)
        let kind: SpokenNumber.Kind = try object.optional("kind")?.choice() ?? (currency == nil ? .cardinal : .currency)
        let digits: String
        if case .number(let number) = value.value.kind {
            guard kind != .ordinal || number == number.rounded() else {
                throw value.error("not an ordinal; use a whole number from 0", code: .outOfRange)
            }
            guard let text = NumberResponse.digits(number) else {
                throw value.error("give as a text what a double cannot hold to the last digit", code: .outOfRange)
            }
            digits = text
        } else {
            digits = try value.string(maximumCharacters: AccessibilityChecksLimits.numberCharacters)
        }
        if let given = object.optional("currency"), kind != .currency {
            throw given.error("\"currency\" cannot be combined with the kind \(kind.rawValue)")
        }
        let gender: SpokenNumber.Gender? = try object.optional("gender")?.choice()
        let locale = try TextEnvironment(object).locale
        number = try rethrowing(SpokenNumber(digits, kind, locale: locale, currency: currency, gender: gender)) {
            (error: AccessibilityError) in
            (error.parameter == "currency" ? object.optional("currency") ?? object.reader : value).error(error)
        }
    }

    /// Encodes `{"text","kind","spelled"}`.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("text", number.text)
            writer.member("kind", number.kind.rawValue)
            writer.member("spelled", number.isSpelled)
        }
    }

    /// Formats a number without an exponent, rounded to the digits that are spoken; `nil` if its last digits are not
    /// exact.
    private static func digits(_ number: Double) -> String? {
        guard number.magnitude < 9_007_199_254_740_992 else { return nil }
        var whole = Int(number.magnitude)
        var billionths = Int(((number.magnitude - Double(whole)) * 1e9).rounded())
        if billionths == 1_000_000_000 { (whole, billionths) = (whole + 1, 0) }
        let sign = number < 0 && (whole, billionths) != (0, 0) ? "-" : ""
        guard billionths > 0 else { return "\(sign)\(whole)" }
        // Nine digits, the first of them after a 1 that keeps leading zeros.
        let digits = "\(1_000_000_000 + billionths)".dropFirst()
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        return "\(sign)\(whole).\(digits.dropLast(zeros))"
    }
}

extension JSONReader {
    /// Returns a value, or throws its error at this place.
    func accessible<Value>(_ value: @autoclosure () throws(AccessibilityError) -> Value) throws(JSONError) -> Value {
        try rethrowing(value()) { self.error($0 as AccessibilityError) }
    }

    /// Returns the error of a value at this place.
    func error(_ fault: AccessibilityError) -> JSONError {
        error(fault.reason, code: fault.code == .outOfRange ? .outOfRange : .invalid)
    }
}
