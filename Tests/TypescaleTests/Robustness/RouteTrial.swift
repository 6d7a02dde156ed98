/// Bad input for every call that it applies to, and the expected status.
///
/// One row of docs/robustness.md; the expected result is stated only here.
struct RouteTrial: Sendable, CustomStringConvertible {
    let kind: InputKind
    /// A description of the request.
    let told: String
    /// A description of the calls that it applies to.
    let whom: String
    let status: Int
    /// Calls with another status.
    var others: [String: Int] = [:]
    /// Returns the request; nil if it does not apply to the call.
    let request: @Sendable (DocumentedCall) -> [UInt8]?

    var description: String { told }

    private init(
        _ kind: InputKind, _ told: String, to whom: String, _ status: Int, _ others: [String: Int] = [:],
        _ request: @escaping @Sendable (DocumentedCall) -> [UInt8]?
    ) {
        (self.kind, self.told, self.whom, self.status, self.others) = (kind, told, whom, status, others)
        self.request = request
    }

    static let all: [RouteTrial] = toAll + toPaths + toQueries + toBodies

    private static let toAll: [RouteTrial] = [
        .init(.missing, "no `Host`", to: "all", 400) { $0.request(host: nil) },
        .init(.empty, "a parameter without a name: `?=`", to: "all", 400) { $0.request(query: "=") },
        .init(.huge, "a target of 17,000 letters", to: "all", 414) { $0.request(query: long(17_000)) },
        .init(.huge, "a header field of 70,000 letters", to: "all", 431) { $0.request(fields: ["X: " + long(70_000)]) },
        .init(.huge, "101 header fields", to: "all", 431) { $0.request(fields: (0..<101).map { "X\($0): x" }) },
        .init(.binary, "a header field of zeros and broken UTF-8", to: "all", 400) {
            Array("\($0.method) \($0.path()) HTTP/1.1\r\nHost: localhost\r\nX: ".utf8) + [0, 0xFF, 0xFE, 0]
                + Array("\r\n\r\n".utf8)
        },
        .init(.hostile, "a parameter it does not know", to: "all", 400) { $0.request(query: "color=red") },
        .init(.hostile, "the method `TRACE`", to: "all", 405) { $0.request(method: "TRACE") },
        .init(.hostile, "`Content-Length: -1`", to: "all", 400) { $0.request(fields: ["Content-Length: -1"]) },
        .init(.hostile, "a field that is continued on the next line", to: "all", 400) {
            $0.request(fields: ["X: a\r\n b"])
        },
        .init(.contradictory, "two lengths of the body", to: "all", 400) {
            $0.request(fields: ["Content-Length: 2", "Content-Length: 3"], body: nil)
        },
        .init(.contradictory, "a length and chunks", to: "all", 400) {
            $0.request(fields: ["Content-Length: 2", "Transfer-Encoding: chunked"])
        },
        .init(.contradictory, "two `Host` fields", to: "all", 400) { $0.request(fields: ["Host: localhost"]) },
    ]

    private static let toPaths: [RouteTrial] = [
        .init(.missing, "nothing as a parameter of the path", to: "with a parameter in their path", 404) { call in
            call.hasPathParameter ? call.request(path: call.path("")) : nil
        },
        .init(.huge, "17,000 letters as a parameter of the path", to: "with a parameter in their path", 414) { call in
            call.hasPathParameter ? call.request(path: call.path(long(17_000))) : nil
        },
        .init(.binary, "`%00%FF` as a parameter of the path", to: "with a parameter in their path", 404) { call in
            call.hasPathParameter ? call.request(path: call.path("%00%FF")) : nil
        },
        .init(
            .hostile, "`..%2F..%2Fetc%2Fpasswd` as a parameter of the path",
            to: "whose parameter is the name of a file",
            404
        ) {
            call in
            call.pattern.contains("{scale}") || call.pattern.contains("{file}")
                ? call.request(path: call.path("..%2F..%2Fetc%2Fpasswd")) : nil
        },
    ]

    private static let toQueries: [RouteTrial] = [
        .init(.missing, "a query without what is needed", to: "that need a parameter", 400) { call in
            call.needed.isEmpty ? nil : call.request(query: "")
        },
        .init(.empty, "a query of `&&` besides what is needed", to: "that are read and end", 200) { call in
            let isAnswered = call.method == "GET" && !call.isLive && call.name != "redirectToStudio"
            return isAnswered ? call.request(query: "&&\(call.soundQuery)&") : nil
        },
        .init(.binary, "`%FF` as a parameter", to: "with parameters", 400) { call in
            call.query.first.map { call.request(query: "\($0)=%FF") }
        },
        .init(.contradictory, "a parameter twice", to: "with parameters", 400) { call in
            call.query.first.map { call.request(query: "\($0)=1&\($0)=2") }
        },
        .init(.contradictory, "two places for new messages: `before=m1&at=0`", to: "that insert", 422) { call in
            call.query.contains("before")
                ? call.request(query: "before=m1&at=0", body: Array(#"{"id":"n","text":"n"}"#.utf8)) : nil
        },
        .init(.hostile, "`lastEventId=..%2F1`", to: "with event ids", 400) { call in
            call.query.contains("lastEventId") ? call.request(query: "lastEventId=..%2F1") : nil
        },
    ]

    private static let toBodies: [RouteTrial] = [
        .init(.missing, "no body", to: "that take a body", 400, ["measure": 200]) { $0.takesBody ? $0.request() : nil },
        .init(.empty, "a body of no bytes", to: "that take a body", 400, ["measure": 200]) {
            $0.takesBody ? $0.request(body: []) : nil
        },
        .init(.huge, "a body of ten terabytes, announced", to: "that take a body", 413) {
            $0.takesBody ? $0.request(fields: ["Content-Length: 10000000000000"]) : nil
        },
        .init(.binary, "4,000 bytes of chance as the body", to: "that take a body", 400, ["measure": 200]) {
            $0.takesBody ? $0.request(body: noise) : nil
        },
        .init(.hostile, "a body of 10,000 opening brackets", to: "that take a body", 400) {
            $0.takesBody ? $0.request(body: String(repeating: "[", count: 10_000)) : nil
        },
        .init(.hostile, "a body of `text/csv`", to: "that take a body", 415) {
            $0.takesBody ? $0.request(fields: ["Content-Type: text/csv"], body: Array("a,b".utf8)) : nil
        },
        .init(.contradictory, "a key twice in the body", to: "that take a body", 400, ["measure": 200]) {
            $0.takesBody ? $0.request(body: #"{"id":"a","id":"b"}"#) : nil
        },
    ]

    private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// Random bytes, the same in each run.
    private static let noise: [UInt8] = {
        var state: UInt32 = 7
        return (0..<4_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
    }()
}
