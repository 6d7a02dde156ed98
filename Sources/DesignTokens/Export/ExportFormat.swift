package import DynamicType
internal import TypescaleStrings

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
    var baseReason: String? { traits.baseReason }

    /// A Boolean value that indicates whether the platform of the format scales base sizes itself, whatever the curve.
    var isBaseOnly: Bool { baseReason != nil }

    /// A Boolean value that indicates whether the format writes a fluid scale as `clamp()`.
    package var hasClamp: Bool { traits.hasClamp }

    package var fileExtension: String { traits.fileExtension }

    /// Returns the format for a file's extension; `nil` if it is ambiguous, such as `json`.
    package init?(fileExtension: String) {
        let found = ExportFormat.allCases.first {
            $0.traits.ownsExtension && $0.fileExtension.isExactly(fileExtension)
        }
        guard let found else { return nil }
        self = found
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
