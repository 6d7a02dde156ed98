/// A step of writing a document: some elements, which can be written one after the other, with pauses between them.
package struct JSONStep: Sendable {
    /// The number of elements.
    package let count: Int
    /// Writes the element of an index; those before it have been written.
    package let write: @Sendable (Int, inout JSONWriter) -> Void

    /// Creates a step of one element.
    package init(_ write: @escaping @Sendable (inout JSONWriter) -> Void) {
        (count, self.write) = (1, { write(&$1) })
    }

    private init(count: Int, _ write: @escaping @Sendable (Int, inout JSONWriter) -> Void) {
        (self.count, self.write) = (count, write)
    }

    /// Returns the steps of a member whose value is an array with what `value` writes for each element.
    package static func array<Elements: RandomAccessCollection<Element> & Sendable, Element>(
        _ name: StaticString, of elements: Elements, _ value: @escaping @Sendable (Element, inout JSONWriter) -> Void
    ) -> [JSONStep] {
        let values = JSONStep(count: elements.count) { index, writer in
            value(elements[elements.index(elements.startIndex, offsetBy: index)], &writer)
        }
        return [
            JSONStep { writer in
                writer.key(literal: name)
                writer.open(UInt8(ascii: "["))
            }, values, JSONStep { $0.close(UInt8(ascii: "]")) },
        ]
    }
}

extension JSONWriter {
    /// Writes all elements of a step.
    package mutating func write(_ step: JSONStep) {
        for index in 0..<step.count { step.write(index, &self) }
    }
}
