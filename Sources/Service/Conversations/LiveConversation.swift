// One conversation of the log, in memory for as long as it is asked for.
//
// Problem: every answer must be of the log as it is when the question comes, on every node; what is in memory is brought
// up to that by whoever asks. Building takes seconds for a large conversation, and must happen once, however many ask.
//
// Method: whoever finds the conversation as the log has it goes on at once, on a thread of its own choosing. Whoever
// does not, and finds nobody at it, reads the log on; others leave what they want done and go, so that a conversation
// being built holds one worker, not all of them. What they left is done by the thread that built, one after the other:
// most of them want the same layout, which the first then has made for all. By then somebody else may read on, so that
// nobody waits for another's layout.
//
// Rejected: a lock over building (a few clients of one cold conversation would hold every worker); changing what is in
// memory while writing to the log (two ways to the same state, of which one is tried seldom).

import Conversations
import Fonts
import Preferences
import Synchronization
import Workers

/// A conversation as it was when a visit began.
struct ConversationReading: Sendable {
    /// What is in memory; it may be ahead of `head` by the time it is looked at.
    let edition: ConversationEdition
    /// Where the log stood.
    let head: LogHead

    /// The messages and their heights.
    var conversation: Conversation { edition.conversation }
}

/// A conversation in memory, brought up to its log by those who ask.
final class LiveConversation: Sendable {
    typealias Visit = @Sendable (Result<ConversationReading, ServiceError>) -> Void

    private struct State {
        var edition: ConversationEdition?
        var head: LogHead?
        var isReading = false
        var waiting: [Visit] = []
    }

    private let name: ConversationName
    private let state = Mutex(State())

    init(_ name: ConversationName) { self.name = name }

    /// Bytes it takes in memory, near enough.
    var bytes: Int { state.withLock { $0.edition }?.bytes ?? 0 }

    /// Calls `visit` once the conversation is what the log says, which is at `head` or further: at once, or on the
    /// thread that is reading the log then.
    ///
    /// Where this call has to read it, it does so on this thread; but from inside of a visit on a thread of its own, since
    /// reading ends with the visits of others.
    func enter(_ head: LogHead, from source: ConversationSource, isInVisit: Bool, _ visit: @escaping Visit) {
        let step = state.withLock { state -> Step in
            if let edition = state.edition, let known = state.head, known == head {
                return .visit(ConversationReading(edition: edition, head: known))
            }
            state.waiting.append(visit)
            if state.isReading { return .leave }
            state.isReading = true
            return .read
        }
        switch step {
        case .visit(let reading): visit(.success(reading))
        case .leave: break
        case .read:
            if !isInVisit || WorkerThread({ [self] in serve(from: source) }) == nil { serve(from: source) }
        }
    }

    /// Reads the log as long as somebody waits for it, then does what those wanted, while others may read on.
    private func serve(from source: ConversationSource) {
        var due: [(visit: Visit, result: Result<ConversationReading, ServiceError>)] = []
        var rounds = 0
        // Those who come during a round look for a head that it may not have seen: they get one of their own.
        while let visits = nextRound() {
            let result = readOn(from: source)
            due += visits.map { ($0, result) }
            rounds += 1
            // Where changes come faster than rounds end, another thread goes on, so that these get their answers.
            if rounds >= Limits.readingRounds, WorkerThread({ [self] in serve(from: source) }) != nil { break }
        }
        for (visit, result) in due { visit(result) }
    }

    private enum Step {
        case visit(ConversationReading)
        case leave
        case read
    }

    private func nextRound() -> [Visit]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isReading = false
                return nil
            }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// Reads the log to its end, and keeps what came of it.
    private func readOn(from source: ConversationSource) -> Result<ConversationReading, ServiceError> {
        let (edition, head) = state.withLock { ($0.edition, $0.head) }
        do throws(ServiceError) {
            let reading = try source.read(name, on: edition, after: head)
            state.withLock { state in
                state.edition = reading.edition
                state.head = reading.head
            }
            return .success(reading)
        } catch {
            // What was entered half-way is not to be built on.
            state.withLock { state in
                state.edition = nil
                state.head = nil
            }
            return .failure(error)
        }
    }
}
