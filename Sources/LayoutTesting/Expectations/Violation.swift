internal import TypescaleStrings

/// A violation of an assertion at one size.
struct Violation {
    /// The message, without a period.
    var message: String
    /// The measured value for the list of sizes, such as `4 lines`; empty if there is none.
    var measuredValue: String = ""
    var drawing: LineDrawing
}

/// Checks an assertion at every size of a context and reports at most one failure.
///
/// The failure describes and draws the first size that violates the assertion, and lists the others.
func checkEverySize<Subject>(
    _ context: LayoutContext, _ site: CallSite,
    _ measure: (LayoutMeasurer, TextSizePreference) throws(LayoutAssertionError) -> Subject,
    violation: (Subject) -> Violation?
) {
    do throws(LayoutAssertionError) {
        let measurer = try LayoutMeasurer.of(context)
        try context.sizes.validate()
        var found: [Violation?] = []
        for size in context.sizes.sizes { found.append(violation(try measure(measurer, size))) }
        guard let index = found.firstIndex(where: { $0 != nil }), let first = found[index] else { return }
        let others = entries(found.map { $0?.measuredValue }, after: index, names: context.sizes.sizes.map(\.label))
        let rest = others.isEmpty ? "" : "; also at " + list(others)
        Failure(message: first.message + rest, drawing: first.drawing.text).report(at: site)
    } catch {
        Failure(message: error.message).report(at: site)
    }
}

/// Checks an assertion about a text or a message at every size of a context.
func checkEverySize<Subject: LayoutSubject>(
    of subject: Subject, _ context: LayoutContext, _ site: CallSite, violation: (Subject.Measured) -> Violation?
) {
    checkEverySize(
        context, site,
        { (measurer, size) throws(LayoutAssertionError) in try subject.measured(by: measurer, context, at: size) },
        violation: violation)
}

/// Lists the other sizes, with consecutive sizes of one result as one entry: `XL (2 lines)`, `AX1 to AX5 (3 lines)`.
private func entries(_ values: [String?], after first: Int, names: [String]) -> [String] {
    var entries: [String] = []
    var start = first + 1
    while start < values.count {
        guard let value = values[start] else {
            start += 1
            continue
        }
        var end = start
        while end + 1 < values.count, values[end + 1] == value { end += 1 }
        let detail = value.isEmpty ? "" : " (\(value))"
        let named = end - start > 1 ? [names[start] + " to " + names[end]] : Array(names[start...end])
        entries += named.map { $0 + detail }
        start = end + 1
    }
    return entries
}

/// Reports a failure, and returns `false`, if an assertion's own number is negative or not finite.
///
/// A comparison with NaN would always pass.
func requireValid(_ value: Double, named name: String, at site: CallSite) -> Bool {
    if value >= 0, value.isFinite { return true }
    Failure(message: "\(name): \(NumberText.text(value)) is not valid; use a finite number of at least 0")
        .report(at: site)
    return false
}

/// Reports a failure, and returns `false`, if an assertion's own number of lines is negative.
func requireValid(lines: Int, at site: CallSite) -> Bool {
    if lines >= 0 { return true }
    Failure(message: "lines: \(lines) is not valid; use a number of at least 0").report(at: site)
    return false
}
