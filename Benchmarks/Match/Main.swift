import Fonts

/// Prints the file that `fc-match` would be asked for, and with `--times` what finding it cost.
///
///     match-bench FONTS [FAMILY] [--times]
///
/// FONTS is the project's folder with `roles.json`. Without `--times` it is a program to measure from start to exit, next
/// to `fc-match FAMILY`.
@main
struct MatchBenchmark {
    static func main() throws {
        var words = Array(CommandLine.arguments.dropFirst())
        let showsTimes = words.contains("--times")
        words.removeAll { $0 == "--times" }
        guard let fonts = words.first else { return print("usage: match-bench FONTS [FAMILY] [--times]") }
        let request = FontRequest(families: [words.dropFirst().first ?? "sans-serif"])
        let clock = ContinuousClock()
        let start = clock.now
        let library = try FontLibrary(directories: .standard(project: fonts))
        let listed = clock.now
        let match = try library.match(request)
        let matched = clock.now
        guard showsTimes else { return print(match.face.file) }
        let again = try clock.measure {
            for _ in 0..<1000 { _ = try library.match(request) }
        }
        print("listing: \(start.duration(to: listed)), first match: \(listed.duration(to: matched))")
        print("the same again: \(again / 1000)")
    }
}
