/// A place in the bytes of a head.
struct Slice: Sendable, Equatable {
    var start: UInt32 = 0
    var count: UInt32 = 0

    init() {}

    init(_ range: Range<Int>) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        count = UInt32(truncatingIfNeeded: range.count)
    }

    @inline(__always)
    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// One header field, as places.
struct FieldSlice: Sendable, Equatable {
    var name: Slice
    var value: Slice
}

/// How the length of a body is known.
enum Framing: Sendable, Equatable {
    case none
    case length(Int)
    case chunked
}

/// What a head says, as places in its bytes and the few facts that steer the connection.
struct RequestHead: Sendable, Equatable {
    /// Bytes of the whole head with its empty line.
    var length = 0
    /// Place in `Method.known`.
    var method = 0
    var version = Version.http11
    /// The target as sent.
    var target = Slice()
    var path = Slice()
    /// The host and the port of an absolute target.
    var authority: Slice?
    /// What follows the question mark; nil where there is none.
    var query: Slice?
    var framing = Framing.none
    var keepsAlive = true
    var expectsContinue = false
    /// `Connection` names `upgrade`.
    var wantsUpgrade = false
}
