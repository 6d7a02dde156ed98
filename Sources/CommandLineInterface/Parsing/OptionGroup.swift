/// Options that the help shows under one heading.
public struct OptionGroup: Sendable {
    /// The heading.
    public let title: String
    /// The options, in the order shown.
    public let options: [Option]

    /// Puts options under a heading.
    public init(_ title: String, _ options: [Option]) {
        self.title = title
        self.options = options
    }
}
