/// A cache that is emptied when it is full, so that no input makes it grow without bound.
///
/// Emptying costs the time to compute values again. A cache whose values differ in size, or whose misses are expensive,
/// is a ``TwoGenerationCache``.
public struct BoundedCache<Key: Hashable, Value> {
    @usableFromInline var values: [Key: Value] = [:]
    @usableFromInline let limit: Int

    /// Creates an empty cache for at most `limit` values.
    @inlinable
    public init(limit: Int) { self.limit = max(limit, 1) }

    /// The number of values.
    @inlinable
    public var count: Int { values.count }

    /// Returns the value for a key.
    @inlinable
    public subscript(key: Key) -> Value? { values[key] }

    /// Stores a value, and replaces an older one of the same key.
    @inlinable
    public mutating func store(_ value: Value, for key: Key) {
        if values.count >= limit, values[key] == nil { values.removeAll(keepingCapacity: true) }
        values.updateValue(value, forKey: key)
    }

    /// Returns the value for a key, which is made and stored if there is none.
    @inlinable
    public mutating func value<Failure: Error>(
        for key: Key, make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let value = values[key] { return value }
        let made = try make()
        store(made, for: key)
        return made
    }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
