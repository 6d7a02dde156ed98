// Divides a paragraph into runs of one face, one script and one direction.
//
// Directions come from ICU's bidirectional algorithm, used only if some text may run right to left. Firefox and WebKit
// divide text of one direction at a change of its level too: between the digits and the full stop after an Arabic word.
// Scripts follow their characters; characters without a script of their own (spaces, punctuation, marks) take the
// script before them, at the start the one after them, and closing brackets that of their counterpart. Faces are chosen
// for whole grapheme clusters.

internal import TypescaleThreads

/// Finds the runs of paragraphs; not thread-safe.
final class Itemizer {
    private let finder: ClusterFinder
    private let bidi: BidiResolver
    private var clusters: [GraphemeCluster] = []
    var splits: [ClusterSplit] = []
    /// The ends of clusters that are shaped together with the next one; only in Chromium.
    var joints: [Int] = []
    /// The skin tones after other characters than emoji; only in Chromium.
    var looseSkinTones: [Int] = []
    /// The levels of the units of the last paragraph; empty if all of it runs from left to right.
    private(set) var levels: [UInt8] = []
    /// A Boolean value that indicates whether the last paragraph runs from right to left.
    private(set) var isRightToLeft = false
    /// A Boolean value that indicates whether the engine resolves levels in the text; `nil` until one is needed.
    var textResolvesLevels: Bool?
    let shapedFallback = ShapedFallback()
    let language: String
    /// The script of text without one in Firefox: the one that the language is written in.
    let likelyScript: ScriptTag
    /// The scripts of the whole text in Chromium, if it has several paragraphs and is not Latin-1.
    var wholeTurns: TextTurns<UInt8>?
    /// The script that continues across the paragraphs of a text in Firefox, if it has several.
    var continued: ContinuedScript?
    /// The texts without a script in Firefox, in order.
    var commonTexts: [CommonText] = []
    /// The face of the span whose runs are appended, for `TextRun.spanFace`.
    private var spanFace: FontFace?
    /// The runs whose faces decide the heights of lines in WebKit; empty if they are the runs that are drawn.
    private(set) var lineRuns: [TextRun] = []

    /// The parts of a locale that runs depend on.
    struct Setting: Hashable {
        /// The tag of the language for shaping.
        let language: Identifier
        /// The script that text of the locale is usually written in, which the script or region of the locale may
        /// change.
        let likelyScript: CharacterFacts.ScriptCode

        init(locale: String) {
            language = Identifier(ShapingLanguages.tag(for: locale))
            likelyScript = CharacterFacts.likelyScript(of: locale)
        }
    }

    /// Creates an itemizer for text of a locale; grapheme clusters are those of English if ICU does not know the
    /// language.
    init(_ setting: Setting) throws(FontError) {
        finder = try ClusterFinder(locale: setting.language.text)
        guard let bidi = BidiResolver() else {
            throw FontError(.languageDataMissing, reason: "ICU gives no bidirectional levels; is its data installed?")
        }
        self.bidi = bidi
        language = setting.language.text
        likelyScript = ScriptTag(CharacterFacts.tag(of: setting.likelyScript)) ?? .common
    }

    struct Paragraph {
        var units: [UInt16]
        /// The characters as they are drawn.
        var drawn: [UInt16]
        var range: Range<Int>
        var stack: FaceStack
        /// The line breaks inside grapheme clusters, which divide them, in order; only in WebKit.
        var divisions: [Int] = []
        /// The spans with settings of their own; text between two spans, or inside one, has uniform settings.
        var spans: [ProcessedSpan]
        /// A Boolean value that indicates whether the whole text is Latin-1; only used by Firefox.
        var isOfLatin1Text = true
        var cancellation: Cancellation?
    }

    /// Appends the runs of a paragraph that is not empty, and passes its grapheme clusters to `body`.
    ///
    /// Does so only in part, or not at all, if the work is canceled meanwhile.
    func appendRuns(
        of paragraph: Paragraph, base: BaseDirection, _ characters: inout CharacterTable, to runs: inout [TextRun],
        _ body: ([GraphemeCluster]) -> Void
    ) {
        let cancellation = paragraph.cancellation
        // Moved to a local variable: a property of an object is checked for exclusive access at every use.
        var clusters = clusters
        self.clusters = []
        defer { self.clusters = clusters }
        resolveLevels(of: paragraph, base: base)
        lineRuns.removeAll(keepingCapacity: true)
        if let cancellation, cancellation.isCancelled { return }
        finder.find(
            in: paragraph.units, paragraph.range, for: paragraph.stack.engine, &characters, unless: cancellation,
            into: &clusters)
        if let cancellation, cancellation.isCancelled { return }
        splits.removeAll(keepingCapacity: true)
        joints.removeAll(keepingCapacity: true)
        looseSkinTones.removeAll(keepingCapacity: true)
        commonTexts.removeAll(keepingCapacity: true)
        if paragraph.stack.engine == .chromium {
            findSegments(of: paragraph, &clusters, &characters)
        } else {
            resolveScripts(of: paragraph, &clusters, &characters)
        }
        if let cancellation, cancellation.isCancelled { return }
        body(clusters)
        if !splits.isEmpty { clusters = clusters.divided(at: splits) }
        if !joints.isEmpty { clusters = clusters.joined(at: joints, in: paragraph.spans) }
        appendRuns(clusters, of: paragraph, &characters, to: &runs)
    }

