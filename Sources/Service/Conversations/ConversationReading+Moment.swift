import Conversations
import Glibc
import TypescaleStores

extension ConversationReading {
    /// What `look` finds, with the revision of the log that it is of.
    ///
    /// A look may fall into the middle of a record that is being entered: what it found is then of no revision at all,
    /// and it is made again. `look` says after how many edits it saw the conversation.
    func moment<Found>(
        _ look: (Conversation) throws(ConversationError) -> (found: Found, edits: UInt64)
    ) throws(ServiceError) -> (found: Found, revision: Revision) {
        for attempt in 0..<ServiceLimits.readingAttempts {
            do throws(ConversationError) {
                let (found, edits) = try look(conversation)
                if let revision = edition.revision(after: edits) { return (found, revision) }
            } catch {
                throw ServiceError(error)
            }
            // Entering a record takes some milliseconds at most.
            if attempt > 0 { usleep(500) }
        }
        throw ServiceError(.unavailable, "the conversation is being changed too fast", retryAfter: 1)
    }
}
