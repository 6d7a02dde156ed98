// Compares the fast ways to break lines with the walker, which defines them (TextLayout, decision 6).
//
// Each seed gives messages, which are prepared once, and layouts: sizes, trackings and widths. For each layout, the
// rows of all messages are computed eight at a time (`LaneKernel`), one at a time (`LineKernel`), both as conversations
// do, and by the walker. A conversation of the same messages goes from layout to layout, and some of its messages are
// replaced by themselves: its rows, and the differences that it reports, are compared too, and so is what a measurer
// that prepares the replaced message on its own answers. A triple is a message, a size with its tracking, and a width.
//
// It is a program of its own and not a libFuzzer target: coverage of the kernels, which have few branches, says nothing
// about the widths at which they could be wrong. The layouts aim at those. The sources of TextLayout and Conversations
// are compiled into it, so that it reaches internal declarations.
//
// Usage: fuzz-lines [-triples=N] [-seconds=N] [-seed=N]. It ends when both bounds are reached, or at the first
// difference, whose seed gives it again at once.

import DynamicType
import Fonts
import Glibc
import ScaleFiles
import Synchronization

/// What was compared.
private struct LineCounts {
    var triples = 0
    /// The rows that lanes decided, and those that they left to `LineBreaker`.
    var decided = 0
    var uncertain = 0
}

@main
private struct LineFuzz {
    private static let layoutsPerCase = 1_000
    private static let layoutsPerEdit = 10

    private var counts = LineCounts()
    private var lanes = LaneRows()
    private var rows: [MessageRow] = []
    private let fonts: FontLibrary
    private let scale: ResolvedScale
    /// Measures messages one by one.
    private let measurer: SequentialMeasurer

    private init(_ fonts: FontLibrary, _ scale: TypeScale) {
        (self.fonts, self.scale) = (fonts, scale.resolve(in: .default))
        measurer = SequentialMeasurer(fonts: fonts)
    }

    /// Returns the number of an argument such as `-seed=7`.
    private static func number(_ name: String) -> UInt64? {
        CommandLine.arguments.lazy.compactMap { argument in
            argument.hasPrefix("-\(name)=") ? UInt64(argument.dropFirst(name.count + 2)) : nil
        }.first
    }

    static func main() throws {
        let fonts = try FontLibrary(folders: .standard(project: "fonts"))
        let scale = try ScaleLibrary(folder: "typescales").scale(named: ScaleName("apple-ios"))
        let (leastTriples, leastSeconds) = (Int(number("triples") ?? 0), Double(number("seconds") ?? 0))
        var seed = number("seed") ?? UInt64.random(in: 0..<1 << 40)
        let clock = ContinuousClock()
        let start = clock.now
        var fuzz = LineFuzz(fonts, scale)
        var preparer = TextPreparer(fonts: fonts)
        var seconds = 0.0
        var caseCount = 0
        repeat {
            // A preparer keeps what it has shaped.
            if caseCount.isMultiple(of: 200) { preparer = TextPreparer(fonts: fonts) }
            try fuzz.compare(LineCase(seed: seed, preparer, scale), seed: seed)
            seed &+= 1
            caseCount += 1
            seconds = (clock.now - start) / .seconds(1)
        } while fuzz.counts.triples < leastTriples || seconds < leastSeconds
        let counts = fuzz.counts
        let (decided, uncertain) = (counts.decided * 100 / counts.triples, counts.uncertain * 100 / counts.triples)
        print(
            "\(counts.triples) triples, no difference (\(Int(Double(counts.triples) / seconds)) a second; lanes decided"
                + " \(decided) %, and were uncertain of \(uncertain) %; \(caseCount) cases before seed \(seed))")
    }

    /// Compares the rows of a case in all its layouts.
    private mutating func compare(_ lines: consuming LineCase, seed: UInt64) throws {
        let messages = 0..<lines.store.count
        let none: [MessageRow] = []
        var missing: [Int] = []
        let conversation = Conversation(fonts: fonts, maximumThreads: 1)
        try conversation.append(lines.messages)
        var last: (environment: LayoutEnvironment, rows: [MessageRow])?
        for layout in 0..<Self.layoutsPerCase {
            let settings = lines.layout()
            let laneMeasurer = MessageMeasurer(settings)
            lines.store.computeLaneRows(laneMeasurer, hasOld: false, into: &lanes)
            rows.removeAll(keepingCapacity: true)
            missing.removeAll(keepingCapacity: true)
            // Without the rows from lanes, so that those of the kernel are compared as well.
            lines.store.appendRows(
                of: messages, laneMeasurer, old: none.span, known: nil, to: &rows, missing: &missing)
            let replaced =
                layout.isMultiple(of: Self.layoutsPerEdit) ? layout / Self.layoutsPerEdit % messages.count : nil
            if let replaced { try conversation.replace(lines.messages[replaced]) }
            let environment = LayoutEnvironment(
                scale: scale, key: LayoutKey(settings: settings, preparation: lines.key), animatesEmoji: true)
            let from = last?.environment ?? environment
            let changed = try conversation.invalidationSet(from: from, to: environment).items.map(\.index).sorted()
            let laidOut = conversation.state.withLock { $0.layouts.last?.rows.blocks.flatMap(\.self) ?? [] }
            let old = last?.rows ?? laidOut
            last = (environment, laidOut)
            if changed != messages.filter({ old[$0] != laidOut[$0] }) {
                Self.fail("seed \(seed): the change from \(from.key.settings) to \(settings) has items \(changed)")
            }
            if let replaced {
                try compareMeasured(lines.messages[replaced], laidOut[replaced], environment, seed: seed)
            }
            for message in messages {
                let walked = lines.store.generalRow(of: message, laneMeasurer) ?? .unknown
                let known = lanes.known.rows[message]
                // A conversation prepares a message again where a word of it has no clusters.
                let isLaidOut = laidOut[message] == walked || walked == .unknown
                if rows[message] == walked && isLaidOut && (known == walked || known.lines == 0) {
                    if known.lines > 0 { counts.decided += 1 }
                    continue
                }
                Self.fail(
                    "seed \(seed), \(settings.engine): message \(lines.messages[message])\n\(settings.styles)\n"
                        + "width \(settings.width): the walker has \(walked), the kernel \(rows[message]), lanes \(known), "
                        + "the conversation \(laidOut[message])"
                )
            }
            counts.triples += messages.count
            counts.decided -= lanes.uncertainCount
            counts.uncertain += lanes.uncertainCount
        }
    }

    /// Compares a message's row in a conversation with what a measurer answers that prepares the message on its own.
    private func compareMeasured(
        _ message: Message, _ row: MessageRow, _ environment: LayoutEnvironment, seed: UInt64
    ) throws {
        let measured = try measurer.measure(message, in: environment)
        let own = MessageRow(height: measured.height, lines: measured.lineCount, wrap: row.wrap)
        if own == row { return }
        let settings = environment.key.settings
        Self.fail(
            "seed \(seed), \(settings.engine): message \(message)\n\(settings.styles)\nwidth \(settings.width): measured"
                + " on its own, it has \(own), in a conversation \(row)")
    }

    private static func fail(_ reason: String) -> Never {
        print(reason)
        exit(1)
    }
}
