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
import Synchronization
import TypescaleStores
import TypescaleThreads

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
        var waiting: [Waiter] = []
    }

    /// A visit that waits, with what cancels it; nil where nothing does.
    private struct Waiter {
        let visit: Visit
        let cancellation: Cancellation?
    }

    private let name: ConversationName
    private let state = Mutex(State())

    init(_ name: ConversationName) { self.name = name }

    /// Bytes it takes in memory, near enough.
    var bytes: Int {
        let (edition, waiting) = state.withLock { ($0.edition, $0.waiting.count) }
        return (edition?.bytes ?? 0) + waiting * ServiceLimits.waitingVisitBytes
    }

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
            state.waiting.append(Waiter(visit: visit, cancellation: Cancellation.current))
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
        var due: [(waiter: Waiter, result: Result<ConversationReading, ServiceError>)] = []
        var rounds = 0
        // Those who come during a round look for a head that it may not have seen: they get one of their own.
        while let waiters = nextRound() {
            let result = readOn(for: waiters, from: source)
            due += waiters.map { ($0, result) }
            rounds += 1
            // Where changes come faster than rounds end, another thread goes on, so that these get their answers.
            if rounds >= ServiceLimits.readingRounds, WorkerThread({ [self] in serve(from: source) }) != nil { break }
        }
        for (index, entry) in due.enumerated() {
            // The layout that one visit makes serves those behind it, so it goes on while one of them waits.
            let waiters = due[index...].prefix(ServiceLimits.waitersBehindVisit).map(\.waiter)
            Cancellation.with(Self.cancellation(of: waiters)) { entry.waiter.visit(entry.result) }
        }
    }

    /// What cancels work for several at once; nil where one of them cannot be cancelled.
    private static func cancellation(of waiters: [Waiter]) -> Cancellation? {
        let cancellations = waiters.compactMap(\.cancellation)
        guard cancellations.count == waiters.count else { return nil }
        return cancellations.count == 1 ? cancellations[0] : Cancellation(ofAll: cancellations)
    }

    /// Whether all who came while the log is read have gone again.
    private var isUnwanted: Bool {
        state.withLock { $0.waiting.allSatisfy { $0.cancellation?.isCancelled ?? false } }
    }

    private enum Step {
        case visit(ConversationReading)
        case leave
        case read
    }

    private func nextRound() -> [Waiter]? {
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
    ///
    /// Building from the beginning is cancelled once all who waited for it are. What is in memory already is brought up
    /// to date in any case: to drop it would cost the next reader more than is saved.
    private func readOn(
        for waiters: [Waiter], from source: ConversationSource
    ) -> Result<ConversationReading, ServiceError> {
        let (edition, head) = state.withLock { ($0.edition, $0.head) }
        let cancellation = edition == nil ? Self.cancellation(of: waiters) : nil
        do throws(ServiceError) {
            // Nothing that is entered is cancelled by itself: a record counts as a whole.
            let reading = try Cancellation.with(nil) { () throws(ServiceError) in
                try source.read(name, on: edition, after: head) { [self] in
                    cancellation.map { $0.isCancelled && isUnwanted } ?? false
                }
            }
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
