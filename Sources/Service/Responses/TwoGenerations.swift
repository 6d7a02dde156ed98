/// Values by their keys in bounded memory: two generations, of which the older is forgotten whole once the younger is
/// full. What is asked for again moves to the younger.
struct TwoGenerations<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private var youngWeight = 0
    private let most: Int
    private let weight: @Sendable (Value) -> Int

    /// Room for values of about so much weight together.
    init(most: Int, weight: @escaping @Sendable (Value) -> Int) {
        self.most = most
        self.weight = weight
    }

    /// How many values there are.
    var count: Int { young.count + old.count }

    /// The value for a key.
    mutating func value(for key: Key) -> Value? {
        if let value = young[key] { return value }
        guard !old.isEmpty, let value = old.removeValue(forKey: key) else { return nil }
        keep(value, for: key)
        return value
    }

    /// Keeps a value, in the place of another.
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
