internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import Synchronization
internal import TextLayout
internal import TypescaleCommandLineInterface
internal import TypescaleFiles
internal import TypescalePreview
internal import TypescaleService
internal import TypescaleStores
internal import TypescaleStringCatalogs

/// The libraries, fonts, scales and store found on this machine.
struct Diagnosis {
    /// A role or script with the face that draws it, if any.
    struct FaceAssignment {
        let name: String
        /// The families that roles.json names.
        let families: [String]
        let match: FontMatch?

        /// The Debian package with a family for it; `nil` if a face was found.
        var package: String? { match == nil ? DebianPackage.name(forFamilies: families) : nil }
    }

    /// The service's store and its state.
    struct StorageLocation {
        let address: String
        let state: String
        let isHealthy: Bool
    }

    private(set) var libraries: [(name: String, version: String)]
    /// The optional libraries that are missing, with their Debian packages.
    private(set) var absent: [(name: String, advice: String, package: String)] = []
    private(set) var store: StorageLocation?
    /// The folders that are searched for fonts.
    private(set) var folders: [(path: String, isThere: Bool)] = []
    private(set) var faceFamilies = 0
    private(set) var roles: [FaceAssignment] = []
    private(set) var scripts: [FaceAssignment] = []
    /// The packages of hyphenation patterns; texts need none of them.
    let hyphenation: (installed: [HyphenationPackage], missing: [HyphenationPackage])
    private(set) var scales: [ScaleLibrary.Entry] = []
    private(set) var scaleFolder: String?
    /// The errors that prevented a check.
    private(set) var errors: [CommandError] = []

    /// Runs all checks; a failed check does not prevent the others.
    init() {
        libraries = FontLibrary.engineVersions + [("ICU", UnicodeLibrary.version)] + StoreLibraries.versions
        let patterns = HyphenationLibrary.system
        hyphenation = (
            HyphenationPackage.all.filter { patterns.isInstalled($0.locale) },
            HyphenationPackage.all.filter { !patterns.isInstalled($0.locale) }
        )
        do throws(PreviewError) {
            libraries.append(("cairo", try CairoCanvas.version()))
        } catch {
            absent.append(("cairo", error.reason, "libcairo2"))
        }
        do throws(CatalogError) {
            libraries.append(("libyaml", try YAMLLibrary.version()))
        } catch {
            absent.append(("libyaml", error.reason, "libyaml-0-2"))
        }
        do throws(CommandError) {
            scaleFolder = try ScaleCatalog.directory()
            scales = try ScaleCatalog.entries()
            errors += try ScaleCatalog.library().misnamedFiles().map { CommandError($0) }
        } catch {
            record(error)
        }
        do throws(CommandError) {
            check(try FontCatalog.library())
        } catch {
            record(error)
        }
        do throws(CommandError) {
            store = StorageLocation(try ServiceOptions.configuration())
        } catch {
            record(error)
        }
    }

    /// The Debian packages that provide what is missing, without duplicates.
    var packages: [String] {
        (absent.map(\.package) + (roles + scripts).compactMap(\.package)).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    /// A Boolean value that indicates whether everything needed was found.
    var isHealthy: Bool {
        errors.isEmpty && (roles + scripts).allSatisfy { $0.match != nil }
            && scales.allSatisfy { (try? $0.result.get()) != nil } && store?.isHealthy ?? false
    }

    /// Adds an error once, since one error may prevent several checks.
    private mutating func record(_ error: CommandError) {
        if !errors.contains(error) { errors.append(error) }
    }

    private mutating func check(_ library: FontLibrary) {
        let known = library.folders
        folders = ([known.project].compactMap(\.self) + known.system).map { path in
            (path, FileSystem.isFolder(path))
        }
        faceFamilies = library.families.count
        errors += library.brokenFiles().map(CommandError.init)
        for (role, families) in library.roles.families.sorted(by: { $0.key.name < $1.key.name }) {
            // A match by another role's family counts as missing here.
            let match = try? library.match(for: FontRequest(families: families))
            let isOwn = match.map { $0.reason == .named } ?? false
            roles.append(FaceAssignment(name: role.name, families: families, match: isOwn ? match : nil))
        }
        for sample in ScriptSample.all {
            let families = library.roles.scripts[sample.script] ?? []
            let match = library.fallback(
                for: sample.scalar, script: sample.script, locale: nil, like: FontRequest(families: []))
            let expected = sample.script == .emoji ? library.roles.families[.emoji] ?? [] : families
            scripts.append(FaceAssignment(name: sample.name, families: expected, match: match))
        }
    }
}

extension Diagnosis.StorageLocation {
    /// Checks the store of the variables and the configuration file, or the default one.
    ///
    /// A missing file is not an error: the service creates it.
    init(_ configuration: Configuration) {
        address = configuration.shown(.store).joined()
        do throws(ConfigurationError) {
            if try !configuration.hasStore() {
                if let reason = try configuration.storeCreationFailure() {
                    (state, isHealthy) = ("does not exist, and the service cannot create it (\(reason))", false)
                } else {
                    (state, isHealthy) = ("does not exist yet; the service creates it", true)
                }
                return
            }
            let damage = Mutex<String?>(nil)
            let store = try configuration.openStore { error in damage.withLock { $0 = $0 ?? error.reason } }
            defer { store.close() }
            switch store.health() {
            case .ready:
                let reason = damage.withLock { $0 }
                (state, isHealthy) = (reason ?? "reads and writes", reason == nil)
            case .readOnly(let reason), .unavailable(let reason): (state, isHealthy) = (reason, false)
            }
        } catch {
            (state, isHealthy) = (error.reason, false)
        }
    }
}

/// A script with one of its characters, used to find its fallback face.
struct ScriptSample {
    let script: ScriptTag
    let name: String
    let scalar: Unicode.Scalar

