/// A fixed-size cache of responses by request target, with lookup by borrowed bytes.
///
/// A set has four ways, and the least recently used of the four is replaced: a lookup costs at most four comparisons
/// for any targets of a client, and nothing is rehashed. Each reactor has its own table; the responses may be shared.
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

    /// Creates a table of about `capacity` responses.
    package init(capacity: Int) {
        var sets = 1
        while sets * Self.ways < capacity { sets *= 2 }
        entries = Array(repeating: Entry(), count: sets * Self.ways)
        mask = sets - 1
        seed = UInt64.random(in: .min ... .max)
    }

    /// Answers a GET or HEAD request with a known target; otherwise returns `false`.
    package mutating func respond(to request: borrowing Request, with writer: inout ResponseWriter) -> Bool {
        let method = request.head.method
        guard method == .get || method == .head else { return false }
        guard let index = request.withTarget({ find($0, hash: $0.hash(seed: seed)) }) else { return false }
        clock += 1
        entries[index].used = clock
        guard let response = entries[index].response else { return false }
        writer.send(response, to: request)
        return true
    }

    /// Stores a response under the target of its request.
    package mutating func insert(_ response: PreparedResponse, for request: borrowing Request) {
        guard response.size <= HTTPLimits.preparedResponse else { return }
        let target = request.withTarget { $0.copied() }
        let hash = target.span.hash(seed: seed)
        let start = (Int(truncatingIfNeeded: hash) & mask) * Self.ways
        let known = find(target.span, hash: hash)
        let oldest = (start..<start + Self.ways).min { entries[$0].used < entries[$1].used } ?? start
        clock += 1
        entries[known ?? oldest] = Entry(hash: hash, used: clock, target: target, response: response)
    }

    /// Removes all responses, after a change of their source.
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
}
