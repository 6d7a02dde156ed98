internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleCommandLineInterface
internal import TypescalePreview
internal import TypescaleService
internal import TypescaleStores

/// What the tool found on this machine.
struct Diagnosis {
    /// A role or script and the face that serves it, if any does.
    struct Service {
        let name: String
        /// The families roles.json names for it.
        let families: [String]
        let match: FontMatch?

        /// The Debian package that would bring a family for it; nothing where one is there.
        var package: String? { match == nil ? DebianPackage.name(forFamilies: families) : nil }
    }

    /// A folder fonts are looked for in.
    struct Folder {
        let path: String
        let isThere: Bool
    }

    /// Where the service keeps things, and how it is there.
    struct StorageLocation {
        let address: String
        let state: String
        let isSound: Bool
    }

    /// The libraries that are there.
    private(set) var libraries: [(name: String, version: String)]
    /// Libraries that are wanted only for something, with what to do where they are missing.
    private(set) var absent: [(name: String, advice: String, package: String)] = []
    private(set) var store: StorageLocation?
    private(set) var folders: [Folder] = []
    private(set) var faceFamilies = 0
    private(set) var roles: [Service] = []
    private(set) var scripts: [Service] = []
    private(set) var scales: [ScaleLibrary.Entry] = []
    private(set) var scaleFolder: String?
    /// What kept a whole part from being looked at.
    private(set) var errors: [CommandError] = []

    /// Looks at everything; a part that fails leaves the others their turn.
    init() {
        libraries = FontEngines.versions + [("ICU", UnicodeLibrary.version)] + StoreLibraries.versions
        do throws(PreviewError) {
            libraries.append(("cairo", try DrawingLibrary.version()))
        } catch {
            absent.append(("cairo", error.cause, "libcairo2"))
        }
        do throws(CommandError) {
            scaleFolder = try ScaleCatalog.directory()
            scales = try ScaleCatalog.entries()
        } catch {
            note(error)
        }
        do throws(CommandError) {
            look(at: try FontCatalog.library())
        } catch {
            note(error)
        }
        do throws(CommandError) {
            store = StorageLocation(try ServiceOptions.configuration())
        } catch {
            note(error)
        }
    }

    /// The Debian packages that would mend what is missing, each once.
    var packages: [String] {
        (absent.map(\.package) + (roles + scripts).compactMap(\.package)).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    /// Whether everything needed is there.
    var isSound: Bool {
        errors.isEmpty && (roles + scripts).allSatisfy { $0.match != nil }
            && scales.allSatisfy { (try? $0.result.get()) != nil } && store?.isSound ?? false
    }

    /// Keeps an error; what keeps several parts from being looked at is told once.
    private mutating func note(_ error: CommandError) {
        if !errors.contains(error) { errors.append(error) }
    }

    private mutating func look(at library: FontLibrary) {
        let directories = library.directories
        folders = ([directories.project].compactMap(\.self) + directories.system).map { path in
            Folder(path: path, isThere: FontCatalog.isDirectory(path))
        }
        faceFamilies = library.families.count
        errors += library.brokenFiles().map(CommandError.init)
        for (role, families) in library.roles.families.sorted(by: { $0.key.name < $1.key.name }) {
            // A match by another role stands in; here it counts as missing.
            let match = try? library.match(for: FontRequest(families: families))
            let isOwn = match.map { $0.reason == .named } ?? false
            roles.append(Service(name: role.name, families: families, match: isOwn ? match : nil))
        }
        for sample in ScriptSample.all {
            let families = library.roles.scripts[sample.script] ?? []
            let match = library.fallback(
                for: sample.scalar, script: sample.script, language: nil, like: FontRequest(families: []))
            let wanted = sample.script == .emoji ? library.roles.families[.emoji] ?? [] : families
            scripts.append(Service(name: sample.name, families: wanted, match: match))
        }
    }
}
