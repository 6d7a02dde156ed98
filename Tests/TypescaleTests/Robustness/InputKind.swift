/// A kind of bad input: every command and every route is given each.
enum InputKind: String, CaseIterable, Sendable {
    case missing, empty, huge, binary, hostile, contradictory
}
