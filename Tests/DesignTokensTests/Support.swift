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
}
