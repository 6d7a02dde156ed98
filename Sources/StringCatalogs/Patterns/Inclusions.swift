internal import TypescaleStrings

/// The texts of one file that include others: the chain that is followed, and what is left of the bounds.
struct Inclusions {
    private var bytes = StringCatalogsLimits.includedBytes
    private var count = StringCatalogsLimits.inclusions
    /// The names of the texts that are read, each of which includes the next one.
    private var chain: [Identifier] = []
    /// The members of the cycles that were found.
    private var cycles: Set<Set<Identifier>> = []
    /// The reason why a chain of the message was not followed to its end; `nil` if each was.
    private(set) var problem: String?
    /// The names that the file lacks, and those of them that were not taken yet.
    private var lacking: Set<Identifier> = []
    private var missing: [Identifier] = []

    /// Begins to read a message.
    mutating func begin(_ name: Identifier) { (chain, problem) = ([name], nil) }

    /// Enters a text that the one before includes; returns whether it is shown, and ``leave()`` has to be called.
    ///
    /// A cycle is a problem of the first message that leads into it.
    mutating func enter(_ name: Identifier, bytes: Int) -> Bool {
        if let first = chain.firstIndex(of: name) {
            if problem == nil, cycles.insert(Set(chain[first...])).inserted {
                problem = "the references are cyclic: \(Self.names(chain[first...] + [name])); remove one"
            }
            return false
        }
        guard chain.count <= StringCatalogsLimits.inclusionDepth else {
            problem =
                problem
                ?? "the chain of references \(Self.names(chain + [name])) is longer than "
                + "\(StringCatalogsLimits.inclusionDepth); the rest is not shown"
            return false
        }
        guard bytes <= self.bytes, count > 0 else { return false }
        self.bytes -= bytes
        count -= 1
        chain.append(name)
        return true
    }

    mutating func leave() { chain.removeLast() }

    mutating func addMissing(_ name: Identifier) { if lacking.insert(name).inserted { missing.append(name) } }

    /// Takes the names that the file lacks and that were not taken before.
    mutating func takeMissing() -> [Identifier] {
        defer { missing = [] }
        return missing
    }

    private static func names(_ chain: some Sequence<Identifier>) -> String {
        chain.map { Quotation.shortened($0.text) }.joined(separator: " → ")
    }
}
