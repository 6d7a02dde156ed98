/// A kind of bad input, which every command and every route is tried with.
enum InputKind: String, CaseIterable, Sendable {
    case missing, empty, huge, binary, hostile, contradictory
}
