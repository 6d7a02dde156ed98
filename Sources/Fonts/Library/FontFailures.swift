internal import Synchronization

/// The failures of faces that a program continues after: texts that are not shaped, and files that are not opened.
package enum FontFailures {
    private static let observer = Mutex<(@Sendable (FontError) -> Void)?>(nil)

    /// Calls a function with every new failure, in place of the one that was called before.
    package static func observe(_ new: (@Sendable (FontError) -> Void)?) { observer.withLock { $0 = new } }

    static func report(_ error: FontError) {
        let observer = observer.withLock { $0 }
        observer?(error)
    }
}
