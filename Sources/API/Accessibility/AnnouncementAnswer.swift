package import AccessibilityChecks
package import DynamicType
package import ScaleFiles
package import TypescaleJSON

/// What a screen reader says of the text size: after a change, and on the control that makes it.
package struct AnnouncementAnswer: Sendable {
    /// The sentence after the change; the present size where nothing was changed from.
    package let announcement: String
    /// The language it is in.
    package let language: String
    /// The control: the app's own slider where the environment is at one of its ticks, else the system's.
    package let control: TextSizeControl
    private let phrases: SpokenPhrases

    /// The answer for an environment of a scale, and the one before it if there was a change.
    package init(_ scale: TypeScale, from: TextEnvironment? = nil, to: TextEnvironment) {
        let environment = scale.resolvedEnvironment(for: to)
        let spoken =
            from.map { TextSizeAnnouncement(from: scale.resolvedEnvironment(for: $0), to: environment) }
            ?? TextSizeAnnouncement(environment)
        announcement = spoken.text
        language = spoken.locale
        phrases = SpokenPhrases(locale: to.locale)
        if case .step(let tick) = to.appScale, let steps = scale.definition.appSteps {
            control = TextSizeControl(steps, step: tick)
        } else {
            control = TextSizeControl(environment.category)
        }
    }

    /// The answer to an environment's keys with a `scale`, or to `{"from":{…},"to":{…},"scale"}`.
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

    /// What is said of the control: `Text size. Large, the default. Adjustable.`
    package var spoken: String { control.spoken(phrases) }
    /// The control's value: `Large, the default`.
    package var value: String { control.value(phrases) }
    /// The value one step larger; nothing at the largest.
    package var larger: String? { control.incremented?.value(phrases) }
    /// The value one step smaller; nothing at the smallest.
    package var smaller: String? { control.decremented?.value(phrases) }

    /// `{"announcement","language","control":{"label","value","trait","spoken","step","position","count",
    /// "increment":{"step","value"},"decrement":{"step","value"}}}`; `null` beyond the ends.
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
        writer.member("position", control.index)
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
