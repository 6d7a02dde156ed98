/// A colour in sRGB.
package struct DrawingColor: Hashable, Sendable {
    /// Red, green and blue, 0 to 255.
    package var red, green, blue: UInt8

    /// A colour out of `0xRRGGBB`.
    package init(_ hex: UInt32) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
    }

    /// As CSS and SVG write it.
    package var hex: String {
        "#"
            + [red, green, blue].map { part in
                (part < 16 ? "0" : "") + String(part, radix: 16)
            }.joined()
    }
}
