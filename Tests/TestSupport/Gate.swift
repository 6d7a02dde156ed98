internal import Synchronization

/// A gate that threads wait for and another opens, so that tests do not depend on timing.
package final class Gate: Sendable {
    private let isOpen = Atomic(false)

    /// Creates a closed gate.
    package init() {}

    /// Opens the gate for good.
    package func open() { isOpen.store(true, ordering: .releasing) }

    /// Returns whether the gate was opened before the timeout of ``eventually(seconds:_:)``.
    @discardableResult
    package func wait() -> Bool { eventually { isOpen.load(ordering: .acquiring) } }
}
