internal import DynamicType

/// What breaks an assertion at one size.
struct Break {
    /// The whole sentence, without its full stop.
    var sentence: String
    /// The same in a few words, for a list: `AX4 (4 lines)`.
    var short: String
    var drawing: LineDrawing
}

/// Makes an assertion at every size of a context; one failure names the first size that breaks it, draws that one and
/// lists the others.
func tryEverySize<Subject>(
    _ context: LayoutContext, _ site: CallSite,
    _ set: (Typesetter, TextSizePreference) throws(LayoutFault) -> Subject, breaks: (Subject) -> Break?
) {
    do throws(LayoutFault) {
        let typesetter = try Typesetter.of(context)
        guard !context.sizes.sizes.isEmpty else { throw LayoutFault("No sizes to try: the list is empty") }
        var found: [Break] = []
        for size in context.sizes.sizes {
            if let fault = breaks(try set(typesetter, size)) { found.append(fault) }
        }
        guard let first = found.first else { return }
        let others = found.dropFirst().map(\.short)
        let rest = others.isEmpty ? "" : "; also at " + list(others)
        Failure(sentence: first.sentence + rest, drawing: first.drawing.text).report(at: site)
    } catch {
        Failure(sentence: error.sentence).report(at: site)
    }
}

/// Fails at once where an assertion's own numbers make no sense.
func isSound(_ value: Double, _ what: String, _ site: CallSite) -> Bool {
    if value >= 0, value.isFinite { return true }
    Failure(sentence: "\(what) cannot be \(value)").report(at: site)
    return false
}
