public import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// An error of the client.
public struct ServiceFailure: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Code: Hashable, Sendable {
        /// The service did not answer: no connection, a lost one, or an answer of something else.
        ///
        /// After a write its outcome is unknown.
        case unreachable
        /// An error that the service, or a proxy before it, answered with this HTTP status.
        case status(Int)
    }

    /// The kind.
    public let code: Code
    /// The type of the problem (RFC 9457), such as `urn:problem-type:typescale:invalid-value`.
    public let type: String
    /// The mistake, and what would be right.
    public let detail: String
    /// The key or parameter at fault.
    public let pointer: String?
    /// The seconds after which the request may be repeated.
    public let retryAfter: Double?

    /// The error in one line.
    public var description: String {
        switch code {
        case .unreachable: "the service cannot be reached: \(detail)"
        case .status(let status): "\(status) \(detail)"
        }
    }

    /// The description, for `localizedDescription`.
    public var errorDescription: String? { description }

    /// The HTTP status; `nil` without an answer.
    public var status: Int? { if case .status(let status) = code { status } else { nil } }

    init(unreachable reason: String) { self.init(.unreachable, reason) }

    /// A request that is not sent, because the service would refuse it.
    init(refused status: Int, _ reason: String) { self.init(.status(status), reason) }

    private init(_ code: Code, _ reason: String) {
        self.code = code
        type = "about:blank"
        detail = reason
        pointer = nil
        retryAfter = nil
    }

    /// Decodes the problem in a body; the page of a proxy becomes one without a detail.
    init(status: Int, body: Data, retryAfter: Double? = nil) {
        let problem = try? JSONDecoder().decode(Problem.self, from: body)
        code = .status(status)
        type = problem?.type ?? "about:blank"
        detail = problem?.detail ?? problem?.title ?? "without a reason"
        pointer = problem?.pointer
        self.retryAfter = retryAfter
    }

    /// Decodes the problem of an event that ends a stream; the status is in the problem only.
    init(end problem: Data) {
        let status = (try? JSONDecoder().decode(Problem.self, from: problem))?.status
        self.init(status: status ?? 401, body: problem)
    }

    private struct Problem: Decodable {
        let status: Int?
        let type: String?
        let title: String?
        let detail: String?
        let pointer: String?
    }

    /// Returns whether a request is worth another try.
    ///
    /// A write is repeated only if the answer says that it was not made.
    func mayPass(isWrite: Bool) -> Bool {
        switch code {
        case .unreachable: !isWrite
        case .status(let status): (isWrite ? [429, 503] : [429, 502, 503, 504]).contains(status)
        }
    }

    /// A Boolean value that indicates whether a stream or a table should be tried again later.
    var canWait: Bool {
        switch code {
        case .unreachable: true
        case .status(let status): status == 429 || status >= 500
        }
    }
}

/// The limits of waiting, in seconds of a monotonic clock.
///
/// A time below zero, or one that is no number, counts as 0, and one of more than a hundred years as a hundred years.
public struct WaitingPolicy: Hashable, Sendable {
    /// The time for an answer, or without a byte of one.
    public var timeout = 10.0
    /// The time for a call with all its tries.
    public var patience = 30.0
    /// The pause before the second try of a call.
    public var firstPause = 0.25
    /// The pause before a stream is opened again, unless the service named one.
    public var streamPause = 1.0
    /// The longest pause between two attempts, unless the service requests a longer one.
    public var longestPause = 30.0
    /// The time without a byte after which a stream is lost; the service sends one every fifteen seconds.
    public var silence = 40.0

    /// Creates the default policy.
    public init() {}

    /// A hundred years; a task cannot sleep for any number of seconds.
    private static let longestTime = 100 * 365.25 * 86_400

    /// Returns the policy with times that a task can sleep.
    func limited() -> WaitingPolicy {
        let times: [WritableKeyPath<WaitingPolicy, Double>] = [
            \.timeout, \.patience, \.firstPause, \.streamPause, \.longestPause, \.silence,
        ]
        return times.reduce(into: self) { policy, time in
            let seconds = policy[keyPath: time]
            policy[keyPath: time] = seconds > 0 ? min(seconds, Self.longestTime) : 0
        }
    }

    /// Returns the pause before the next try of a call: twice as long each time, half of it by chance.
    func callPause(after failures: Int) -> Double {
        doubled(firstPause, after: failures) * .random(in: 0.5...1)
    }

    /// Returns the pause before a stream is opened again.
    ///
    /// After the first failure it is the time that the service announced, which differs from stream to stream; after
    /// each further one it is by chance between that and twice as long.
    func returnPause(after failures: Int, announced: Double?) -> Double {
        let least = announced ?? streamPause * .random(in: 0.5...1)
        return .random(in: least...max(least, doubled(least, after: failures)))
    }

    /// Returns a pause that doubles with each failure after the first, up to the longest one.
    private func doubled(_ pause: Double, after failures: Int) -> Double {
        min(longestPause, pause * pow(2, Double(min(failures - 1, 16))))
    }
}
