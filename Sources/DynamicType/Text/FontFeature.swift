internal import TypescaleStrings

/// A feature of faces with its value, such as `"tnum" 1`.
public struct FontFeature: Hashable, Sendable {
    /// The four bytes of the tag, the first character highest.
    package let packedTag: UInt32
    /// The value; zero turns the feature off.
    public let value: UInt32

    /// Creates a feature from the packed four bytes of its tag.
    package init(packedTag: UInt32, value: UInt32) { (self.packedTag, self.value) = (packedTag, value) }

    /// Creates a feature; `nil` if the tag is not four printable ASCII characters.
    public init?(_ tag: some StringProtocol, value: UInt32 = 1) {
        guard tag.utf8.count == 4, tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        self.init(packedTag: UInt32(tag: tag), value: value)
    }

    /// The four characters of the tag, such as `tnum`.
    public var tag: String { packedTag.tagText }
}
