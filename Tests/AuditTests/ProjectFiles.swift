import Fonts
import ScaleFiles
import TypescaleTestSupport

/// The project's fonts and scales, opened once for all suites.
enum ProjectFiles {
    static let fonts = Result { try FontLibrary(folders: .standard(project: ProjectRoot.path + "/fonts")) }
    static let scales = ScaleLibrary(folder: ProjectRoot.path + "/typescales")
}
