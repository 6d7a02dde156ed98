// The differences between formats, a row for each, that the code which they share depends on.

internal import TypescaleStrings

/// The traits of a format of export.
struct ExportTraits {
    enum Casing {
        /// The names as they are.
        case own
        case kebab, camel, snake, type

        func converted(_ name: String, in alphabet: StyleNames.Alphabet) -> String {
            switch self {
            case .own: name
            case .kebab: StyleNames.kebab(name, in: alphabet)
            case .camel: StyleNames.camel(name, in: alphabet)
            case .snake: StyleNames.snake(name, in: alphabet)
            case .type: StyleNames.type(name, in: alphabet)
            }
        }
    }

    let fileExtension: String
    /// A Boolean value that indicates whether a file with the extension has this format unless another one is named.
    var ownsExtension = false
    /// The reason why the format has the default category only.
    var baseReason: String?
    var hasClamp = false
    /// The letters of the format's names.
    var alphabet = StyleNames.Alphabet.unicode
    var casing = Casing.own
    /// The words that are no names.
    var keywords: Set<Identifier> = []
    /// The CSS properties that the format can express; `nil` for all.
    var properties: Set<Identifier>?

    static let features: Set<Identifier> = ["fontKerning", "fontVariantNumeric", "fontFeatureSettings"]
}

extension ExportFormat {
    var traits: ExportTraits {
        switch self {
        case .css: ExportTraits(fileExtension: "css", ownsExtension: true, hasClamp: true, casing: .kebab)
        case .scss: ExportTraits(fileExtension: "scss", ownsExtension: true, hasClamp: true, casing: .kebab)
        case .less:
            ExportTraits(fileExtension: "less", ownsExtension: true, hasClamp: true, alphabet: .ascii, casing: .kebab)
        case .tailwind: ExportTraits(fileExtension: "css", hasClamp: true, casing: .kebab, properties: [])
        case .panda, .chakra:
            ExportTraits(
                fileExtension: "ts", baseReason: "rem follows the reader in a browser", hasClamp: true, casing: .camel)
        case .typeScript: ExportTraits(fileExtension: "ts", ownsExtension: true, hasClamp: true, casing: .camel)
        case .reactNative:
            ExportTraits(
                fileExtension: "ts", baseReason: "React Native scales base sizes itself", casing: .camel,
                properties: ["textTransform", "fontVariantNumeric"])
        case .dtcg, .dtcgResolver, .json: ExportTraits(fileExtension: "json")
        case .swift:
            ExportTraits(
                fileExtension: "swift", ownsExtension: true, casing: .camel, keywords: ExportTraits.swiftKeywords,
                properties: [])
        case .swiftUI:
            ExportTraits(
                fileExtension: "swift", baseReason: "SwiftUI scales custom fonts itself", casing: .type, properties: [])
        case .kotlin:
            ExportTraits(
                fileExtension: "kt", ownsExtension: true, casing: .camel, keywords: ExportTraits.kotlinKeywords,
                properties: [])
        case .compose: ExportTraits(fileExtension: "kt", properties: ExportTraits.features)
        case .androidXML:
            ExportTraits(
                fileExtension: "xml", ownsExtension: true, baseReason: "Android scales sp itself", alphabet: .ascii,
                casing: .snake, properties: ExportTraits.features.union(["textTransform"]))
        case .flutter:
            ExportTraits(
                fileExtension: "dart", ownsExtension: true,
                baseReason: "Flutter's text scaler scales base sizes itself", alphabet: .ascii, casing: .camel,
                keywords: ExportTraits.dartKeywords, properties: ExportTraits.features.union(["wordSpacing"]))
        }
    }
}
