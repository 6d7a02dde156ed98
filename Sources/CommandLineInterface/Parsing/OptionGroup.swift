/// Options that the help shows under one heading.
package struct OptionGroup: Sendable {
    /// The heading.
    package let title: String
    /// The options, in the order shown.
    package let options: [Option]

    /// Puts options under a heading.
    package init(_ title: String, _ options: [Option]) {
        self.title = title
        self.options = options
    }
}