    /// Appends the runs of a paragraph's clusters: those of each span with its own faces.
    private func appendRuns(
        _ clusters: [GraphemeCluster], of paragraph: Paragraph, _ characters: inout CharacterTable,
        to runs: inout [TextRun]
    ) {
        var index = 0
        var start = paragraph.range.lowerBound
        for span in paragraph.spans {
            let before = index
            while index < clusters.count, start < span.units.lowerBound {
                start = clusters[index].end
                index += 1
            }
            append(clusters, before..<index, of: paragraph, paragraph.stack, &characters, to: &runs)
            let inside = index
            while index < clusters.count, start < span.units.upperBound {
                if let placeholder = span.placeholder {
                    let run = TextRun(units: start..<clusters[index].end, placeholder, of: paragraph.stack.primary)
                    runs.append(run)
                    if paragraph.stack.engine == .webkit { lineRuns.append(run) }
                }
                start = clusters[index].end
                index += 1
            }
            if span.placeholder == nil {
                spanFace = span.stack.spanFace(in: paragraph.stack)
                append(clusters, inside..<index, of: paragraph, span.stack, &characters, to: &runs)
                spanFace = nil
            }
        }
        append(clusters, index..<clusters.count, of: paragraph, paragraph.stack, &characters, to: &runs)
    }

    /// Appends the runs of clusters with uniform settings.
    private func append(
        _ clusters: [GraphemeCluster], _ indexes: Range<Int>, of paragraph: Paragraph, _ stack: FaceStack,
        _ characters: inout CharacterTable, to runs: inout [TextRun]
    ) {
        guard let first = indexes.first else { return }
        let (origin, cancellation) = (paragraph.range.lowerBound, paragraph.cancellation)
        let (allClusters, allLevels) = (clusters, levels)
        let clusters = clusters.span
        let (drawn, levels, plain) = (paragraph.drawn.span, allLevels.span, stack.plainCharacters)
        var start = first == 0 ? origin : clusters[first - 1].end
        var run = start..<start
        var setting = RunSetting(script: clusters[first].script, face: FaceStack.noFace, isRightToLeft: false)
        var shapedEnd = first
        for index in indexes {
            if index & 1023 == 1023, let cancellation, cancellation.isCancelled { return }
            if index < shapedEnd { continue }
            let cluster = clusters[index]
            // Most clusters continue a run of plain characters.
            if plain.contains(drawn[start]), levels.isEmpty, setting.continues(with: cluster, from: start, stack.engine)
            {
                start = cluster.end
                run = run.lowerBound..<start
                continue
            }
            let units = start..<cluster.end
            let next = self.setting(
                of: cluster, units, stack, paragraph, level: levels.isEmpty ? 0 : levels[start - origin],
                after: setting, &characters)
            if stack.engine == .webkit {
                appendLineRuns(of: cluster, units, next.face, stack, paragraph, &characters)
            }
            if next.face == FaceStack.shapedFaces
                || next.splitsMark(at: start, of: paragraph, after: setting, stack.engine)
            {
                append(run, stack, setting, to: &runs)
                shapedEnd = appendShapedRuns(
                    around: index, allClusters, indexes, of: paragraph, stack, &characters, to: &runs)
                start = clusters[shapedEnd - 1].end
                (run, setting.face) = (start..<start, FaceStack.noFace)
                continue
            }
            if next.face < 0 {
                append(run, stack, setting, to: &runs)
                for part in stack.parts(of: cluster, units, next.face, paragraph, &characters) {
                    append(part.units, stack, next.with(part.face), isMissing: part.isMissing, to: &runs)
                }
                start = cluster.end
                (run, setting.face) = (start..<start, FaceStack.noFace)
                continue
            }
            if next != setting {
                append(run, stack, setting, to: &runs)
                (run, setting) = (start..<start, next)
            }
            start = cluster.end
            run = run.lowerBound..<start
        }
        append(run, stack, setting, to: &runs)
    }

