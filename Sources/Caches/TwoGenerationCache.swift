/// A cache of two generations: when the younger is full, the older is discarded. A hit moves a value to the younger.
public struct TwoGenerationCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline var young: [Key: Value] = [:]
    @usableFromInline var old: [Key: Value] = [:]
    @usableFromInline var youngWeight = 0
    @usableFromInline let limit: Int
    @usableFromInline let weight: @Sendable (Value) -> Int

    /// Creates a cache that holds values of at most the weight `limit`, and two more of the heaviest.
    @inlinable
    public init(limit: Int, weight: @escaping @Sendable (Value) -> Int) {
        self.limit = limit
        self.weight = weight
    }

    /// The number of values.
    @inlinable
    public var count: Int { young.count + old.count }

    /// Returns the value for a key.
    @inlinable
    public mutating func value(for key: Key) -> Value? {
        if let value = young[key] { return value }
        guard !old.isEmpty, let value = old.removeValue(forKey: key) else { return nil }
        store(value, for: key)
        return value
    }

    /// Stores a value, and replaces an older one of the same key.
    @inlinable
    public mutating func store(_ value: Value, for key: Key) {
        if youngWeight >= limit / 2 {
            old = young
            young = [:]
            youngWeight = 0
        }
        let before = young.updateValue(value, forKey: key)
        if before == nil, !old.isEmpty { old.removeValue(forKey: key) }
        youngWeight += weight(value) - (before.map(weight) ?? 0)
    }
}
