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

struct FieldSlice: Sendable, Equatable {
    var name: Slice
    var value: Slice
}

enum Framing: Sendable, Equatable {
    case none
    case length(Int)
    case chunked
}

/// A parsed head: ranges of its bytes, and the properties that control the connection.
struct RequestHead: Sendable, Equatable {
    /// The length of the head with its empty line.
    var length = 0
    var method = Method.get
    var version = Version.http11
    var target = Slice()
    var path = Slice()
    var authority: Slice?
    /// The range after the question mark; `nil` without one.
    var query: Slice?
    var framing = Framing.none
    var keepsAlive = true
    var expectsContinue = false
    /// A Boolean value that indicates whether `Connection` includes `upgrade`.
    var wantsUpgrade = false
    var hasIfMatch = false

    var hasBody: Bool { framing != .none && framing != .length(0) }
}

enum Version: Sendable, Equatable {
    case http10
    case http11
}