    private func setting(
        of cluster: GraphemeCluster, _ units: Range<Int>, _ stack: FaceStack, _ paragraph: Paragraph, level: UInt8,
        after setting: RunSetting, _ characters: inout CharacterTable
    ) -> RunSetting {
        let drawn = paragraph.drawn.span
        let isPlain =
            units.count == 1 && stack.plainCharacters.contains(drawn[units.lowerBound])
            && !setting.joins(drawn, at: units.lowerBound, paragraph.range.lowerBound)
        return RunSetting(
            script: cluster.script,
            face: isPlain ? 0 : stack.faceIndex(for: cluster, units, of: paragraph, after: setting, &characters),
            isRightToLeft: level & 1 == 1, level: stack.engine == .chromium ? 0 : level,
            presentation: cluster.presentation)
    }

    /// Appends a run, or extends the last one if it continues.
    func append(
        _ units: Range<Int>, _ stack: FaceStack, _ setting: RunSetting, isMissing: Bool = false,
        to runs: inout [TextRun]
    ) {
        if units.isEmpty { return }
        let script = Itemizer.tag(of: setting.script)
        var run = TextRun(
            units: units, face: stack.face(at: setting.face),
            script: script == .common && stack.engine == .firefox ? self.script(ofCommon: units) : script,
            isRightToLeft: setting.isRightToLeft)
        (run.presentation, run.level) = (setting.presentation, setting.level)
        (run.isMissing, run.spanFace) = (isMissing, spanFace)
        if let last = runs.indices.last, runs[last].continues(with: run) {
            runs[last].units = runs[last].units.lowerBound..<units.upperBound
        } else {
            runs.append(run)
        }
    }

    /// Appends a range drawn by a face to `lineRuns`, or extends the last of them.
    func appendLineRun(_ units: Range<Int>, _ stack: FaceStack, _ face: Int) {
        var run = TextRun(units: units, face: stack.face(at: face), script: .common, isRightToLeft: false)
        run.spanFace = spanFace
        if let last = lineRuns.indices.last, lineRuns[last].continues(with: run) {
            extendLineRun(to: units.upperBound)
        } else {
            lineRuns.append(run)
        }
    }

    func extendLineRun(to end: Int) {
        guard let last = lineRuns.indices.last else { return }
        lineRuns[last].units = lineRuns[last].units.lowerBound..<end
    }

    private func resolveLevels(of paragraph: Paragraph, base: BaseDirection) {
        levels.removeAll(keepingCapacity: true)
        isRightToLeft = false
        let (units, range) = (paragraph.units, paragraph.range)
        guard base == .rightToLeft || range.contains(where: { Itemizer.mayRunRightToLeft(units[$0]) }),
            textResolvesLevels(units, paragraph.stack.engine, base: base)
        else { return }
        let isFirefox = paragraph.stack.engine.resolvesEmbeddingsAndTabs
        if isFirefox && range.contains(where: { units[$0] == 0x09 }) {
            let spaced = units[range].map { $0 == 0x09 ? 0x20 : $0 }
            bidi.resolve(spaced, in: spaced.indices, base: base, findsEmbeddings: true, into: &levels)
        } else {
            bidi.resolve(units, in: range, base: base, findsEmbeddings: isFirefox, into: &levels)
        }
        isRightToLeft = bidi.paragraphLevel & 1 == 1
    }

    /// Returns whether a unit is Hebrew, Arabic or a related script, a directional control, or in a plane with such
    /// scripts.
    static func mayRunRightToLeft(_ unit: UInt16) -> Bool {
        unit >= 0x0590
            && (unit <= 0x08FF || unit | 1 == 0x200F || unit >= 0x2028 && unit <= 0x202E
                || unit >= 0x2066 && unit <= 0x2069
                || unit >= 0xFB1D && unit <= 0xFDFF || unit >= 0xFE70 && unit <= 0xFEFC || unit == 0xD802
                || unit == 0xD803
                || unit == 0xD83A || unit == 0xD83B)
    }

    /// Returns whether a unit is of text from right to left, or a control that begins such text.
    static func runsRightToLeft(_ unit: UInt16) -> Bool {
        guard unit >= 0x200E, unit <= 0x2069 else { return mayRunRightToLeft(unit) }
        return unit == 0x200F || unit == 0x202B || unit == 0x202E || unit == 0x2067
    }

