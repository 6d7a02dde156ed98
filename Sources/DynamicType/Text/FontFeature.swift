internal import TypescaleStrings

/// A feature of faces with its value, such as `"tnum" 1`.
public struct FontFeature: Hashable, Sendable {
    /// The four bytes of the tag, the first character highest.
    public let tag: UInt32
    /// The value; zero turns the feature off.
    public let value: UInt32

    /// Creates a feature from the packed four bytes of its tag.
    public init(tag: UInt32, value: UInt32) { (self.tag, self.value) = (tag, value) }

    /// Creates a feature; `nil` if the tag is not four printable ASCII characters.
    public init?(_ tag: some StringProtocol, value: UInt32 = 1) {
        guard tag.utf8.count == 4, tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        self.init(tag: UInt32(tag: tag), value: value)
    }

    /// The four characters of the tag.
    package var name: String { tag.tagText }
}
