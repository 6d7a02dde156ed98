import DynamicType

/// What an answer that is kept was made from: two requests with equal keys get the same bytes.
struct AnswerKey: Hashable, Sendable {
    /// The answers that are kept.
    enum Content: Hashable, Sendable {
        case scales
        case definition(scale: String)
        case resolved(scale: String, Environment)
        case changes(scale: String, from: Environment, to: Environment)
        case fontRoles
        case document(String)
    }

    /// The reading of the scales.
    let generation: Int
    /// What was asked.
    let content: Content
}
