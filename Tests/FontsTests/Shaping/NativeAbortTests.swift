import Foundation
import Testing

/// The functions by which C libraries for texts and faces can end the process: Fonts.docc, decision 6.
@Suite struct NativeAbortTests {
    private static let hasTool = FileManager.default.isExecutableFile(atPath: "/usr/bin/nm")

    /// The files that are loaded into this process.
    private func path(of library: String) throws -> String {
        // Read to its end, because the system reports a size of zero.
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
        let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        let line = maps.split(separator: "\n").first { $0.contains("/\(library).so") }
        return String(try #require(line, "\(library) is not loaded").split(separator: " ").last ?? "")
    }

    @Test(
        .enabled(if: hasTool, "nm is not installed"),
        arguments: [("libharfbuzz", ["__assert_fail"]), ("libfreetype", []), ("libz", [])])
    func `HarfBuzz and FreeType import no unexpected function that ends the process`(
        library: String, expected: [String]
    ) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/nm")
        process.arguments = ["-D", "--undefined-only", try path(of: library)]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let names = text.split(separator: "\n").compactMap { line in
            line.split(separator: " ").last?.split(separator: "@").first.map(String.init)
        }
        let ends = ["__assert_fail", "_exit", "abort", "exit", "raise", "terminate", "_ZSt9terminatev"]
        #expect(ends.filter(names.contains) == expected)
    }
}
