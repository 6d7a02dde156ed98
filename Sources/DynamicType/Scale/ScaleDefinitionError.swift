/// Why a definition is no sound scale.
public struct ScaleDefinitionError: Error, Hashable, Sendable {
    /// The place in the scale file's shape, as a JSON pointer.
    public let path: String
    /// The broken rule, with the numbers that break it.
    public let reason: String

    /// A fault at a place.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}

extension ScaleDefinitionError: CustomStringConvertible {
    /// The place and the rule.
    public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
