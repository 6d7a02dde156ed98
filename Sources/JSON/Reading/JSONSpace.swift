/// The white space of JSON.
public enum JSONSpace {
    /// Whether a byte is white space.
    public static func contains(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
