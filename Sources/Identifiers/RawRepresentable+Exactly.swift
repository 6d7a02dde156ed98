extension RawRepresentable where RawValue == String {
    /// Creates the case whose raw value has exactly the bytes of a text.
    ///
    /// `init(rawValue:)` accepts canonical equivalents as well.
    @inlinable
    package init?(exactly text: some StringProtocol) {
        guard let value = Self(rawValue: String(text)), value.rawValue.utf8.elementsEqual(text.utf8) else { return nil }
        self = value
    }
}
