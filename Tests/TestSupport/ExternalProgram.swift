internal import Foundation

/// A program that tests run, such as the validator of a format.
package enum ExternalProgram {
    /// Runs a program to its end; `nil` if it is not installed.
    package static func run(_ program: String, _ words: [String]) throws -> (code: Int32, output: String)? {
        guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = words
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
