/// The header of a database file: https://www.sqlite.org/fileformat.html, section 1.3.
struct FileHeader: Sendable {
    /// The size of a header in bytes.
    static let byteCount = 100
    private static let magic = Array("SQLite format 3\0".utf8)

    /// The change counter, which increases whenever the first page is written.
    let changes: UInt32
    /// The size of the file in bytes according to its header.
    let fileBytes: Int

    /// Parses a header; `nil` if the bytes are invalid.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount, bytes.starts(with: Self.magic) else { return nil }
        // The value 1 means a page of 65,536 bytes.
        let pageBytes = Self.number(bytes[16..<18])
        changes = UInt32(truncatingIfNeeded: Self.number(bytes[24..<28]))
        fileBytes = Self.number(bytes[28..<32]) * (pageBytes == 1 ? 65_536 : pageBytes)
    }

    /// Returns a big-endian number.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
