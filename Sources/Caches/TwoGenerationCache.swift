/// A cache of two generations: when the younger is full, the older is discarded. A hit moves a value to the younger.
package struct TwoGenerationCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private var youngWeight = 0
    private let limit: Int
    private let weight: @Sendable (Value) -> Int

    /// Creates a cache for values of a total weight.
    package init(limit: Int, weight: @escaping @Sendable (Value) -> Int) {
        self.limit = limit
        self.weight = weight
    }

    /// The number of values.
    package var count: Int { young.count + old.count }

    /// Returns the value for a key.
    package mutating func value(for key: Key) -> Value? {
        if let value = young[key] { return value }
        guard !old.isEmpty, let value = old.removeValue(forKey: key) else { return nil }
        store(value, for: key)
        return value
    }

    /// Stores a value, and replaces an older one of the same key.
    package mutating func store(_ value: Value, for key: Key) {
        if youngWeight >= limit / 2 {
            old = young
            young = [:]
            youngWeight = 0
        }
        let before = young.updateValue(value, forKey: key)
        youngWeight += weight(value) - (before.map(weight) ?? 0)
    }
}
