// Bytes beside characters of ASCII, as in `byte == "{"` and `case "0"..."9":`.

@inlinable @inline(__always)
package func == (byte: UInt8?, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

@inlinable @inline(__always)
package func != (byte: UInt8?, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }

@inlinable @inline(__always)
package func ~= (character: Unicode.Scalar, byte: UInt8?) -> Bool { byte == UInt8(ascii: character) }

@inlinable @inline(__always)
package func ~= (characters: ClosedRange<Unicode.Scalar>, byte: UInt8?) -> Bool {
    byte.map { characters.contains(Unicode.Scalar($0)) } ?? false
}
