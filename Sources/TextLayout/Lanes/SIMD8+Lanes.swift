// Arithmetic of eight numbers at once that vectors of the standard library do not have as single instructions.
//
// Conversions are written number by number: compilers combine them into an instruction or two wherever they are used,
// while they compile the standard library's conversions as functions, whose calls take longer than a column of a group.

extension SIMD8<Int16> {
    /// Creates a vector of small numbers.
    @inline(__always)
    init(_ numbers: SIMD8<UInt8>) {
        self.init()
        for lane in indices { self[lane] = Int16(truncatingIfNeeded: numbers[lane]) }
    }

    /// Returns the upper halves of products.
    @inline(__always)
    func upperHalf(times other: SIMD8<Int16>) -> SIMD8<Int16> {
        var halves = SIMD8<Int16>()
        for lane in indices {
            halves[lane] = Int16(truncatingIfNeeded: (Int32(self[lane]) &* Int32(other[lane])) &>> 16)
        }
        return halves
    }

    /// The sign of each number: one if it is negative.
    @inline(__always)
    var signs: SIMD8<UInt8> {
        var signs = SIMD8<UInt8>()
        for lane in indices { signs[lane] = UInt8(truncatingIfNeeded: self[lane] &>> 15) & 1 }
        return signs
    }

    /// The signs, one bit each: set if a number is negative.
    @inline(__always)
    var signBits: UInt8 {
        // Half by half, a vector is added with fewer instructions than number by number.
        let bits = self &>> 15 & SIMD8(1, 2, 4, 8, 16, 32, 64, 128)
        let four = bits.lowHalf | bits.highHalf
        let pair = four.lowHalf | four.highHalf
        return UInt8(truncatingIfNeeded: pair[0] | pair[1])
    }

    /// The least of the numbers.
    @inline(__always)
    var least: Int16 {
        var least = self[0]
        for lane in 1..<scalarCount { least = Swift.min(least, self[lane]) }
        return least
    }

    /// Returns the lesser numbers of two vectors.
    @inline(__always)
    func lesser(_ other: SIMD8<Int16>) -> SIMD8<Int16> { replacing(with: other, where: other .< self) }

    /// Returns the greater numbers of two vectors.
    @inline(__always)
    func greater(_ other: SIMD8<Int16>) -> SIMD8<Int16> { replacing(with: other, where: other .> self) }
}

extension SIMD8<UInt16> {
    /// Creates a vector of the bits of other numbers.
    @inline(__always)
    init(bitPattern numbers: SIMD8<Int16>) {
        self.init()
        for lane in indices { self[lane] = UInt16(bitPattern: numbers[lane]) }
    }
}

extension SIMD8<UInt32> {
    /// Creates a vector of smaller numbers.
    @inline(__always)
    init(_ numbers: SIMD8<UInt16>) {
        self.init()
        for lane in indices { self[lane] = UInt32(numbers[lane]) }
    }
}
