// Problem: a server may deliver messages that no majority stores in the end (`StreamFollower`). Comparing every
// message would double the queries; comparing only the last one misses earlier ones.
//
// Method: the last handled message is compared repeatedly, and once more when it is old or followed by many, by
// which time the servers agree. Lost messages form one contiguous range that was delivered without others in
// between, so its last message is among the compared ones; searching from there in both directions finds the range.

internal import TypescaleStrings

/// The recently handled messages of a follower, and the ones to compare with the servers' state.
struct FollowedMessages: Sendable {
    /// A handled message, with a hash of its body.
    private struct Entry: Equatable, Sendable {
        let sequence: Revision
        let subject: Identifier
        let bodyHash: Int

        init(_ stored: JetStream.StoredMessage) {
            sequence = stored.sequence
            subject = Identifier(stored.subject)
            bodyHash = stored.body.hashValue
        }
    }

    private struct Sample: Sendable {
        let sequence: Revision
        let since: Int
        /// A Boolean value that indicates whether the last comparison found a difference.
        var differed = false
    }

    private var entries: [Entry] = []
    private var samples: [Sample] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ message: JetStream.StoredMessage) {
        if entries.count >= 2 * StoresLimits.followedMessages { entries.removeFirst(StoresLimits.followedMessages) }
        entries.append(Entry(message))
    }

    /// Returns the subject of a message if it differs from `stored`.
    func subject(of sequence: Revision, unlessIs stored: JetStream.StoredMessage?) -> String? {
        guard let index = index(of: sequence) else { return nil }
        return stored.map(Entry.init) == entries[index] ? nil : entries[index].subject.text
    }

    func adjacent(of sequence: Revision, by step: Int) -> Revision? {
        guard let index = index(of: sequence), entries.indices.contains(index + step) else { return nil }
        return entries[index + step].sequence
    }

    mutating func correct(_ sequence: Revision, to stored: JetStream.StoredMessage) {
        if let index = index(of: sequence) { entries[index] = Entry(stored) }
    }

    func subjects(after sequence: Revision) -> Set<Identifier> {
        Set(entries.lazy.filter { $0.sequence > sequence }.map(\.subject))
    }

    mutating func forget(after sequence: Revision) {
        entries.removeAll { $0.sequence > sequence }
        samples.removeAll { $0.sequence > sequence }
    }

    mutating func due(at now: Int) -> [Revision] {
        guard let last = entries.last?.sequence else { return [] }
        if samples.last?.sequence != last { samples.append(Sample(sequence: last, since: now)) }
        // Includes the last but one: when the servers agree again, new messages arrive at once.
        let latest = samples.suffix(2).map(\.sequence)
        return latest + samples.dropLast(2).filter { isOld($0, at: now) }.map(\.sequence)
    }

    /// Records a comparison; returns `true` for the second difference in a row.
    mutating func recordComparison(at sequence: Revision, differs: Bool, at now: Int) -> Bool {
        guard let index = samples.firstIndex(where: { $0.sequence == sequence }) else { return false }
        let isCertain = differs && samples[index].differed
        samples[index].differed = differs && !isCertain
        if !differs, index < samples.count - 2, isOld(samples[index], at: now) { samples.remove(at: index) }
        return isCertain
    }

    private func isOld(_ sample: Sample, at now: Int) -> Bool {
        guard now - sample.since < StoresLimits.comparisonMilliseconds, let index = index(of: sample.sequence) else {
            return true
        }
        return entries.count - index > StoresLimits.followedMessages / 2
    }

    private func index(of sequence: Revision) -> Int? {
        let index = entries.indices.partitioningIndex { entries[$0].sequence >= sequence }
        return index < entries.count && entries[index].sequence == sequence ? index : nil
    }
}
