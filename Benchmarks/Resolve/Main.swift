import DynamicType
import ScaleFiles

/// Prints the cost of resolving all styles of each scale, in nanoseconds and warm: one JSON object for each scale.
///
/// An argument sets the number of rounds over 24 environments. To count allocations, run it under `valgrind` with two
/// numbers of rounds and compare the totals: the one allocation per resolution is the result's array.
@main
struct ResolveBenchmark {
    static func main() throws {
        let environments = try ContentSizeCategory.allCases.flatMap { category in
            try [1.0, 1.2].map { try TextEnvironment(.category(category), appScale: .factor($0)) }
        }
        let rounds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 4_000
        for entry in try ScaleLibrary().entries() {
            let scale = try entry.result.get()
            var sum = 0.0
            for environment in environments { sum += scale.resolve(in: environment).styles[0].size }
            let elapsed = ContinuousClock().measure {
                for _ in 0..<rounds {
                    for environment in environments { sum += scale.resolve(in: environment).styles[0].size }
                }
            }
            let nanoseconds = Double(elapsed.components.attoseconds) / 1e9 + Double(elapsed.components.seconds) * 1e9
            let each = nanoseconds / Double(rounds * environments.count)
            guard sum > 0 else { continue }
            print(
                "{\"figure\":\"resolve.\(entry.name)\",\"value\":\(Int(each)),\"unit\":\"ns\","
                    + "\"styles\":\(scale.styles.count)}")
        }
    }
}
