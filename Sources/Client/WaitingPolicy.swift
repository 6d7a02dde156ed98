internal import Foundation

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
