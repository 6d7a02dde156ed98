import DynamicType
import Fonts
import Foundation
import ScaleFiles
import TypescaleTestSupport

/// The scales and fonts of the project, programs, and folders for them.
enum Support {
    static let root = ProjectRoot.path
    static let fonts = Result { try FontLibrary(directories: .standard(project: root + "/fonts")) }

    static func scale(_ name: String = "apple-ios") throws -> TypeScale {
        try ScaleLibrary(directory: root + "/typescales").scale(named: ScaleName(name))
    }

    /// Runs a program to its end; nil if it is not installed.
    static func run(_ program: String, _ words: [String]) throws -> (code: Int32, output: String)? {
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

    /// Calls a closure with a temporary folder.
    static func folder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(component: "typescale-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
