internal import TypescaleStrings

typealias ShapedCluster = Shaper.Cluster

/// A range of a paragraph that is shaped as one: one face, one script, one direction.
struct TextRun {
    var units: Range<Int>
    var face: FontFace
    var script: ScriptTag {
        didSet { acceptsTracking = !script.isJoined }
    }
    var isRightToLeft: Bool
    /// The level of its direction, in engines that divide text of one direction by its levels; otherwise zero.
    var level: UInt8 = 0
    /// The first face of the run's span, if the lines of that face differ from those of the text around the span.
    var spanFace: FontFace?
    /// The placeholder of the run's only character.
    private(set) var placeholder: StyledText.Placeholder?
    /// A Boolean value that indicates whether tracking is added between its letters.
    private(set) var acceptsTracking: Bool
    /// A Boolean value that indicates whether its characters are drawn as missing-glyph boxes.
    var isMissing = false
    /// The presentation that its characters request, which is shaped apart.
    var presentation = EmojiPresentation.text
    /// A Boolean value that indicates whether a change of case added all of its characters, so that its face does not
    /// count for the height of a line.
    var isAdded = false
    /// A Boolean value that indicates whether it is not kerned, because the text took its share of slow rules.
    var isUnkerned = false

    init(units: Range<Int>, face: FontFace, script: ScriptTag, isRightToLeft: Bool) {
        self.units = units
        self.face = face
        self.script = script
        self.isRightToLeft = isRightToLeft
        acceptsTracking = !script.isJoined
    }

    init(units: Range<Int>, _ placeholder: StyledText.Placeholder, of face: FontFace) {
        self.init(units: units, face: face, script: .common, isRightToLeft: false)
        self.placeholder = placeholder
        acceptsTracking = false
    }

    /// Returns whether a run with the same settings continues where this one ends.
    func continues(with next: TextRun) -> Bool {
        units.upperBound == next.units.lowerBound && face.isSame(as: next.face) && script == next.script
            && isRightToLeft == next.isRightToLeft && level == next.level && placeholder == nil
            && presentation == next.presentation && isMissing == next.isMissing && isUnkerned == next.isUnkerned
            && spanFace?.identity == next.spanFace?.identity
    }
}

extension [TextRun] {
    /// Returns the runs with each of them divided before its zero-width non-joiners, and around its tabs and the
    /// controls that Chromium ignores.
    func dividedAtControls(in units: [UInt16]) -> [TextRun] {
        func isControl(_ unit: UInt16) -> Bool { unit == 0x09 || PreservedSpaces.isFormFeedOrReturn(unit) }
        return flatMap { run in
            let inside = run.units.dropFirst().filter {
                units[$0] == 0x200C || isControl(units[$0]) != isControl(units[$0 - 1])
            }
            return zip([run.units.lowerBound] + inside, inside + [run.units.upperBound]).map { start, end in
                var part = run
                part.units = start..<end
                return part
            }
        }
    }

    /// Returns the offsets of the letter ya after a Bengali virama in the same run.
    func subjoinedYas(in units: [UInt16]) -> [Int] {
        flatMap { run in run.units.dropFirst().filter { units[$0] == 0x09AF && units[$0 - 1] == 0x09CD } }
    }

    /// Returns whether a character is the last of those that Firefox shapes together: the text ends after it, or a
    /// picture or another level follows.
    ///
    /// Direction marks are left out only if they have the level of the character.
    func endsTextRun(at index: Int, lastUnit: Int?, in units: [UInt16]) -> Bool {
        if index == lastUnit { return true }
        let run = self.index(holding: index)
        let level = self[run].level
        for next in self[run...] {
            if next.level != level || next.placeholder != nil { return true }
            let rest = next.units.clamped(to: index + 1..<Swift.max(next.units.upperBound, index + 1))
            if rest.contains(where: { !WhiteSpaceProcessor.isDiscardable(units[$0]) }) { return false }
        }
        return false
    }

    /// Returns the index of the run that contains a unit; runs are adjacent.
    func index(holding unit: Int) -> Int {
        (0..<Swift.max(count - 1, 0)).partitioningIndex { self[$0].units.upperBound > unit }
    }
}

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
