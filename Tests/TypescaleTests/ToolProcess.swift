import Foundation
import TypescaleTestSupport

/// Runs programs to their end: the built tool, and shells that use it.
struct ToolProcess {
    let code: Int32
    /// The signal that ended the process, if one did.
    let signal: Int32?
    let output: String
    let errors: String

    /// The built tool, next to the test bundle.
    static let tool: URL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(component: "typescale")

    /// The package's root, where the tool finds `typescales/` and `fonts/`.
    static let package = URL(filePath: ProjectRoot.path)

    /// Runs the tool in the package's root by default, without environment variables that could change
    /// its output.
    static func run(
        _ words: [String], variables: [String: String] = [:], directory: URL = package, input: String = ""
    ) throws -> ToolProcess {
        try start(tool, words, variables: variables, directory: directory, input: input)
    }

    /// Runs a line of shell with the tool on its path.
    static func shell(
        _ line: String, shell: String = "/bin/bash", variables: [String: String] = [:], directory: URL = package
    ) throws -> ToolProcess {
        try start(URL(filePath: shell), ["-c", line], variables: variables, directory: directory, input: "")
    }

    private static func start(
        _ program: URL, _ words: [String], variables: [String: String], directory: URL, input: String
    ) throws -> ToolProcess {
        try withTemporaryFolder { folder in
            // Files, not pipes: a child that writes much to both streams never waits for the reader.
            let names = ["input", "output", "errors"].map { folder.appending(component: $0) }
            try Data(input.utf8).write(to: names[0])
            for name in names.dropFirst() { try Data().write(to: name) }
            let process = Process()
            process.executableURL = program
            process.arguments = words
            process.currentDirectoryURL = directory
            let path = tool.deletingLastPathComponent().path + ":/usr/local/bin:/usr/bin:/bin"
            process.environment = ["PATH": path, "HOME": folder.path, "LANG": "C.UTF-8"].merging(variables) { $1 }
            process.standardInput = try FileHandle(forReadingFrom: names[0])
            process.standardOutput = try FileHandle(forWritingTo: names[1])
            process.standardError = try FileHandle(forWritingTo: names[2])
            try process.run()
            process.waitUntilExit()
            return ToolProcess(
                code: process.terminationStatus,
                signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil,
                output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
        }
    }
}
