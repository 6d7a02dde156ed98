import CTypescaleLinux
import Glibc
import Testing

@testable import TypescaleHTTP

@Suite struct OutputQueueTests {
    /// Returns a queue of own and shared bytes in turn, and the expected bytes.
    private func filled(_ queue: inout OutputQueue, rounds: Int) -> [UInt8] {
        var expected: [UInt8] = []
        for round in 0..<rounds {
            let head = Array("head \(round);".utf8)
            let body = [UInt8](repeating: UInt8(truncatingIfNeeded: 65 + round), count: 1_500 + 700 * (round % 4))
            queue.append(head.span)
            queue.append(SharedBytes(body))
            expected += head + body
        }
        queue.append("end")
        return expected + Array("end".utf8)
    }

    private func pieces(_ queue: borrowing OutputQueue) -> (bytes: [UInt8], count: Int) {
        unsafe queue.withUnsafePieces { pieces in
            var bytes: [UInt8] = []
            for index in pieces.indices {
                let piece = unsafe pieces[index]
                unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: piece.iov_base, count: piece.iov_len))
            }
            return (bytes, pieces.count)
        }
    }

    @Test(arguments: [0, 1, 2, 7, HTTPLimits.sharedPieces + 9])
    func `The pieces of the queue are the queued bytes in order`(rounds: Int) {
        var queue = OutputQueue(capacity: 64)
        let expected = filled(&queue, rounds: rounds)
        let (count, found) = (queue.count, pieces(queue))
        #expect(count == expected.count)
        #expect(found.bytes == expected)
        // Own bytes before, between and after shared ones; beyond the bound everything is copied.
        #expect(found.count <= 2 * HTTPLimits.sharedPieces + 1)
        queue.removeAll()
        let (isEmpty, isPlain, nothing) = (queue.isEmpty, queue.isPlain, pieces(queue).bytes)
        #expect(isEmpty && isPlain && nothing.isEmpty)
    }

    @Test func `Small shared bytes are copied, large ones are not`() {
        var queue = OutputQueue(capacity: 64)
        queue.append(SharedBytes([UInt8](repeating: 1, count: HTTPLimits.sharedBody - 1)))
        let before = queue.isPlain
        let body = SharedBytes([UInt8](repeating: 2, count: HTTPLimits.sharedBody))
        queue.append(body)
        let after = queue.isPlain
        #expect(before && !after)
        let isInPlace = unsafe queue.withUnsafePieces { pieces in
            unsafe UnsafeRawPointer(pieces[pieces.count - 1].iov_base) == body.unsafeBytes.baseAddress
        }
        #expect(isInPlace)
    }

    @Test func `Bytes that the kernel did not accept stay in the queue`() {
        var queue = OutputQueue(capacity: 64)
        let expected = filled(&queue, rounds: 3)
        for sent in [0, 1, 6, 7, 8, 1_506, 1_507, 1_508, 3_000, expected.count - 3, expected.count - 1, expected.count]
        {
            var rest = ByteBuffer()
            queue.copyRest(after: sent, to: &rest)
            let bytes = rest.withSpan { $0.copied() }
            #expect(bytes == Array(expected[sent...]), "\(sent)")
        }
    }

    @Test func `Queued bytes can be overwritten after shared bytes`() {
        var queue = OutputQueue(capacity: 64)
        queue.append("first")
        queue.append(SharedBytes([UInt8](repeating: 1, count: HTTPLimits.sharedBody)))
        let start = queue.ownCount
        queue.append("date: ???")
        queue.overwrite(at: start + 6, with: Array("now".utf8).span)
        let bytes = pieces(queue).bytes
        #expect(bytes.suffix(9) == Array("date: now".utf8)[...])
    }
}
