import DynamicType
import Fonts
import Foundation
import ScaleFiles
import TypescaleDesignTokens
import TypescaleTestSupport

extension TokenImport {
    /// Imports one file of tokens.
    init(_ bytes: [UInt8], name: String, file: String, roles: FontRoles) throws(DesignTokenError) {
        try self.init([File(name: file, bytes: bytes)], name: name, roles: roles)
    }
}

/// The scales and fonts of the project, programs, and folders for them.
enum Support {
    static let root = ProjectRoot.path
    static let fonts = Result { try FontLibrary(folders: .standard(project: root + "/fonts")) }

    static func scale(_ name: String = "apple-ios") throws -> TypeScale {
        try ScaleLibrary(folder: root + "/typescales").scale(named: ScaleName(name))
    }

    /// Imports one file.
    static func imported(_ text: String, file: String = "tokens.json") throws -> TokenImport {
        try TokenImport(Array(text.utf8), name: "ours", file: file, roles: try fonts.get().roles)
    }

    /// The names of the imported styles, or the error.
    static func outcome(_ text: String, file: String = "tokens.json") -> String {
        do {
            return try imported(text, file: file).definition.styles.map(\.style.name).joined(separator: " ")
        } catch {
            return "\(error)"
        }
    }
}
