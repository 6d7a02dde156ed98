// Cuts a paragraph into runs of one face, one script and one direction.
//
// Directions come from ICU's bidirectional algorithm, asked only where something runs right to left. Scripts follow
// their characters; what belongs to no script of its own (spaces, punctuation, marks) takes the script before it, and at
// the start the one after it. Faces are chosen for whole grapheme clusters.

internal import Fonts

/// Finds the runs of paragraphs; belongs to one thread.
final class Itemizer {
    private let graphemes: BoundaryFinder
    private let bidi: BidiResolver
    private var boundaries: [Int] = []
    private var levels: [UInt8] = []
    private var scripts: [CharacterFacts.ScriptCode] = []

    init?(locale: String) {
        guard let graphemes = BoundaryFinder(.grapheme, locale: locale), let bidi = BidiResolver() else { return nil }
        self.graphemes = graphemes
        self.bidi = bidi
    }

    /// Appends the runs of a paragraph; true where it is plain, one run in which every UTF-16 unit is a cluster.
    func appendRuns(
        of units: [UInt16], in range: Range<Int>, base: BaseDirection, stack: FaceStack, spans: [PlacedSpan] = [],
        drawn: inout DrawnCharacters, to runs: inout [TextRun]
    ) -> Bool {
        if spans.isEmpty, base != .rightToLeft, let script = Itemizer.plainScript(of: units, in: range, stack: stack) {
            runs.append(TextRun(units: range, face: stack.primary, script: script, isRightToLeft: false))
            return true
        }
        drawn.replace(with: units, range)
        resolveLevels(of: units, in: range, base: base)
        findClusters(of: units, in: range)
        resolveScripts(of: units, in: range)

        // Looked at through constants: what belongs to an object is checked for exclusive access at every use.
        let (boundaries, scripts, levels, primary) = (boundaries, scripts, levels, stack.primary)
        let drawn = drawn.units
        var start = range.lowerBound
        var spanIndex = 0
        for (index, end) in boundaries.enumerated() {
            let cluster = start..<end
            while spanIndex < spans.count && spans[spanIndex].units.upperBound <= start { spanIndex += 1 }
            let span = spanIndex < spans.count && spans[spanIndex].units.contains(start) ? spans[spanIndex] : nil
            if let picture = span?.picture {
                runs.append(
                    TextRun(
                        units: cluster, face: stack.primary, script: .common, isRightToLeft: false, picture: picture))
                start = end
                continue
            }
            let isLatin = span == nil && end - start == 1 && stack.primaryDraws(ascii: drawn[start])
            let stack = span?.stack ?? stack
            let tag = Itemizer.tag(of: scripts[index])
            let isEmoji = !isLatin && Itemizer.isEmoji(cluster, in: units)
            let face = isLatin ? primary : stack.face(for: cluster, in: drawn, script: isEmoji ? .emoji : tag)
            let isRightToLeft = levels.isEmpty ? false : levels[start - range.lowerBound] & 1 == 1
            start = end
            if let last = runs.indices.last, runs[last].continues(with: cluster, face, tag, isRightToLeft) {
                runs[last].units = runs[last].units.lowerBound..<end
            } else {
                runs.append(TextRun(units: cluster, face: face, script: tag, isRightToLeft: isRightToLeft))
            }
        }
        return false
    }

    /// Clusters end at these offsets after the last paragraph that was not plain.
    var clusterEnds: [Int] { boundaries }

    /// The script of ASCII text that the primary face draws alone; nil where there is more to find out.
    private static func plainScript(of units: [UInt16], in range: Range<Int>, stack: FaceStack) -> ScriptTag? {
        var letters = false
        let span = units.span
        for index in range {
            let unit = span[index]
            if !stack.primaryDraws(ascii: unit) { return nil }
            let lower = unit | 0x20
            if lower >= 0x61 && lower <= 0x7A { letters = true }
        }
        return letters ? .latin : .common
    }

