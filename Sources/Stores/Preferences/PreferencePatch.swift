import DynamicType

/// A change of some parts of a preference: a JSON merge patch (RFC 7396) that has been checked.
///
/// `category`, `fontScale` and `percent` are three spellings of one part, and so are `appScale` and `appStep`: a patch
/// that gives one of them replaces whatever spelling is there. A patch of one valid preference by one valid patch is
/// always valid, so applying cannot fail.
package struct PreferencePatch: Hashable, Sendable {
    /// What happens to one part.
    package enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
        /// It stays as it is.
        case keep
        /// It is removed, where it is there.
        case remove
        /// It becomes this.
        case set(Value)
    }

    /// What is removed of the text size, by spelling: removing a spelling that is not the stored one changes nothing.
    enum TextSizeKey: String, CaseIterable, Hashable, Sendable { case category, fontScale, percent }
    /// What is removed of the app's size, by spelling.
    enum AppSizeKey: String, CaseIterable, Hashable, Sendable { case appScale, appStep }

    var textSize: TextSizePreference?
    var removedTextSizes: Set<TextSizeKey> = []
    var appSize: AppScale?
    var removedAppSizes: Set<AppSizeKey> = []
    var boldText = Change<Bool>.keep
    var reduceMotion = Change<Bool>.keep
    var animateEmoji = Change<Bool>.keep
    var locale = Change<String>.keep
}

extension Preference {
    /// The preference after a patch.
    package func applying(_ patch: PreferencePatch) -> Preference {
        var parts = PreferenceParts()
        parts.textSize =
            patch.textSize ?? textSize.flatMap { patch.removedTextSizes.contains($0.key) ? nil : $0 }
        parts.appSize = patch.appSize ?? appSize.flatMap { patch.removedAppSizes.contains($0.key) ? nil : $0 }
        parts.boldText = patch.boldText.applied(to: boldText)
        parts.reduceMotion = patch.reduceMotion.applied(to: reduceMotion)
        parts.animateEmoji = patch.animateEmoji.applied(to: animateEmoji)
        parts.locale = patch.locale.applied(to: locale)
        return Preference(unchecked: parts)
    }
}

extension PreferencePatch.Change {
    func applied(to value: Value?) -> Value? {
        switch self {
        case .keep: value
        case .remove: nil
        case .set(let new): new
        }
    }
}

extension TextSizePreference {
    var key: PreferencePatch.TextSizeKey {
        switch self {
        case .category: .category
        case .fontScale: .fontScale
        case .percent: .percent
        }
    }
}

extension AppScale {
    var key: PreferencePatch.AppSizeKey {
        switch self {
        case .factor: .appScale
        case .step: .appStep
        }
    }
}
