/// The error of a text that has no valid setting.
package struct SettingError: Error, Hashable, Sendable {
    /// The key at fault.
    package let key: String
    /// The reason.
    package let reason: String

    /// Creates an error.
    package init(key: String, reason: String) {
        self.key = key
        self.reason = reason
    }
}
