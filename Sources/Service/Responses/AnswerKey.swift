import DynamicType

/// The source of a cached response: requests with equal keys get the same bytes.
struct ResponseKey: Hashable, Sendable {
    /// The cached contents.
    enum Content: Hashable, Sendable {
        case scales
        case definition(scale: String)
        case resolved(scale: String, TextEnvironment)
        case changes(scale: String, from: TextEnvironment, to: TextEnvironment)
        case fontRoles
        case document(String)
    }

    /// The number of the reading of the scales.
    let generation: Int
    /// The requested content.
    let content: Content
    /// The hash of both, seeded per process, and computed once because several tables use it.
    let digest: Int

    /// Creates the key of a content of one reading.
    init(generation: Int, content: Content) {
        self.generation = generation
        self.content = content
        var hasher = Hasher()
        hasher.combine(generation)
        hasher.combine(content)
        digest = hasher.finalize()
    }

    /// Hashes the digest.
    func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
