/// Why what was said of a text does not come to a setting in which it can be measured.
public struct SettingError: Error, Hashable, Sendable {
    /// The key at fault.
    public let key: String
    /// The fault in words.
    public let reason: String
}
