/// A cache of two generations: when the younger is full, the older is discarded. A hit moves a value to the younger.
struct TwoGenerations<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private var youngWeight = 0
    private let most: Int
    private let weight: @Sendable (Value) -> Int

    /// Creates a cache for values of a total weight.
    init(most: Int, weight: @escaping @Sendable (Value) -> Int) {
        self.most = most
        self.weight = weight
    }

    /// The number of values.
    var count: Int { young.count + old.count }

    /// Returns the value for a key.
    mutating func value(for key: Key) -> Value? {
        if let value = young[key] { return value }
        guard !old.isEmpty, let value = old.removeValue(forKey: key) else { return nil }
        keep(value, for: key)
        return value
    }

    /// Stores a value, and replaces an older one.
    mutating func keep(_ value: Value, for key: Key) {
        if youngWeight >= most / 2 {
            old = young
            young = [:]
            youngWeight = 0
        }
        let before = young.updateValue(value, forKey: key)
        youngWeight += weight(value) - (before.map(weight) ?? 0)
    }
}
