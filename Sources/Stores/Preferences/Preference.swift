package import DynamicType
package import TypescaleJSON

/// The choices of a reader for all devices; parts without a choice are absent.
///
/// Valid by construction: the parts have passed the checks of `TextEnvironment`, and only ``applying(_:)`` changes them.
package struct Preference: Hashable, Sendable {
    package internal(set) var textSize: TextSizePreference?
    /// The app's own size in addition.
    var appSize: AppScale?
    var boldText: Bool?
    var reduceMotion: Bool?
    /// The preference for animated custom emoji.
    var animateEmoji: Bool?
    /// The locale as a BCP 47 tag.
    var locale: String?

    /// A preference without choices.
    package static let empty = Preference()

    private init() {}

    /// Creates a preference; an error names the key, its value and the valid range.
    package init(
        textSize: TextSizePreference? = nil, appSize: AppScale? = nil, boldText: Bool? = nil,
        reduceMotion: Bool? = nil, animateEmoji: Bool? = nil, locale: String? = nil
    ) throws(DynamicTypeError) {
        // `TextEnvironment` defines the ranges; creating one checks them.
        _ = try TextEnvironment(
            textSize ?? .default, appScale: appSize ?? .default,
            locale: locale ?? TextEnvironment.defaultLocale)
        self.textSize = textSize
        self.appSize = appSize
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

    func write(to writer: inout JSONWriter) {
        writer.object(writeMembers)
    }

    /// Writes the preference's members into an open object.
    package func writeMembers(to writer: inout JSONWriter) {
        switch textSize {
        case nil: break
        case .category(let category):
            writer.member(TextSizePreference.category(category).key) { $0.string(category.name) }
        case .fontScale(let factor): writer.member(TextSizePreference.fontScale(factor).key) { $0.number(factor) }
        case .percent(let percent): writer.member(TextSizePreference.percent(percent).key) { $0.number(percent) }
        }
        switch appSize {
        case nil: break
        case .factor(let scale): writer.member(PreferencePatch.AppSizeKey.appScale) { $0.number(scale) }
        case .step(let step): writer.member(PreferencePatch.AppSizeKey.appStep) { $0.integer(step) }
        }
        if let boldText { writer.member("boldText", boldText) }
        if let reduceMotion { writer.member("reduceMotion", reduceMotion) }
        if let animateEmoji { writer.member("animateEmoji", animateEmoji) }
        if let locale { writer.member("locale", locale) }
    }

    /// The preference as a compact document.
    package var json: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ key: some RawRepresentable<String>, _ value: (inout JSONWriter) -> Void) {
        self.key(key.rawValue)
        value(&self)
    }
}
