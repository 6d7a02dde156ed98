import Conversations
import TextLayout
import Synchronization
import TypescaleStores

/// The conversations in memory: made by whoever asks first, kept while there is room.
final class ConversationCache: Sendable {
    private struct Place {
        let live: LiveConversation
        var bytes = 0
        /// Counts visits of the whole desk.
        var lastVisit: UInt64 = 0
    }

    private struct State {
        var places: [ConversationName: Place] = [:]
        var bytes = 0
        var visits: UInt64 = 0
        var replacements = 0
    }

    /// Where conversations come from.
    let source: ConversationSource
    /// How their messages are laid out, for callers' environments.
    let environments = LayoutEnvironmentCache()
    private let bytes: Int
    private let state = Mutex(State())
    private let nameless = Atomic<Int>(0)

    /// A desk for conversations of about so many bytes together.
    init(_ source: ConversationSource, bytes: Int = ServiceLimits.conversationsBytes) {
        self.source = source
        self.bytes = bytes
    }

    /// How many conversations are in memory, and about how many bytes they take.
    var footprint: (conversations: Int, bytes: Int) { state.withLock { ($0.places.count, $0.bytes) } }

    /// How many conversations are being replaced.
    var replacementsUnderWay: Int { state.withLock { $0.replacements } }

    /// A name for a reader who gave none, which nobody else has while it is used.
    var namelessReader: String {
        "\(nameless.wrappingAdd(1, ordering: .relaxed).oldValue & (ServiceLimits.namelessReaders - 1))"
    }

    /// Calls `visit` with a conversation as its log has it now, in memory; on this thread, or on the one that is reading
    /// that log right now. `isInVisit` says that the caller is itself a visit.
    func enter(
        _ name: ConversationName, isInVisit: Bool = false, _ visit: @escaping LiveConversation.Visit
    ) {
        do throws(ServiceError) {
            guard let head = try source.head(of: name) else {
                forget(name)
                throw .noConversation
            }
            let live = live(name)
            live.enter(head, from: source, isInVisit: isInVisit) { [self] result in
                visit(result)
                settle(name, live)
            }
        } catch {
            visit(.failure(error))
        }
    }

    /// Makes room for one more replacement of a conversation; the answer is held while it goes on.
    func beginReplacement() throws(ServiceError) -> ReplacementPermit {
        let isFree = state.withLock { state in
            guard state.replacements < ServiceLimits.replacements else { return false }
            state.replacements += 1
            return true
        }
        guard isFree else {
            throw ServiceError(.unavailable, "too many conversations are being replaced", retryAfter: 1)
        }
        return ReplacementPermit { [self] in state.withLock { $0.replacements -= 1 } }
    }

    private func live(_ name: ConversationName) -> LiveConversation {
        state.withLock { state in
            state.visits += 1
            var place = state.places[name] ?? Place(live: LiveConversation(name))
            place.lastVisit = state.visits
            state.places[name] = place
            return place.live
        }
    }

    private func forget(_ name: ConversationName) {
        state.withLock { state in
            if let place = state.places.removeValue(forKey: name) { state.bytes -= place.bytes }
        }
    }

    /// Notes what a conversation takes after a visit, and puts out those not used for longest where that is too much.
    private func settle(_ name: ConversationName, _ live: LiveConversation) {
        let size = live.bytes
        let evicted = state.withLock { state -> Int in
            // It may have been put out meanwhile, or another may have its place.
            guard let place = state.places[name], place.live === live else { return 0 }
            state.bytes += size - place.bytes
            state.places[name]?.bytes = size
            return makeRoom(&state)
        }
        if evicted > 0 { source.metrics.add(.conversationsEvicted, evicted) }
    }

    private func makeRoom(_ state: inout State) -> Int {
        guard state.bytes > bytes || state.places.count > ServiceLimits.conversationsInMemory else { return 0 }
        // A tenth more than needed goes, so that the search, which looks at all, is made seldom.
        let (most, count) = (bytes / 10 * 9, ServiceLimits.conversationsInMemory / 10 * 9)
        let oldest = state.places.sorted { $0.value.lastVisit < $1.value.lastVisit }
        var evicted = 0
        for (name, place) in oldest.dropLast() {
            if state.bytes <= most, state.places.count <= count { break }
            state.places[name] = nil
            state.bytes -= place.bytes
            evicted += 1
        }
        return evicted
    }
}

/// The right to replace a conversation, which ends with it.
final class ReplacementPermit: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
