/// The white space of JSON.
package enum JSONSpace {
    /// Returns a Boolean value that indicates whether a byte is white space.
    package static func contains(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
