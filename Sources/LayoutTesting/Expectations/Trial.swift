internal import DynamicType

/// What breaks an assertion at one size.
struct Violation {
    /// The whole sentence, without its full stop.
    var sentence: String
    /// The one number of it, for a list: `4 lines`; empty where there is none.
    var short: String = ""
    var drawing: LineDrawing
}

/// Makes an assertion at every size of a context; one failure names the first size that breaks it, draws that one and
/// lists the others.
func tryEverySize<Subject>(
    _ context: LayoutContext, _ site: CallSite,
    _ set: (Typesetter, TextSizePreference) throws(LayoutFault) -> Subject, breaks: (Subject) -> Violation?
) {
    do throws(LayoutFault) {
        let typesetter = try Typesetter.of(context)
        guard !context.sizes.sizes.isEmpty else { throw LayoutFault("No sizes to try: the list is empty") }
        var found: [Violation?] = []
        for size in context.sizes.sizes { found.append(breaks(try set(typesetter, size))) }
        guard let first = found.firstIndex(where: { $0 != nil }), let fault = found[first] else { return }
        let others = stretches(found.map { $0?.short }, after: first, names: context.sizes.sizes.map(\.words))
        let rest = others.isEmpty ? "" : "; also at " + list(others)
        Failure(sentence: fault.sentence + rest, drawing: fault.drawing.text).report(at: site)
    } catch {
        Failure(sentence: error.sentence).report(at: site)
    }
}

/// Sizes in a row that break alike, as one entry each: `XL (2 lines)`, `AX1 to AX5 (3 lines)`.
private func stretches(_ shorts: [String?], after first: Int, names: [String]) -> [String] {
    var entries: [String] = []
    var start = first + 1
    while start < shorts.count {
        guard let short = shorts[start] else {
            start += 1
            continue
        }
        var end = start
        while end + 1 < shorts.count, shorts[end + 1] == short { end += 1 }
        let detail = short.isEmpty ? "" : " (\(short))"
        let named = end - start > 1 ? [names[start] + " to " + names[end]] : Array(names[start...end])
        entries += named.map { $0 + detail }
        start = end + 1
    }
    return entries
}

/// Fails at once where an assertion's own numbers make no sense: what is compared with NaN would hold for ever.
func isSound(_ value: Double, _ what: String, _ site: CallSite) -> Bool {
    if value >= 0, value.isFinite { return true }
    Failure(sentence: "\(what) cannot be \(value)").report(at: site)
    return false
}
