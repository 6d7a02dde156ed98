/// Options under one heading of the help text.
package struct OptionGroup: Sendable {
    let title: String
    /// The options, in the order in which they are shown.
    package let options: [Option]

    package init(_ title: String, _ options: [Option]) {
        self.title = title
        self.options = options
    }
}
