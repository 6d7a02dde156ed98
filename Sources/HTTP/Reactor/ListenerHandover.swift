import Synchronization

/// Passes listeners to their reactor's thread.
///
/// A reactor stops listening by releasing its listeners, so no other owner may retain them: the closure of a thread
/// lives as long as the thread, and clients would wait on a socket that no thread accepts from.
final class ListenerHandover: Sendable {
    private let listeners: Mutex<[Listener]>

    init(_ listeners: [Listener]) {
        self.listeners = Mutex(listeners)
    }

    /// Returns the listeners once.
    func take() -> [Listener] {
        listeners.withLock { listeners in
            defer { listeners = [] }
            return listeners
        }
    }
}
