import HTTP
import Synchronization

/// Answers by what they were made from, in bounded memory: two generations, of which the older is forgotten whole once
/// the younger is full. What is asked for again moves to the younger.
///
/// Beside them it remembers what was asked for lately and is not worth its place yet, by a digest in a table of fixed
/// size: a question costs eight bytes there and nothing to forget.
final class AnswerShelf: Sendable {
    /// What is known of a question.
    enum Place {
        /// It was not asked before, or too long ago to be remembered.
        case unknown
        /// It was asked before.
        case asked
        /// This is the answer.
        case kept(KeptAnswer)
    }

    private struct State {
        var young: [AnswerKey: KeptAnswer] = [:]
        var old: [AnswerKey: KeptAnswer] = [:]
        var youngBytes = 0
        var asked = [Int](repeating: 0, count: Limits.questionsRemembered)
    }

    private let state = Mutex(State())
    private let bytes: Int

    /// A shelf for about so many bytes.
    init(bytes: Int) { self.bytes = bytes }

    /// How many answers there are.
    var count: Int { state.withLock { $0.young.count + $0.old.count } }

    /// The answer for a key.
    subscript(key: AnswerKey) -> KeptAnswer? {
        state.withLock { find(key, &$0) }
    }

    /// The answer for a key, or whether it was asked for before; it has been from then on.
    func ask(for key: AnswerKey) -> Place {
        state.withLock { state in
            if let answer = find(key, &state) { return .kept(answer) }
            let index = Int(UInt(bitPattern: key.digest) % UInt(Limits.questionsRemembered))
            guard state.asked[index] != key.digest else { return .asked }
            state.asked[index] = key.digest
            return .unknown
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

    private func find(_ key: AnswerKey, _ state: inout State) -> KeptAnswer? {
        if let answer = state.young[key] { return answer }
        guard !state.old.isEmpty, let answer = state.old.removeValue(forKey: key) else { return nil }
        put(answer, key, &state)
        return answer
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
