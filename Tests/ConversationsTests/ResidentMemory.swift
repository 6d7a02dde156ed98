import FoundationEssentials
import Testing

/// The resident memory of the process, as counted by the kernel.
enum ResidentMemory {
    static func bytes() throws -> Int {
        let text = String(decoding: try Data(contentsOf: URL(filePath: "/proc/self/statm")), as: UTF8.self)
        return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4_096
    }
}
