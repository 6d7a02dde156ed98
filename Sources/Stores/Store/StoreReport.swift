/// Takes what a store found wrong and went on after: the rest is there, and somebody should know.
///
/// Called while the store is opened, and later from threads of its own.
package typealias StoreReport = @Sendable (StoreError) -> Void