    /// Finds the grapheme clusters; below the first combining character every UTF-16 unit is one.
    private func findClusters(of units: [UInt16], in range: Range<Int>) {
        boundaries.removeAll(keepingCapacity: true)
        let isSimple = !range.contains { units[$0] >= 0x300 || units[$0] == 0x0D || units[$0] == 0xAD }
        if isSimple {
            boundaries.append(contentsOf: range.lowerBound + 1...range.upperBound)
        } else {
            graphemes.appendBoundaries(of: units, in: range, to: &boundaries)
        }
    }

    private func resolveLevels(of units: [UInt16], in range: Range<Int>, base: BaseDirection) {
        levels.removeAll(keepingCapacity: true)
        guard base == .rightToLeft || range.contains(where: { Itemizer.mayRunRightToLeft(units[$0]) }) else { return }
        levels.append(contentsOf: repeatElement(0, count: range.count))
        bidi.forEachRun(of: units, in: range, base: base) { run, level in
            for index in run { levels[index - range.lowerBound] = level }
        }
    }

    /// Hebrew, Arabic and their neighbours, directional controls, and the planes where older such scripts live.
    private static func mayRunRightToLeft(_ unit: UInt16) -> Bool {
        unit >= 0x0590
            && (unit <= 0x08FF || unit >= 0x200E && unit <= 0x202E || unit >= 0x2066 && unit <= 0x2069
                || unit >= 0xFB1D && unit <= 0xFDFF || unit >= 0xFE70 && unit <= 0xFEFC || unit == 0xD802
                || unit == 0xD803
                || unit == 0xD83A || unit == 0xD83B)
    }

    /// One script for each cluster.
    private func resolveScripts(of units: [UInt16], in range: Range<Int>) {
        let boundaries = boundaries
        var scripts = scripts
        self.scripts = []
        defer { self.scripts = scripts }
        scripts.removeAll(keepingCapacity: true)
        var current = CharacterFacts.commonScript
        var pending = 0
        for (index, end) in boundaries.enumerated() {
            let start = index == 0 ? range.lowerBound : boundaries[index - 1]
            let following = end < range.upperBound ? units.scalar(at: end) : 0x20
            let script = Itemizer.script(of: units.scalar(at: start), after: current, before: following)
            if script != CharacterFacts.commonScript && pending > 0 {
                for index in scripts.count - pending..<scripts.count { scripts[index] = script }
                pending = 0
            }
            scripts.append(script)
            if script == CharacterFacts.commonScript { pending += 1 } else { current = script }
        }
    }

    /// The script of a character: its own, or among those that share it the one before it, the one after it, the first.
    private static func script(
        of scalar: UInt32, after current: CharacterFacts.ScriptCode, before following: UInt32
    ) -> CharacterFacts.ScriptCode {
        if scalar < 0x80 {
            let letter = scalar | 0x20
            return letter >= 0x61 && letter <= 0x7A ? CharacterFacts.latinScript : current
        }
        let script = CharacterFacts.script(of: scalar)
        if script == current || CharacterFacts.belongs(scalar, to: current) { return current }
        guard script == CharacterFacts.commonScript || script == CharacterFacts.inheritedScript else { return script }
        let owner = CharacterFacts.firstOwner(of: scalar)
        if owner == CharacterFacts.commonScript || owner == CharacterFacts.inheritedScript { return current }
        let next = CharacterFacts.script(of: following)
        return CharacterFacts.belongs(scalar, to: next) ? next : owner
    }

    private static func isEmoji(_ cluster: Range<Int>, in units: [UInt16]) -> Bool {
        if cluster.count == 1 && units[cluster.lowerBound] < 0x200D { return false }
        var index = cluster.lowerBound
        var presentation = false
        while index < cluster.upperBound {
            let scalar = units.scalar(at: index)
            index += scalar > 0xFFFF ? 2 : 1
            if scalar == 0xFE0E { return false }
            if scalar == 0xFE0F || scalar == 0x20E3 || CharacterFacts.isEmojiPresentation(scalar) {
                presentation = true
            }
        }
        return presentation
    }

    private static func tag(of script: CharacterFacts.ScriptCode) -> ScriptTag {
        tags.indices.contains(Int(script)) ? tags[Int(script)] : .common
    }

    /// Tags of ICU's script numbers, which go up to about two hundred.
    private static let tags = (0..<Int32(256)).map { ScriptTag(CharacterFacts.tag(of: $0)) ?? .common }
}
