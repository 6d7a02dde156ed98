internal import DynamicType
internal import ScaleFiles
internal import TypescaleStringCatalogs
internal import TypescaleStrings

/// A scale with the sizes at which messages are checked in it.
struct CheckedScale: Sendable {
    let scale: TypeScale
    let sizes: [AuditSize]
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
        return CheckedScale(scale: scale, sizes: AuditSize.all(for: scale))
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
            // Xcode exports texts for devices to XLIFF.
            case .web: device == nil ? "web-fluid" : "apple-ios"
            }
        return try Self.scale(name, nil, library)
    }
}
