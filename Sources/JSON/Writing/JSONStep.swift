/// A step of writing a document: some elements, which are written one after the other, with pauses between them.
// Without `@usableFromInline`, the bodies of its inlinable functions are invisible in other modules.
@usableFromInline
package struct JSONStep: Sendable {
    /// Writes the elements from an index on until there are some bytes in all; returns the index of the next element.
    @usableFromInline
    package typealias Write = @Sendable (Int, _ bytes: Int, inout JSONWriter) -> Int

    /// The number of elements.
    package let count: Int
    /// Writes elements; the one at the index is written in any case, if there is one.
    package let write: Write

    /// Creates a step of one element.
    package init(_ write: @escaping @Sendable (inout JSONWriter) -> Void) {
        self.init(count: 1) { _, _, writer in
            write(&writer)
            return 1
        }
    }

    private init(count: Int, _ write: @escaping Write) { (self.count, self.write) = (count, write) }

    /// Returns the steps of a member whose value is an array with what `value` writes for each element.
    @inlinable
    package static func array<Elements: RandomAccessCollection & Sendable>(
        _ name: StaticString, of elements: Elements,
        _ value: @escaping @Sendable (Elements.Element, inout JSONWriter) -> Void
    ) -> [JSONStep] {
        let count = elements.count
        return array(name, count: count) { start, bytes, writer in
            var index = start
            while index < count, index == start || writer.bytes.count < bytes {
                value(elements[elements.index(elements.startIndex, offsetBy: index)], &writer)
                index += 1
            }
            return index
        }
    }

    /// Returns the steps of a member whose value is an array with what `write` writes.
    @usableFromInline
    static func array(_ name: StaticString, count: Int, _ write: @escaping Write) -> [JSONStep] {
        let begin = JSONStep { $0.open(UInt8(ascii: "["), named: name) }
        return [begin, JSONStep(count: count, write), JSONStep { $0.close(UInt8(ascii: "]")) }]
    }
}

extension JSONWriter {
    /// Writes all elements of a step.
    package mutating func write(_ step: JSONStep) { _ = step.write(0, .max, &self) }
}
