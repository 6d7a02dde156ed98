import Synchronization
import TypescaleHTTP

/// Answers by what they were made from, in bounded memory.
///
/// Beside them it remembers what was asked for lately and is not worth its place yet, by a digest in a table of fixed
/// size: a question costs eight bytes there and nothing to forget.
final class AnswerTable: Sendable {
    /// What is known of a question.
    enum Place {
        /// It was not asked before, or too long ago to be remembered.
        case unknown
        /// It was asked before.
        case asked
        /// This is the answer.
        case kept(CacheableAnswer)
    }

    private struct State {
        var answers: TwoGenerations<AnswerKey, CacheableAnswer>
        var asked = [Int](repeating: 0, count: ServiceLimits.questionsRemembered)

        init(bytes: Int) { answers = TwoGenerations(most: bytes) { $0.size } }
    }

    private let state: Mutex<State>
    private let bytes: Int

    /// A shelf for about so many bytes.
    init(bytes: Int) {
        self.bytes = bytes
        state = Mutex(State(bytes: bytes))
    }

    /// How many answers there are.
    var count: Int { state.withLock { $0.answers.count } }

    /// The answer for a key.
    subscript(key: AnswerKey) -> CacheableAnswer? {
        state.withLock { $0.answers.value(for: key) }
    }

    /// The answer for a key, or whether it was asked for before; it has been from then on.
    func ask(for key: AnswerKey) -> Place {
        state.withLock { state in
            if let answer = state.answers.value(for: key) { return .kept(answer) }
            let index = Int(UInt(bitPattern: key.digest) % UInt(ServiceLimits.questionsRemembered))
            guard state.asked[index] != key.digest else { return .asked }
            state.asked[index] = key.digest
            return .unknown
        }
    }

    /// Puts an answer there, in the place of another.
    func put(_ answer: CacheableAnswer, for key: AnswerKey) {
        state.withLock { $0.answers.keep(answer, for: key) }
    }

    /// Forgets everything.
    func removeAll() {
        state.withLock { $0 = State(bytes: bytes) }
    }
}
