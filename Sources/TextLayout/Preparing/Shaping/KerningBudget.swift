/// The part of a text that may be kerned by faces in which kerning takes long.
///
/// It depends on the text alone, so that a text has the same lines wherever it is measured.
struct KerningBudget {
    private var units = 0

    /// Turns kerning off in the runs of a paragraph that exceed the budget; paragraphs are passed in order.
    mutating func limit(_ runs: inout [TextRun]) {
        for index in runs.indices where runs[index].face.hasManyPositioningRules {
            units += runs[index].units.count
            runs[index].isUnkerned = units > TextLayoutLimits.slowlyKernedUnits
        }
    }
}
