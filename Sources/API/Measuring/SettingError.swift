/// Why what was said of a text does not come to a setting in which it can be measured.
package struct SettingError: Error, Hashable, Sendable {
    /// The key at fault.
    package let key: String
    /// The fault in words.
    package let reason: String

    /// An error from its parts.
    package init(key: String, reason: String) {
        self.key = key
        self.reason = reason
    }
}
