/// What a scale can be exported as.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// Custom properties, classes, trims and fallback faces.
    case css
    /// A map and a mixin.
    case scss
    /// A theme for Tailwind 4.
    case tailwind
    /// Design tokens, Format Module 2025.10.
    case dtcg
    /// A Swift file without imports.
    case swift
    /// A Kotlin file for Compose.
    case kotlin
    /// Android resources.
    case androidXML = "android-xml"
    /// The resolved tables.
    case json
}
