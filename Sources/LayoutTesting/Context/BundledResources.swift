internal import DynamicType
internal import FoundationEssentials
internal import ScaleFiles
internal import Synchronization

/// The scales and the fonts that come with the project, and files of one's own.
///
/// Tests are built from source where they run, so both are found above this file; a variable or an executable's place
/// plays no part, as a test says the same on every machine.
enum BundledResources {
    private static let library = Result { () throws(LayoutFault) in
        do throws(ScaleFileError) {
            return ScaleLibrary(directory: try ScaleDirectory.locate(environment: [:], executable: nil))
        } catch {
            throw LayoutFault(error)
        }
    }

    /// The folder with `roles.json`, beside the scales.
    static let fontFolder = library.map { library in
        library.directory.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/fonts"
    }

    private static let files = Mutex<[Identifier: Result<TypeScale, LayoutFault>]>([:])

    static func scale(_ scale: LayoutScale) throws(LayoutFault) -> TypeScale {
        switch scale.source {
        case .bundled(let name):
            let library = try library.get()
            do throws(ScaleFileError) {
                return try library.scale(named: name)
            } catch {
                throw LayoutFault(error)
            }
        case .file(let path):
            if let known = files.withLock({ $0[Identifier(path)] }) { return try known.get() }
            let result = Result { () throws(LayoutFault) in try read(path) }
            files.withLock { $0[Identifier(path)] = result }
            return try result.get()
        }
    }

    private static func read(_ path: String) throws(LayoutFault) -> TypeScale {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
            throw LayoutFault("\(path): the file cannot be read")
        }
        let file = path.split(separator: "/").last ?? "scale"
        do throws(ScaleFileError) {
            return try ScaleFile.scale(
                decoding: [UInt8](bytes), name: String(file.hasSuffix(".json") ? file.dropLast(5) : file), file: path)
        } catch {
            throw LayoutFault(error)
        }
    }
}
