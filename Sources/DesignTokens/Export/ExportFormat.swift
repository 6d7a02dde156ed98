package import DynamicType

package enum ExportFormat: String, CaseIterable, Sendable {
    /// CSS with custom properties, classes, trims and fallback faces.
    case css
    /// SCSS with a map and a mixin.
    case scss
    /// Less with variables and mixins.
    case less
    /// A theme for Tailwind 4.
    case tailwind
    /// Text styles of Panda CSS.
    case panda
    /// Text styles of Chakra UI 3.
    case chakra
    /// A TypeScript object for the web.
    case typeScript = "ts"
    /// A TypeScript object for React Native.
    case reactNative = "react-native"
    /// Design tokens, Format Module 2025.10.
    case dtcg
    /// Design tokens with a resolver whose modifier is the text size.
    case dtcgResolver = "dtcg-resolver"
    /// A Swift file without imports: every style in every category.
    case swift
    /// Fonts and view modifiers for SwiftUI.
    case swiftUI = "swiftui"
    /// Text styles for Compose.
    case kotlin
    /// A `Typography` of Material 3 for Compose.
    case compose
    case androidXML = "android-xml"
    case flutter
    /// The resolved tables.
    case json
}

extension ExportFormat {
    /// The reason why the format has the default category only; `nil` for formats that may have others.
    var baseReason: String? {
        switch self {
        case .panda, .chakra: "rem follows the reader in a browser"
        case .reactNative: "React Native scales base sizes itself"
        case .swiftUI: "SwiftUI scales custom fonts itself"
        case .androidXML: "Android scales sp itself"
        case .flutter: "Flutter's text scaler scales base sizes itself"
        case .css, .scss, .less, .tailwind, .typeScript, .dtcg, .dtcgResolver, .swift, .kotlin, .compose, .json: nil
        }
    }

    /// A Boolean value that indicates whether the platform of the format scales base sizes itself, whatever the curve.
    var isBaseOnly: Bool { baseReason != nil }

    /// A Boolean value that indicates whether the format writes a fluid scale as `clamp()`.
    package var hasClamp: Bool {
        switch self {
        case .css, .scss, .less, .tailwind, .panda, .chakra, .typeScript: true
        default: false
        }
    }

    package var fileExtension: String {
        switch self {
        case .css, .tailwind: "css"
        case .scss: "scss"
        case .less: "less"
        case .panda, .chakra, .typeScript, .reactNative: "ts"
        case .dtcg, .dtcgResolver, .json: "json"
        case .swift, .swiftUI: "swift"
        case .kotlin, .compose: "kt"
        case .androidXML: "xml"
        case .flutter: "dart"
        }
    }

    /// Returns the format for a file's extension; `nil` if it is ambiguous, such as `json`.
    package init?(fileExtension: String) {
        let formats: [ExportFormat] = [.css, .scss, .less, .swift, .kotlin, .androidXML, .flutter, .typeScript]
        guard let format = formats.first(where: { $0.fileExtension == fileExtension }) else { return nil }
        self = format
    }

    /// Returns the categories that are exported by default: those for which the scale has its own numbers.
    ///
    /// Formats whose platform scales base sizes have the default category only.
    package func standardCategories(of scale: TypeScale, appScale: AppScale = .default) -> [ContentSizeCategory] {
        if isBaseOnly || self == .typeScript { return [.default] }
        if self == .kotlin || self == .compose {
            if AndroidFontScaling.isFollowed(by: scale, appScale: appScale)
                || AndroidFontScaling.isFollowedUpToLimits(by: scale, appScale: appScale)
            {
                return [.default]
            }
            // The platform scales the sizes of a viewport, too, by another curve.
            if case .fluid = scale.definition.curve { return ContentSizeCategory.allCases }
        }
        return TokenSheet.standardCategories(of: scale)
    }
}

/// The spelling of a dimension in design tokens.
package enum DimensionSpelling: String, CaseIterable, Sendable {
    /// `{"value":17,"unit":"px"}`, as the standard requires.
    case object
    /// `"17px"`, which Style Dictionary requires before version 5.4.
    case string
}
