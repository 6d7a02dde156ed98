/// The positions of a text from which it has another value, as a script or a presentation, read from the start to the
/// end.
struct TextTurns<Value> {
    private var turns: [(start: Int, value: Value)] = []
    private var next = 0
    /// The value at the position that was passed to `advance(to:)` last.
    private(set) var current: Value

    init(first value: Value) { current = value }

    /// Adds a position, which is after those before it.
    mutating func append(_ value: Value, from start: Int) { turns.append((start, value)) }

    /// Moves to a position, which is not before the last one, and returns whether it has a turn.
    mutating func advance(to index: Int) -> Bool {
        var hasTurn = false
        while next < turns.count && turns[next].start <= index {
            (hasTurn, current) = (turns[next].start == index, turns[next].value)
            next += 1
        }
        return hasTurn
    }

    /// Returns whether some position after that of the last call of `advance(to:)` and before `end` has a turn.
    func turns(before end: Int) -> Bool { next < turns.count && turns[next].start < end }

    /// Returns whether the first position after that of the last call of `advance(to:)` is `index`.
    func turns(at index: Int) -> Bool { next < turns.count && turns[next].start == index }
}
