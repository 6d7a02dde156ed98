/// Tags of OpenType and codes of scripts, packed into a number with the first byte highest.
extension UInt32 {
    /// Packs the first four bytes of a tag.
    package init(tag: some StringProtocol) {
        self = tag.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The four characters of the packed tag.
    package var tagText: String {
        String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }, as: UTF8.self)
    }
}
