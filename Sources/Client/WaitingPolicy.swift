/// The limits of waiting, as times of a monotonic clock.
///
/// A time below zero counts as zero, and one of more than a hundred years as a hundred years.
public struct WaitingPolicy: Hashable, Sendable {
    /// The time for a response, or without a byte of one.
    public var timeout = Duration.seconds(10)
    /// The time for a call with all its tries.
    public var totalTimeout = Duration.seconds(30)
    /// The delay before the second try of a call.
    public var firstRetryDelay = Duration.milliseconds(250)
    /// The delay before a stream is opened again, unless the service named one.
    public var reconnectDelay = Duration.seconds(1)
    /// The longest delay between two attempts, unless the service requests a longer one.
    public var maximumRetryDelay = Duration.seconds(30)
    /// The time without a byte after which a stream is lost; the service sends one every fifteen seconds.
    public var heartbeatTimeout = Duration.seconds(40)

    /// Creates the default policy.
    public init() {}

    /// A hundred years; a task cannot sleep for any time.
    private static let longestTime = Duration.seconds(100 * 366 * 86_400)

    /// Returns the policy with times that a task can sleep.
    func limited() -> WaitingPolicy {
        let times: [WritableKeyPath<WaitingPolicy, Duration>] = [
            \.timeout, \.totalTimeout, \.firstRetryDelay, \.reconnectDelay, \.maximumRetryDelay, \.heartbeatTimeout,
        ]
        return times.reduce(into: self) { policy, time in
            policy[keyPath: time] = max(.zero, min(policy[keyPath: time], Self.longestTime))
        }
    }

    /// Returns the delay before the next try of a call: twice as long each time, half of it by chance.
    func retryDelay(afterFailures failures: Int) -> Duration {
        doubled(firstRetryDelay, failures) * Double.random(in: 0.5...1)
    }

    /// Returns the delay before a stream is opened again.
    ///
    /// After the first failure it is the time that the service announced, which differs from stream to stream; after
    /// each further one it is by chance between that and twice as long.
    func reconnectDelay(afterFailures failures: Int, announced: Duration?) -> Duration {
        let least = announced ?? reconnectDelay * Double.random(in: 0.5...1)
        return least + max(.zero, doubled(least, failures) - least) * Double.random(in: 0...1)
    }

    /// Returns a delay that doubles with each failure after the first, up to the longest one.
    private func doubled(_ delay: Duration, _ failures: Int) -> Duration {
        min(maximumRetryDelay, delay * (1 << min(failures - 1, 16)))
    }
}

extension Duration {
    /// The time in seconds, as Foundation takes it.
    var inSeconds: Double { self / .seconds(1) }
}
