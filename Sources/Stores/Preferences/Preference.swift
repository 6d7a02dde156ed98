package import DynamicType
package import TypescaleJSON

/// The choices of a reader for all devices; parts without a choice are absent.
///
/// Valid by construction: the parts have passed the checks of `TextEnvironment`, and only ``applying(_:)`` changes
/// them.
package struct Preference: Hashable, Sendable {
    package internal(set) var textSize: TextSizePreference?
    /// The app's own size in addition.
    var appScale: AppScale?
    var boldText: Bool?
    var reduceMotion: Bool?
    var animateEmoji: Bool?
    /// The locale as a BCP 47 tag.
    var locale: String?

    package static let empty = Preference()

    private init() {}

    /// Creates a preference; an error names the key, its value and the valid range.
    package init(
        textSize: TextSizePreference? = nil, appScale: AppScale? = nil, boldText: Bool? = nil,
        reduceMotion: Bool? = nil, animateEmoji: Bool? = nil, locale: String? = nil
    ) throws(DynamicTypeError) {
        // `TextEnvironment` defines the ranges; creating one checks them.
        _ = try TextEnvironment(
            textSize ?? .default, appScale: appScale ?? .default,
            locale: locale ?? TextEnvironment.defaultLocale)
        self.textSize = textSize
        self.appScale = appScale
        self.boldText = boldText
        self.reduceMotion = reduceMotion
        self.animateEmoji = animateEmoji
        self.locale = locale
    }
}

extension Preference {
    static let keys: [Identifier] = [
        "category", "fontScale", "percent", "appScale", "appStep", "boldText", "reduceMotion", "animateEmoji", "locale",
    ]

    /// Decodes a preference; an error names the key and its pointer.
    ///
    /// `null` is rejected: a complete preference omits the parts without a choice.
    package init(_ value: JSONReader) throws(JSONError) {
        let object = try value.object(allowing: Preference.keys)
        for name in object.names {
            if let member = object.optional(name), member.isNull {
                throw member.error("null removes a part in a patch; here the key is left out", code: .wrongType)
            }
        }
        self = Preference.empty.applying(try PreferencePatch(object))
    }

    /// Writes the preference's members into an open object.
    package func writeMembers(to writer: inout JSONWriter) {
        switch textSize {
        case nil: break
        case .category(let category): writer.member("category", category.name)
        case .fontScale(let factor): writer.member("fontScale", factor)
        case .percent(let percent): writer.member("percent", percent)
        }
        switch appScale {
        case nil: break
        case .factor(let scale): writer.member("appScale", scale)
        case .step(let step): writer.member("appStep", step)
        }
        if let boldText { writer.member("boldText", boldText) }
        if let reduceMotion { writer.member("reduceMotion", reduceMotion) }
        if let animateEmoji { writer.member("animateEmoji", animateEmoji) }
        if let locale { writer.member("locale", locale) }
    }

    package var json: [UInt8] { JSONWriter.object(writeMembers) }
}
