/// Answers under the request targets that ask for them: a cache of fixed size, looked up by borrowed bytes.
///
/// Four ways a set and the least recently used of the four is replaced, so a look-up costs four comparisons at
/// most whatever targets a client makes up, and nothing is ever rehashed. Each reactor has its own; what it
/// holds may be shared.
package struct PreparedTable: ~Copyable {
    private struct Entry {
        var hash: UInt64 = 0
        var used: UInt64 = 0
        var target: [UInt8] = []
        var response: PreparedResponse?
    }

    private static let ways = 4
    private var entries: [Entry]
    private let mask: Int
    private let seed: UInt64
    private var clock: UInt64 = 0
    private let largest: Int

    /// A table for about `capacity` answers of at most `largest` bytes each.
    package init(capacity: Int, largest: Int = 1 << 18) {
        var sets = 1
        while sets * Self.ways < capacity { sets *= 2 }
        entries = Array(repeating: Entry(), count: sets * Self.ways)
        mask = sets - 1
        seed = UInt64.random(in: .min ... .max)
        self.largest = largest
    }

    /// Answers a GET or HEAD whose target is known; false where it is not.
    package mutating func answer(_ request: borrowing Request, with writer: inout ResponseWriter) -> Bool {
        let method = request.head.method
        guard method == Method.getIndex || method == Method.headIndex else { return false }
        guard let index = request.withTarget({ find($0, hash: hash($0)) }) else { return false }
        clock += 1
        entries[index].used = clock
        guard let response = entries[index].response else { return false }
        writer.send(response, to: request)
        return true
    }

    /// Keeps an answer under the target of the request it answers.
    package mutating func insert(_ response: PreparedResponse, for request: borrowing Request) {
        guard response.size <= largest else { return }
        let target = request.withTarget { $0.copied() }
        let hash = hash(target.span)
        let start = (Int(truncatingIfNeeded: hash) & mask) * Self.ways
        let known = find(target.span, hash: hash)
        let oldest = (start..<start + Self.ways).min { entries[$0].used < entries[$1].used } ?? start
        clock += 1
        entries[known ?? oldest] = Entry(hash: hash, used: clock, target: target, response: response)
    }

    /// Forgets everything, after what the answers were made from has changed.
    package mutating func removeAll() {
        for index in entries.indices { entries[index] = Entry() }
    }

    private func find(_ target: Span<UInt8>, hash: UInt64) -> Int? {
        let start = (Int(truncatingIfNeeded: hash) & mask) * Self.ways
        for index in start..<start + Self.ways
        where entries[index].hash == hash && target.equals(entries[index].target) {
            return index
        }
        return nil
    }

    /// Eight bytes a step, multiplied and folded; seeded, so that nobody outside can aim at one set.
    private func hash(_ bytes: Span<UInt8>) -> UInt64 {
        var state = seed ^ UInt64(bytes.count)
        let raw = unsafe bytes.bytes
        var at = 0
        while at < raw.byteCount {
            var word: UInt64 = 0
            if at + 8 <= raw.byteCount {
                word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
            } else {
                for index in at..<raw.byteCount { word = word << 8 | UInt64(bytes[index]) }
            }
            let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            state = product.high ^ product.low
            at += 8
        }
        return state
    }
}
