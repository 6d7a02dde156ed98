import DynamicType

/// A validated change of some parts of a preference: a JSON merge patch (RFC 7396).
///
/// `category`, `fontScale` and `percent` are three forms of one part, as are `appScale` and `appStep`: a patch with
/// one of them replaces any other stored form. A valid patch of a valid preference is always valid, so applying it
/// cannot fail.
package struct PreferencePatch: Hashable, Sendable {
    /// The change of one part.
    package enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
        /// Leaves the part unchanged.
        case keep
        /// Removes the part.
        case remove
        /// Sets the part.
        case set(Value)
    }

    /// The removed forms of the text size; removing a form that is not stored changes nothing.
    enum TextSizeKey: String, CaseIterable, Hashable, Sendable { case category, fontScale, percent }
    /// The removed forms of the app's size.
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
    /// Returns the preference after a patch.
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
