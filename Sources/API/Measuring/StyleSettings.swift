package import DynamicType
package import Fonts
package import ScaleFiles
package import TextLayout
internal import TypescaleJSON

/// What styles of scales come to as settings; remembers them, and belongs to one thread.
///
/// Rows of one stream name the same few styles and environments again and again; resolving and finding the role's
/// families once each leaves a lookup a row.
package final class StyleSettings {
    private struct Key: Hashable {
        var scale: String
        var style: String?
        var environment: TextEnvironment
    }

    private let scales: ScaleLibrary
    private let fonts: FontLibrary
    private var known: [Key: TextSetting] = [:]
    private var environments: [Key: LayoutEnvironment] = [:]

    /// Settings of a folder's scales, with the families of a library that play their roles.
    package init(scales: ScaleLibrary, fonts: FontLibrary) {
        self.scales = scales
        self.fonts = fonts
    }

    /// How a style is set; the scale's style for plain text where none is named.
    package func setting(
        scale name: String, style: String?, in environment: TextEnvironment
    ) throws(SettingError) -> TextSetting {
        let key = Key(scale: name, style: style, environment: environment)
        if let setting = known[key] { return setting }
        let setting = try make(scale: name, style: style, in: environment)
        if known.count >= APILimits.rememberedSettings { known.removeAll() }
        known[key] = setting
        return setting
    }

    /// Returns the settings of messages in a scale; their width is the caller's to set.
    package func messages(scale name: String, in environment: TextEnvironment) throws(SettingError) -> LayoutEnvironment
    {
        let key = Key(scale: name, style: nil, environment: environment)
        if let known = environments[key] { return known }
        let scale = try self.scale(named: name)
        do {
            try scales.validate(environment, for: scale)
        } catch {
            throw SettingError(key: error.parameter, reason: error.reason)
        }
        let made: LayoutEnvironment
        do {
            made = try LayoutEnvironment(scale, environment, width: 0, fonts: fonts)
        } catch {
            throw SettingError(key: "scale", reason: error.reason)
        }
        if environments.count >= APILimits.rememberedSettings { environments.removeAll() }
        environments[key] = made
        return made
    }

    private func scale(named name: String) throws(SettingError) -> TypeScale {
        do {
            return try scales.scale(named: ScaleName(name))
        } catch {
            throw SettingError(key: "scale", reason: error.descriptionWithoutFolder)
        }
    }

    /// The families a text without any is drawn with.
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
            throw SettingError(key: error.parameter, reason: error.reason)
        }
    }
}
