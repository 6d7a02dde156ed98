import Foundation
import Testing

/// Expected texts in `Goldens/`. `TYPESCALE_ACCEPT=1 make test` writes them again; review the difference.
enum Golden {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(component: "Goldens")
    private static let accepts = ProcessInfo.processInfo.environment["TYPESCALE_ACCEPT"] == "1"

    /// Expects that a text equals the golden of a name.
    static func expect(_ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = folder.appending(component: name + ".txt")
        if accepts { try Data(text.utf8).write(to: file) }
        let kept = String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
        #expect(text == kept, "differs from Goldens/\(name).txt", sourceLocation: sourceLocation)
    }
}