    private init(_ code: String, _ name: String, _ scalar: Unicode.Scalar) {
        script = ScriptTag(code) ?? .common
        self.name = name
        self.scalar = scalar
    }

    /// Scripts in everyday use, by name; the characters' scripts are from Unicode 15.0's Scripts.txt.
    static let all: [ScriptSample] = [
        ScriptSample("Adlm", "Adlam", "\u{1E900}"), ScriptSample("Arab", "Arabic", "\u{628}"),
        ScriptSample("Armn", "Armenian", "\u{531}"), ScriptSample("Beng", "Bengali", "\u{995}"),
        ScriptSample("Bopo", "Bopomofo", "\u{3105}"), ScriptSample("Cans", "Canadian Aboriginal", "\u{1403}"),
        ScriptSample("Cher", "Cherokee", "\u{13A0}"), ScriptSample("Copt", "Coptic", "\u{2C80}"),
        ScriptSample("Cyrl", "Cyrillic", "\u{416}"), ScriptSample("Deva", "Devanagari", "\u{915}"),
        ScriptSample("Ethi", "Ethiopic", "\u{1200}"), ScriptSample("Geor", "Georgian", "\u{10D0}"),
        ScriptSample("Grek", "Greek", "\u{3A9}"), ScriptSample("Gujr", "Gujarati", "\u{A95}"),
        ScriptSample("Guru", "Gurmukhi", "\u{A15}"), ScriptSample("Hang", "Hangul", "\u{AC00}"),
        ScriptSample("Hani", "Han", "\u{6C49}"), ScriptSample("Hebr", "Hebrew", "\u{5D0}"),
        ScriptSample("Hira", "Hiragana", "\u{3042}"), ScriptSample("Java", "Javanese", "\u{A984}"),
        ScriptSample("Kana", "Katakana", "\u{30A2}"), ScriptSample("Khmr", "Khmer", "\u{1780}"),
        ScriptSample("Knda", "Kannada", "\u{C95}"), ScriptSample("Laoo", "Lao", "\u{E81}"),
        ScriptSample("Latn", "Latin", "A"), ScriptSample("Mlym", "Malayalam", "\u{D15}"),
        ScriptSample("Mong", "Mongolian", "\u{1820}"), ScriptSample("Mymr", "Myanmar", "\u{1000}"),
        ScriptSample("Nkoo", "N'Ko", "\u{7CA}"), ScriptSample("Olck", "Ol Chiki", "\u{1C5A}"),
        ScriptSample("Orya", "Odia", "\u{B15}"), ScriptSample("Sinh", "Sinhala", "\u{D85}"),
        ScriptSample("Syrc", "Syriac", "\u{710}"), ScriptSample("Taml", "Tamil", "\u{B95}"),
        ScriptSample("Telu", "Telugu", "\u{C15}"), ScriptSample("Tfng", "Tifinagh", "\u{2D30}"),
        ScriptSample("Thaa", "Thaana", "\u{780}"), ScriptSample("Thai", "Thai", "\u{E01}"),
        ScriptSample("Tibt", "Tibetan", "\u{F40}"), ScriptSample("Vaii", "Vai", "\u{A500}"),
        ScriptSample("Yiii", "Yi", "\u{A000}"), ScriptSample("Zsye", "Emoji", "\u{1F600}"),
    ]
}

/// The Debian packages of font families.
enum DebianPackage {
    /// Prefixes of family names with their packages, the longest prefix first.
    private static let packages = [
        ("Noto Color Emoji", "fonts-noto-color-emoji"), ("Noto Sans CJK", "fonts-noto-cjk"),
        ("Noto Serif CJK", "fonts-noto-cjk"), ("Noto Sans Mono", "fonts-noto-mono"), ("Liberation", "fonts-liberation"),
        ("DejaVu", "fonts-dejavu-core"), ("Roboto", "fonts-roboto"), ("Inter", "fonts-inter-variable"),
        ("Noto", "fonts-noto-core"),
    ]

    /// Returns the package of the first family that Debian has.
    static func name(forFamilies families: [String]) -> String? {
        families.lazy.compactMap { family in packages.first { family.hasPrefix($0.0) }?.1 }.first
    }
}
