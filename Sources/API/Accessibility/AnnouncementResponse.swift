package import AccessibilityChecks
package import DynamicType
package import ScaleFiles
package import TypescaleJSON

/// The announcement of a text size by a screen reader, and the control that changes it.
package struct AnnouncementResponse: Sendable {
    /// The sentence after a change, or about the present size if there was none.
    package let announcement: String
    /// The language of the sentence.
    package let language: String
    /// The control: the app's slider if the environment is at one of its steps, else the system's.
    package let control: TextSizeControl
    private let phrases: SpokenPhrases

    /// Creates the announcement of an environment, and of the change if there was an earlier one.
    package init(_ scale: TypeScale, from: TextEnvironment? = nil, to: TextEnvironment) {
        let environment = scale.resolvedEnvironment(for: to)
        let spoken =
            from.map { TextSizeAnnouncement(from: scale.resolvedEnvironment(for: $0), to: environment) }
            ?? TextSizeAnnouncement(environment)
        announcement = spoken.text
        language = spoken.language
        phrases = SpokenPhrases(locale: to.locale)
        if case .step(let tick) = to.appScale, let steps = scale.definition.appSteps {
            control = TextSizeControl(steps, tick: tick)
        } else {
            control = TextSizeControl(environment.category)
        }
    }

    /// Decodes the keys of an environment with a `scale`, or `{"from":{…},"to":{…},"scale"}`.
    package init(_ reader: JSONReader, scales: ScaleLibrary) throws(JSONError) {
        let object = try reader.object(allowing: ["from", "to", "scale"] + TextEnvironment.keys)
        guard object.optional("from") != nil || object.optional("to") != nil else {
            let (scale, environment) = try object.scaleAndEnvironment(of: scales)
            self.init(scale, to: environment)
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
        self.init(try object.scale(of: scales, for: to), from: from, to: to)
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
    /// `{"announcement","language","control":{"label","value","trait","spoken","step","position","count",
    /// "increment":{"step","value"},"decrement":{"step","value"}}}`
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("announcement", announcement)
        writer.member("language", language)
        writer.key("control")
        writer.beginObject()
        writer.member("label", phrases.textSize)
        writer.member("value", value)
        writer.member("trait", phrases.adjustable)
        writer.member("spoken", spoken)
        writer.member("step", control.step)
        writer.member("position", control.position)
        writer.member("count", control.count)
        for (name, step) in [("increment", control.incremented), ("decrement", control.decremented)] {
            writer.key(name)
            guard let step else {
                writer.null()
                continue
            }
            writer.beginObject()
            writer.member("step", step.step)
            writer.member("value", step.value(phrases))
            writer.endObject()
        }
        writer.endObject()
        writer.endObject()
    }
}
