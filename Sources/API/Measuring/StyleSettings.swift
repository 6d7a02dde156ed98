package import DynamicType
package import Fonts
package import ScaleFiles
package import TextLayout
internal import TypescaleCaches
internal import TypescaleJSON
internal import TypescaleStrings

/// The settings of styles of scales, cached; used by one thread.
///
/// Rows of one stream name the same few styles and environments, so most rows need one look-up.
package final class StyleSettings {
    private struct Key: Hashable {
        var scale: Identifier
        var style: Identifier?
        var environment: TextEnvironment
    }

    private let scales: ScaleLibrary
    private let fonts: FontLibrary
    private var known = BoundedCache<Key, TextSetting>(limit: APILimits.rememberedSettings)
    private let environments: LayoutEnvironmentCache

    /// Creates the settings of a folder's scales with a library's families for their roles.
    package init(scales: ScaleLibrary, fonts: FontLibrary) {
        self.scales = scales
        self.fonts = fonts
        environments = LayoutEnvironmentCache(fonts: fonts, limit: APILimits.rememberedSettings)
    }

    /// Returns the setting of a style; the default is the scale's style for plain text.
    package func setting(
        scale name: String, style: String?, in environment: TextEnvironment
    ) throws(SettingError) -> TextSetting {
        let key = Key(scale: Identifier(name), style: style.map { Identifier($0) }, environment: environment)
        return try known.value(for: key) { () throws(SettingError) in
            try make(scale: name, style: style, in: environment)
        }
    }

    /// Returns the layout environment of messages in a scale; the caller sets its width.
    package func layoutEnvironment(
        scale name: String, in environment: TextEnvironment, _ engine: BrowserEngine
    ) throws(SettingError) -> LayoutEnvironment {
        let scale = try self.scale(named: name)
        try rethrowing(scales.validate(environment, for: scale)) { SettingError($0 as DynamicTypeError) }
        return try rethrowing(environments.environment(scale, for: environment, width: 0, engine: engine)) {
            (error: FontError) in
            SettingError(error.code == .unsupported ? "scale" : "fonts", reason: error.reason)
        }
    }

    private func scale(named name: String) throws(SettingError) -> TypeScale {
        try rethrowing(scales.scale(named: ScaleName(name))) { (error: ScaleFileError) in
            SettingError("scale", reason: error.descriptionWithoutFolder, isMissing: error.code == .scaleNotFound)
        }
    }

    /// The families of a text that names none.
    var defaultFamilies: [String] { fonts.families(for: .default) }

    private func make(
        scale name: String, style: String?, in environment: TextEnvironment
    ) throws(SettingError) -> TextSetting {
        let scale = try self.scale(named: name)
        let style = style.map { TextStyle($0) } ?? scale.defaultStyle
        do {
            try scales.validate(environment, for: scale)
            let resolved = try scale.resolve(style, in: environment)
            return TextSetting(resolved, locale: environment.locale, fonts: fonts)
        } catch {
            throw SettingError(error)
        }
    }
}

/// The error of a text that has no valid setting.
package struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key of the row, or the parameter of the environment, whose value is wrong.
    package let parameter: String
    package let reason: String
    /// A Boolean value that indicates whether the value is the name of something that does not exist.
    package let isMissing: Bool

    package init(_ parameter: String, reason: String, isMissing: Bool = false) {
        self.parameter = parameter
        self.reason = reason
        self.isMissing = isMissing
    }

    /// Creates the error of an environment or a style in a scale.
    package init(_ error: DynamicTypeError, advice: String = "") {
        self.init(
            error.parameter, reason: error.reason + advice,
            isMissing: error.code == .unknownStyle || error.code == .unsupportedStep)
    }

    package var description: String { "\(parameter): \(reason)" }
}
