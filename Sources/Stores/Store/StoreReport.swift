/// A closure that receives problems that a store continues with, for a log.
///
/// It is called while the store is opened, and later on threads of the store.
package typealias StoreReport = @Sendable (StoreError) -> Void
