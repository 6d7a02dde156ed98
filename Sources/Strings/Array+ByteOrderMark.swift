extension [UInt8] {
    /// The bytes without the byte order mark (U+FEFF) that a file of UTF-8 may begin with.
    package var droppingByteOrderMark: [UInt8] {
        starts(with: "\u{FEFF}".utf8) ? Array(dropFirst("\u{FEFF}".utf8.count)) : self
    }
}
