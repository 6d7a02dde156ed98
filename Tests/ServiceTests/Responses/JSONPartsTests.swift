import Testing
import TypescaleJSON

@testable import TypescaleService

@Suite struct JSONPartsTests {
    private func parts(_ values: [String]) -> (parts: [[UInt8]], document: [UInt8]) {
        let steps =
            [JSONStep { $0.openObject() }] + JSONStep.array("values", of: values) { $1.string($0) }
            + [JSONStep { $0.closeObject() }]
        let source = JSONParts(steps, heldBytes: 0)
        var parts: [[UInt8]] = []
        while !source.isFinished, let part = source.next() { parts.append(part) }
        #expect(source.next() == nil)
        var writer = JSONWriter()
        for step in steps { writer.write(step) }
        writer.endRow()
        return (parts, writer.bytes)
    }

    @Test func `A document that fits is one part`() {
        let (parts, document) = parts(["a", "b"])
        #expect(parts == [document])
    }

    @Test func `A part is sent with all that was written, so that nothing accumulates`() {
        let (parts, document) = parts((0..<200_000).map { "value \($0)" })
        #expect(Array(parts.joined()) == document)
        #expect(parts.count == document.count / ServiceLimits.partBytes + 1)
        for part in parts.dropLast() {
            #expect(part.last == UInt8(ascii: "\""))
            #expect((ServiceLimits.partBytes..<ServiceLimits.partBytes + 20).contains(part.count))
        }
    }

    @Test func `A value longer than a part is sent in several`() {
        let (parts, document) = parts(["a", String(repeating: "b", count: 5 * ServiceLimits.partBytes), "c"])
        #expect(Array(parts.joined()) == document)
        #expect(parts.count >= 5)
        for part in parts { #expect(part.count <= 2 * ServiceLimits.partBytes) }
    }
}
