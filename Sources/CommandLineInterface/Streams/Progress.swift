internal import Glibc
internal import Synchronization

/// Tells a person who waits how far the work has come: one line on standard error that is written over and taken away.
///
/// Says nothing where standard error is no terminal, nor while the work is young: what is quick needs no progress.
package final class Progress: Sendable {
    private let label: String
    private let isShown: Bool
    private let start = ContinuousClock.now
    private let hasWritten = Mutex(false)

    /// Progress of work that is called so.
    package init(_ label: String) {
        self.label = label
        isShown = StandardStreams.isTerminal(StandardStreams.errors) && StandardStreams.variable("TERM") != "dumb"
    }

    /// The part at this index, of so many, is being worked on.
    package func report(_ index: Int, of total: Int) {
        guard isShown, start.duration(to: .now) > Progress.patience else { return }
        hasWritten.withLock { $0 = true }
        _ = StandardStreams.write("\r\u{1B}[K\(label) \(index + 1) of \(total)", to: StandardStreams.errors)
    }

    /// Takes the line away.
    package func finish() {
        hasWritten.withLock { hasWritten in
            if hasWritten { _ = StandardStreams.write("\r\u{1B}[K", to: StandardStreams.errors) }
            hasWritten = false
        }
    }

    private static let patience = Duration.milliseconds(300)
}