    /// Assigns a script to every cluster, as Firefox and WebKit do.
    private func resolveScripts(
        of paragraph: Paragraph, _ clusters: inout [GraphemeCluster], _ characters: inout CharacterTable
    ) {
        var divisions = paragraph.divisions[...]
        let common = UInt8(CharacterFacts.commonScript)
        var current = continued?.script ?? common
        var pending = 0
        var start = paragraph.range.lowerBound
        let engine = paragraph.stack.engine
        var brackets = continued?.brackets ?? ScriptBrackets(engine)
        var textStart = start
        for index in clusters.indices {
            let cluster = clusters[index]
            // Firefox finds scripts in the text of each level alone.
            if engine == .firefox, index > 0, turns(at: start, of: paragraph) {
                if current == common { addCommonText(textStart..<start, of: paragraph) }
                (current, pending, brackets, textStart) = (common, 0, ScriptBrackets(engine), start)
            }
            var script = cluster.first.script
            let counterpart =
                cluster.first.isBracket ? brackets.counterpart(of: paragraph.units[start], in: index) : nil
            if let counterpart {
                let known = counterpart.cluster.map { clusters[$0].script } ?? counterpart.script
                script = known == common ? current : known
            } else if engine == .firefox {
                // A mark has the script of the text before it, even after a control.
                if cluster.first.isCommonOrInherited || cluster.first.isMark && current != common { script = current }
            } else if cluster.first.isShared, script != current {
                let following =
                    cluster.end < paragraph.range.upperBound ? paragraph.units.scalar(at: cluster.end) : 0x20
                script = UInt8(
                    Itemizer.script(
                        ofShared: paragraph.units.scalar(at: start), after: CharacterFacts.ScriptCode(current),
                        before: following))
            } else if cluster.first.isCommonOrInherited {
                script = current
            }
            if script != common && pending > 0 {
                for index in index - pending..<index { clusters[index].script = script }
                pending = 0
            }
            clusters[index].script = script
            if script == common { pending += 1 } else { current = script }
            if cluster.end - start > 1 {
                for division in start + 1..<cluster.end where isDivided(before: division, of: paragraph, &divisions) {
                    let facts = characters.facts(of: paragraph.units.scalar(at: division))
                    splits.append(ClusterSplit(cluster: index, start: division, first: facts, script: nil))
                }
                let marks = scripts(
                    ofMarksIn: start..<cluster.end, cluster: index, after: &current, paragraph, &characters)
                if let marks {
                    for index in index + 1 - pending...index { clusters[index].script = marks }
                    pending = 0
                }
            }
            start = cluster.end
        }
        current = endParagraph(after: current, pending, brackets, &clusters, paragraph, &characters)
        if current == common { addCommonText(textStart..<start, of: paragraph) }
    }

    /// Returns whether WebKit divides a grapheme cluster before an index: at a line break, or where the direction
    /// turns.
    private func isDivided(before index: Int, of paragraph: Paragraph, _ divisions: inout ArraySlice<Int>) -> Bool {
        guard paragraph.stack.engine == .webkit else { return false }
        if divisions.first == index {
            divisions.removeFirst()
            return true
        }
        return turns(at: index, of: paragraph)
    }

    /// Returns whether the direction of a paragraph turns at an index, or its level where text is divided by levels.
    func turns(at index: Int, of paragraph: Paragraph) -> Bool {
        if levels.isEmpty { return false }
        let offset = index - paragraph.range.lowerBound
        let difference = levels[offset] ^ levels[offset - 1]
        return paragraph.stack.engine == .chromium ? difference & 1 == 1 : difference != 0
    }

    /// Returns the script of a character that several share: the one before it, the one after it, or the first of them.
    private static func script(
        ofShared scalar: UInt32, after current: CharacterFacts.ScriptCode, before following: UInt32
    ) -> CharacterFacts.ScriptCode {
        if CharacterFacts.belongs(scalar, to: current) { return current }
        let script = CharacterFacts.script(of: scalar)
        guard script == CharacterFacts.commonScript || script == CharacterFacts.inheritedScript else { return script }
        let owner = CharacterFacts.firstOwner(of: scalar)
        if owner == CharacterFacts.commonScript || owner == CharacterFacts.inheritedScript { return current }
        let next = CharacterFacts.script(of: following)
        return CharacterFacts.belongs(scalar, to: next) ? next : owner
    }

    static func tag(of script: UInt8) -> ScriptTag { tags[Int(script)] }

    /// The tags of ICU's script numbers, which go up to about two hundred.
    private static let tags = (0..<Int32(256)).map { ScriptTag(CharacterFacts.tag(of: $0)) ?? .common }
}
