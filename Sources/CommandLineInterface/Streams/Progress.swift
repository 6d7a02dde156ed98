internal import Synchronization

/// A progress line on standard error, rewritten in place and finally erased.
///
/// Shows nothing if standard error is not a terminal, or during the first moments: fast work needs no progress.
package final class Progress: Sendable {
    private let label: String
    private let isShown: Bool
    private let start = ContinuousClock.now
    private let hasWritten = Mutex(false)

    package init(_ label: String) {
        self.label = label
        isShown = StandardStreams.isTerminal(StandardStreams.errors) && StandardStreams.variable("TERM") != "dumb"
    }

    /// Reports the part that is being processed, by its index.
    package func report(_ index: Int, of total: Int) {
        guard isShown, start.duration(to: .now) > Progress.delay else { return }
        hasWritten.withLock { $0 = true }
        _ = StandardStreams.write("\r\u{1B}[K\(label) \(index + 1) of \(total)", to: StandardStreams.errors)
    }

    /// Erases the line.
    package func finish() {
        hasWritten.withLock { hasWritten in
            if hasWritten { _ = StandardStreams.write("\r\u{1B}[K", to: StandardStreams.errors) }
            hasWritten = false
        }
    }

    private static let delay = Duration.milliseconds(300)
}
