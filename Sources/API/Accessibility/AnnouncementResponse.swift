package import AccessibilityChecks
package import DynamicType
package import ScaleFiles
package import TypescaleJSON

/// The announcement of a text size by a screen reader, and the control that changes it.
package struct AnnouncementResponse: Sendable {
    /// The sentence after a change, or about the present size if there was none.
    package let announcement: String
    let language: String
    /// The control: the app's slider if the environment is at one of its steps, else the platform's or the system's.
    let control: TextSizeControl
    private let phrases: SpokenPhrases

    /// Creates the announcement of an environment, and of the change if there was an earlier one.
    ///
    /// The system's control has the accessibility sizes unless they are left out; a size among them then throws. For a
    /// scale with a table, the sizes are those of the table: a size that is not drawn is neither announced nor a step.
    package init(
        _ scale: TypeScale, from: TextEnvironment?, to: TextEnvironment, includesAccessibilitySizes: Bool
    ) throws(AccessibilityError) {
        let environment = scale.resolvedEnvironment(for: to)
        let spoken =
            from.map { TextSizeAnnouncement(from: scale.resolvedEnvironment(for: $0), to: environment) }
            ?? TextSizeAnnouncement(environment)
        announcement = spoken.text
        language = spoken.locale
        phrases = SpokenPhrases(locale: to.locale)
        if case .step(let step) = to.appScale, let steps = scale.definition.appSteps {
            control = TextSizeControl(steps, step: step)
        } else if let platform = scale.definition.platform {
            control = TextSizeControl(platform, fontScale: environment.fontScale)
        } else {
            guard includesAccessibilitySizes || !environment.category.isAccessibilityCategory else {
                throw AccessibilityError(
                    .outOfRange, parameter: "accessibility",
                    reason: "the size is an accessibility size (\(environment.category.name)); leave accessibility out")
            }
            let drawn = environment.tableCategory.map { TextSizePreference.category($0) } ?? to.preference
            let published = scale.publishedCategories
            control = TextSizeControl(
                for: drawn, among: published.isEmpty ? ContentSizeCategory.allCases : published,
                includesAccessibilitySizes: includesAccessibilitySizes)
        }
    }

    /// Decodes the keys of an environment with a `scale`, or `{"from":{…},"to":{…},"scale"}`; each with
    /// `accessibility`.
    package init(_ reader: JSONReader, scales: ScaleLibrary) throws(JSONError) {
        let object = try reader.object(allowing: ["from", "to", "scale", "accessibility"] + TextEnvironment.keys)
        let accessibility = object.optional("accessibility")
        let includesAccessibilitySizes = try accessibility?.bool() ?? true
        func response(
            _ scale: TypeScale, from: TextEnvironment?, to: TextEnvironment
        ) throws(JSONError) -> AnnouncementResponse {
            try (accessibility ?? reader).accessible(
                AnnouncementResponse(
                    scale, from: from, to: to, includesAccessibilitySizes: includesAccessibilitySizes))
        }
        guard object.optional("from") != nil || object.optional("to") != nil else {
            let (scale, environment) = try object.scaleAndEnvironment(of: scales)
            self = try response(scale, from: nil, to: environment)
            return
        }
        try object.refuse(TextEnvironment.keys) { "put \"\($0)\" into \"from\" and \"to\"" }
        func environment(_ key: Identifier) throws(JSONError) -> TextEnvironment {
            try TextEnvironment(object.required(key).object(allowing: TextEnvironment.keys))
        }
        let (from, to) = (try environment("from"), try environment("to"))
        // Throws if the scale does not have the earlier size.
        _ = try object.scale(of: scales, for: from)
        self = try response(try object.scale(of: scales, for: to), from: from, to: to)
    }

    /// The announcement of the control: `Text size. Large, the default. Adjustable.`
    package var spoken: String { control.description(in: phrases) }
    /// The value of the control: `Large, the default`.
    var value: String { control.value(in: phrases) }
    /// The value one step larger; `nil` at the largest.
    package var larger: String? { control.incremented?.value(in: phrases) }
    /// The value one step smaller; `nil` at the smallest.
    package var smaller: String? { control.decremented?.value(in: phrases) }

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
                writer.member("step", control.stepName)
                writer.member("exact", control.intermediateScale == nil)
                writer.member("position", control.index)
                writer.member("count", control.stepCount)
                write("increment", control.incremented, to: &writer)
                write("decrement", control.decremented, to: &writer)
            }
        }
    }

    private func write(_ name: StaticString, _ step: TextSizeControl?, to writer: inout JSONWriter) {
        writer.key(literal: name)
        guard let step else { return writer.null() }
        writer.object { writer in
            writer.member("step", step.stepName)
            writer.member("value", step.value(in: phrases))
        }
    }
}
