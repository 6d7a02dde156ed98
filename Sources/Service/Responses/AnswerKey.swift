import DynamicType

/// What an answer that is kept was made from: two requests with equal keys get the same bytes.
struct AnswerKey: Hashable, Sendable {
    /// The answers that are kept.
    enum Content: Hashable, Sendable {
        case scales
        case definition(scale: String)
        case resolved(scale: String, TextEnvironment)
        case changes(scale: String, from: TextEnvironment, to: TextEnvironment)
        case fontRoles
        case document(String)
    }

    /// The reading of the scales.
    let generation: Int
    /// What was asked.
    let content: Content
    /// The hash of both, seeded anew in every process: made once, since an answer is looked for in several places.
    let digest: Int

    /// The key of what was asked of one reading.
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
