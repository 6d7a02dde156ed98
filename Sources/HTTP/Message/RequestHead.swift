/// A range in the bytes of a head.
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

/// A header field as ranges.
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
    /// The target as sent.
    var target = Slice()
    var path = Slice()
    /// The host and port of an absolute target.
    var authority: Slice?
    /// The range after the question mark; `nil` without one.
    var query: Slice?
    var framing = Framing.none
    var keepsAlive = true
    var expectsContinue = false
    /// A Boolean value that indicates whether `Connection` includes `upgrade`.
    var wantsUpgrade = false
    /// A Boolean value that indicates whether there is a field `If-Match`.
    var hasIfMatch = false
}

/// The supported protocol versions.
enum Version: Sendable, Equatable {
    /// HTTP/1.0
    case http10
    /// HTTP/1.1
    case http11
}
