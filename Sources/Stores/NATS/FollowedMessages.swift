/// What a follower handled lately, and which of it has still to be compared with what the servers keep.
///
/// Problem: what a server hands on may not be what a majority keeps in the end (``StreamFollower``). Comparing every
/// message would double the questions; comparing the last one alone misses what was handed on before it.
///
/// Method: the last message handled is looked at again and again, and once more when it is old or many came after it,
/// by when the servers have found together. What is dropped stands in one piece, handed on while nothing else was, so that
/// its last message is among those looked at; from there the piece is found by going back and forth.
struct FollowedMessages: Sendable {
    /// A message that was handled: of its text, what tells it from another.
    private struct Entry: Equatable, Sendable {
        let sequence: Revision
        let subject: Identifier
        let text: Int

        init(_ kept: JetStream.StoredMessage) {
            sequence = kept.sequence
            subject = Identifier(kept.subject)
            text = kept.body.hashValue
        }
    }

    /// A message that has still to be looked at.
    private struct Sample: Sendable {
        let sequence: Revision
        let since: Int
        /// Whether it was found to differ the last time.
        var isDoubted = false
    }

    private var entries: [Entry] = []
    private var samples: [Sample] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Keeps in mind a message that comes after all others.
    mutating func add(_ message: JetStream.StoredMessage) {
        if entries.count >= 2 * StoresLimits.followedMessages { entries.removeFirst(StoresLimits.followedMessages) }
        entries.append(Entry(message))
    }

    /// The subject of a message, where it is another than `kept`.
    func subject(of sequence: Revision, unlessIs kept: JetStream.StoredMessage?) -> String? {
        guard let index = index(of: sequence) else { return nil }
        return kept.map(Entry.init) == entries[index] ? nil : entries[index].subject.text
    }

    /// The message before another, or behind it.
    func neighbour(of sequence: Revision, by step: Int) -> Revision? {
        guard let index = index(of: sequence), entries.indices.contains(index + step) else { return nil }
        return entries[index + step].sequence
    }

    /// Puts in place of a message what the servers keep there.
    mutating func correct(_ sequence: Revision, to kept: JetStream.StoredMessage) {
        if let index = index(of: sequence) { entries[index] = Entry(kept) }
    }

    /// The subjects of the messages behind one.
    func subjects(after sequence: Revision) -> Set<Identifier> {
        Set(entries.lazy.filter { $0.sequence > sequence }.map(\.subject))
    }

    /// Forgets the messages behind one.
    mutating func forget(after sequence: Revision) {
        entries.removeAll { $0.sequence > sequence }
        samples.removeAll { $0.sequence > sequence }
    }

    /// The messages to look at now.
    mutating func due(at now: Int) -> [Revision] {
        guard let last = entries.last?.sequence else { return [] }
        if samples.last?.sequence != last { samples.append(Sample(sequence: last, since: now)) }
        // The one before the last too: when the servers find together, new messages come at once.
        let latest = samples.suffix(2).map(\.sequence)
        return latest + samples.dropLast(2).filter { isOld($0, at: now) }.map(\.sequence)
    }

    /// Takes note of a look at a message; true where it differs for the second time in a row.
    mutating func looked(at sequence: Revision, differs: Bool, at now: Int) -> Bool {
        guard let index = samples.firstIndex(where: { $0.sequence == sequence }) else { return false }
        let isCertain = differs && samples[index].isDoubted
        samples[index].isDoubted = differs && !isCertain
        if !differs, index < samples.count - 2, isOld(samples[index], at: now) { samples.remove(at: index) }
        return isCertain
    }

    private func isOld(_ sample: Sample, at now: Int) -> Bool {
        guard now - sample.since < StoresLimits.doubtMilliseconds, let index = index(of: sample.sequence) else {
            return true
        }
        return entries.count - index > StoresLimits.followedMessages / 2
    }

    private func index(of sequence: Revision) -> Int? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].sequence < sequence { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].sequence == sequence ? low : nil
    }
}
