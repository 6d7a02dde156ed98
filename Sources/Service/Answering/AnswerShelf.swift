import HTTP
import Synchronization

/// Answers by what they were made from, in bounded memory: two generations, of which the older is forgotten whole once
/// the younger is full. What is asked for again moves to the younger.
final class AnswerShelf: Sendable {
    private struct State {
        var young: [AnswerKey: KeptAnswer] = [:]
        var old: [AnswerKey: KeptAnswer] = [:]
        var youngBytes = 0
    }

    private let state = Mutex(State())
    private let bytes: Int

    /// A shelf for about so many bytes.
    init(bytes: Int) { self.bytes = bytes }

    /// How many answers there are.
    var count: Int { state.withLock { $0.young.count + $0.old.count } }

    /// The answer for a key.
    subscript(key: AnswerKey) -> KeptAnswer? {
        state.withLock { state in
            if let answer = state.young[key] { return answer }
            guard let answer = state.old.removeValue(forKey: key) else { return nil }
            put(answer, key, &state)
            return answer
        }
    }

    /// Puts an answer there, in the place of another.
    func put(_ answer: KeptAnswer, for key: AnswerKey) {
        state.withLock { put(answer, key, &$0) }
    }

    /// Forgets everything.
    func removeAll() {
        state.withLock { $0 = State() }
    }

    private func put(_ answer: KeptAnswer, _ key: AnswerKey, _ state: inout State) {
        if state.youngBytes >= bytes / 2 {
            state.old = state.young
            state.young = [:]
            state.youngBytes = 0
        }
        let before = state.young.updateValue(answer, forKey: key)
        state.youngBytes += answer.size - (before?.size ?? 0)
    }
}
