import Synchronization

/// Listeners on their way to their reactor's thread.
///
/// A reactor stops listening by letting go of its listeners, so nobody else may keep them: what a thread was started
/// with lives as long as the thread, and clients would wait on a socket that nobody accepts from.
final class ListenerHandover: Sendable {
    private let listeners: Mutex<[Listener]>

    init(_ listeners: [Listener]) {
        self.listeners = Mutex(listeners)
    }

    /// Gives the listeners away, once.
    func take() -> [Listener] {
        listeners.withLock { listeners in
            defer { listeners = [] }
            return listeners
        }
    }
}
