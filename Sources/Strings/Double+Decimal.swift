extension Double {
    /// Parses a finite decimal number; `nil` for hexadecimal digits, infinities and NaN, which `Double` itself accepts.
    package init?(decimal text: some StringProtocol) {
        guard text.utf8.allSatisfy("0123456789.+-eE".utf8.contains), let number = Double(text), number.isFinite else {
            return nil
        }
        self = number
    }
}
