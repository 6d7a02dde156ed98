extension RawRepresentable where RawValue == String {
    /// The case a text from outside names byte for byte; `init(rawValue:)` takes every canonical equivalent.
    @inlinable
    package init?(exactly text: some StringProtocol) {
        guard let value = Self(rawValue: String(text)), value.rawValue.utf8.elementsEqual(text.utf8) else { return nil }
        self = value
    }
}
