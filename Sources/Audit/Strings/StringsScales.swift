internal import AccessibilityChecks
internal import DynamicType
internal import ScaleFiles
internal import TypescaleErrors
internal import TypescaleStringCatalogs

/// The text sizes of a platform, and their names in findings.
struct SizeSteps: Sendable {
    /// The names, smallest first.
    let labels: [String]
    /// The preferences of readers.
    let preferences: [TextSizePreference]
    /// The index of the default size.
    let standard: Int

    /// Apple's twelve categories.
    static let categories = SizeSteps(
        labels: ContentSizeCategory.allCases.map(\.name),
        preferences: ContentSizeCategory.allCases.map { .category($0) }, standard: ContentSizeCategory.default.index)

    /// The font scales that Android's settings offer.
    static let android: SizeSteps = {
        let fontScales = [0.85, 1, 1.15, 1.3, 1.5, 1.8, 2]
        return SizeSteps(
            labels: fontScales.map { "×" + shortPoints($0) }, preferences: fontScales.map { .fontScale($0) },
            standard: 1)
    }()

    private init(labels: [String], preferences: [TextSizePreference], standard: Int) {
        (self.labels, self.preferences, self.standard) = (labels, preferences, standard)
    }

    /// Creates sizes with names of their own; the one nearest to the default is the size of comparisons.
    init(_ sizes: [(label: String, preference: TextSizePreference)]) {
        labels = sizes.map(\.label)
        preferences = sizes.map(\.preference)
        let distances = preferences.map { abs($0.fontScale - 1) }
        standard = distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }

    /// Returns sizes as text, with three or more consecutive ones as a range: `XS–M, AX5`.
    func ranges(_ indices: [Int]) -> String {
        indices.ranges { labels[$0] }
    }
}

/// A scale with the sizes at which messages are checked in it.
struct CheckedScale: Sendable {
    let scale: TypeScale
    let steps: SizeSteps
}

/// The scales of a run: the named one, or the one of each platform and device.
struct StringsScales: Sendable {
    private let named: CheckedScale?
    private let library: ScaleLibrary

    init(_ name: String?, origin: FileLocation?, in library: ScaleLibrary) throws(StringsAuditError) {
        self.library = library
        named = try name.map { name throws(StringsAuditError) in try Self.scale(name, origin, library) }
    }

    /// Creates scales of which one is used for everything.
    init(_ scale: CheckedScale) {
        named = scale
        library = ScaleLibrary()
    }

    private static func scale(
        _ name: String, _ origin: FileLocation?, _ library: ScaleLibrary
    ) throws(StringsAuditError) -> CheckedScale {
        let scale = try rethrowing(library.scale(named: ScaleName(name))) { (error: ScaleFileError) in
            StringsAuditError(
                origin ?? FileLocation("scale"), error.descriptionWithoutFolder,
                isMissing: error.code == .scaleNotFound)
        }
        // Android's own curve is the only one that ends at twice the size.
        if case .knots = scale.definition.curve { return CheckedScale(scale: scale, steps: .android) }
        return CheckedScale(scale: scale, steps: .categories)
    }

    /// Returns the scale in which a message is shown.
    ///
    /// Apple publishes only the titles of visionOS; its other texts are shown as on iOS.
    func scale(
        _ format: CatalogFormat, device: Identifier?, style: Identifier?
    ) throws(StringsAuditError) -> CheckedScale {
        let own: String? =
            switch device {
            case "applewatch": "apple-watchos"
            case "appletv": "apple-tvos"
            case "mac": "apple-macos"
            case "applevision": style.map { $0.text.startsExactly("extraLargeTitle") } ?? false ? "apple-visionos" : nil
            default: nil
            }
        if let own { return try Self.scale(own, nil, library) }
        if let named { return named }
        let name =
            switch format.platform {
            case .apple: "apple-ios"
            case .android: "material3"
            case .web: "web-fluid"
            }
        return try Self.scale(name, nil, library)
    }
}
