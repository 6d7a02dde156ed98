internal import ScaleFiles
internal import Synchronization

/// The scales of layout tests: the bundled ones, and scale files of the test's package.
///
/// Both are independent of environment variables and of the executable's folder: a test gives the same result on every
/// machine.
enum BundledResources {
    private static let library = ScaleLibrary()
    private static let files = Mutex<[Identifier: Result<TypeScale, ScaleFileError>]>([:])

    static func scale(_ scale: LayoutScale) throws(LayoutFault) -> TypeScale {
        do throws(ScaleFileError) {
            switch scale.source {
            case .bundled(let name): return try library.scale(named: name)
            case .file(let path):
                if let known = files.withLock({ $0[Identifier(path)] }) { return try known.get() }
                let result = Result { () throws(ScaleFileError) in try TypeScale(contentsOfFile: path) }
                files.withLock { $0[Identifier(path)] = result }
                return try result.get()
            }
        } catch {
            throw LayoutFault(error)
        }
    }
}
