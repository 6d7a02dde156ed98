/// A value that copies of this structure share until one of them changes it.
///
/// Copying counts a reference, independent of the size of the value.
package struct CopyOnWrite<Value: ~Copyable & Sendable>: Sendable {
    /// Unchecked: the value changes only while a single reference to the box exists.
    @usableFromInline
    final class Box: @unchecked Sendable {
        @usableFromInline var value: Value

        @inlinable
        init(_ value: consuming Value) { self.value = value }
    }

    @usableFromInline var box: Box

    /// Creates a structure with a value that nothing else refers to.
    @inlinable
    package init(_ value: consuming Value) { box = Box(value) }

    @inlinable
    package var value: Value {
        _read { yield box.value }
    }

    /// Calls `body` with the value, which is copied before if other structures share it.
    @inlinable
    package mutating func change<Result, Failure: Error>(
        copy: (borrowing Value) -> Value, _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if !isKnownUniquelyReferenced(&box) { box = Box(copy(box.value)) }
        return try body(&box.value)
    }
}
