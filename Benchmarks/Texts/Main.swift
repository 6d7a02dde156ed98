import Glibc

/// Checks that the time of worst-case texts grows no faster than their length.
///
/// Doubles them, fits the exponent, and fails if time grows faster than the text or a text takes too long for its
/// length.
///
///     typescale-texts-bench [--short] [--checks] [KIND]
///
/// Prints a JSON object for each kind of text with its worst path: `exponent` of processor time, and `msPerKB` of the
/// longest text. `--short` uses few sizes and paths, with bounds that a debug build on a busy machine meets. `--checks`
/// measures the longest time between two checks for the end of the work instead, in the largest texts that the calls of
/// the service accept.
@main
struct TextsBenchmark {
    /// The bounds for a build.
    struct Bounds {
        let sizes: [Int]
        let exponent: Double
        let millisecondsPerKilobyte: Double
        /// The time in milliseconds below which growth cannot be measured.
        let leastTime: Double

        static let long = Bounds(
            sizes: [32, 128, 512].map { $0 << 10 }, exponent: 1.15, millisecondsPerKilobyte: 10, leastTime: 20)
        static let short = Bounds(
            sizes: [2, 8].map { $0 << 10 }, exponent: 1.5, millisecondsPerKilobyte: 200, leastTime: 2)
    }

    /// The attempts for a text that seems too slow; the least time counts, because other programs share the machine.
    static let attempts = 4

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let short = arguments.contains("--short")
        let requested = arguments.first { !$0.hasPrefix("--") }
        let kinds = Kind.all.filter { kind in requested.map { kind.name == $0 } ?? true }
        if arguments.contains("--checks") {
            let failed = try checks(
                kinds, Paths().cancellable(short: short), short ? .short : .long, showsAll: requested != nil)
            exit(failed > 0 ? 1 : 0)
        }
        let paths = try Paths().all(short: short)
        let bounds = short ? Bounds.short : .long
        // The short form measures few paths, but no path may fail.
        for path in short ? try Paths().all(short: false) : [] { try path.run(Kind.all[0].text(bytes: 256)) }
        var doubtful: [(kind: Kind, path: Path)] = []
        for kind in kinds {
            let growths = try paths.map { try growth(of: kind, on: $0, bounds) }
            if requested != nil { for growth in growths { growth.print(kind: kind.name, isMet: true) } }
            for growth in worst(of: growths) { growth.print(kind: kind.name, isMet: growth.meets(bounds)) }
            doubtful += zip(paths, growths).filter { !$0.1.meets(bounds) }.map { (kind, $0.0) }
        }
        if try !failures(among: doubtful, bounds).isEmpty { exit(1) }
    }

    /// Measures again, after everything else, what did not meet the bounds: another program may have disturbed it.
    private static func failures(among doubtful: [(kind: Kind, path: Path)], _ bounds: Bounds) throws -> [Growth] {
        try doubtful.map { kind, path in
            let growth = try growth(of: kind, on: path, bounds)
            growth.print(kind: "\(kind.name), again", isMet: growth.meets(bounds))
            return growth
        }.filter { !$0.meets(bounds) }
    }

    /// Returns the growth with the greatest exponent and the one with the longest time.
    private static func worst(of growths: [Growth]) -> [Growth] {
        guard let steepest = growths.max(by: { $0.exponent < $1.exponent }),
            let slowest = growths.max(by: { $0.millisecondsPerKilobyte < $1.millisecondsPerKilobyte })
        else { return [] }
        return steepest.path == slowest.path ? [slowest] : [steepest, slowest]
    }

    private static func growth(of kind: Kind, on path: Path, _ bounds: Bounds) throws -> Growth {
        let texts = bounds.sizes.map { kind.text(bytes: $0) }
        // The first run opens faces and fills the caches of words and fallbacks.
        try path.run(texts[0])
        var growth = Growth(path: path.name, sizes: texts.map(\.utf8.count), leastTime: bounds.leastTime)
        for _ in 0..<attempts {
            for (index, text) in texts.enumerated() {
                let start = processorTime()
                try path.run(text)
                growth.add(processorTime() - start, at: index)
            }
            if growth.meets(bounds) { break }
        }
        return growth
    }

    /// Returns the processor time of this process in milliseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
