package import DynamicType
package import Fonts
package import TextLayout

/// A scale in one environment as messages are set in it: every style prepared and laid out, and what stands round blocks.
package struct MessageSheet: Sendable {
    /// The styles, in the scale's order.
    package let styles: [TextStyle]
    /// How each is prepared.
    package let preparation: [PreparationStyle]
    /// How each is laid out.
    package let layout: [LayoutStyle]
    /// Which style a kind of block takes, and the space in and between blocks.
    package let theme: MessageTheme

    /// The sheet of a scale, with the families of a library that play its roles.
    package init(_ scale: TypeScale, in environment: Environment, fonts: FontLibrary) {
        let resolved = scale.resolve(environment).styles
        styles = resolved.map(\.style)
        theme = MessageTheme(for: scale)
        layout = resolved.map { style in
            LayoutStyle(
                size: style.size, lineHeight: style.lineHeight.map { .fixed($0) } ?? .normal, tracking: style.tracking)
        }
        preparation = resolved.map { style in
            func font(
                _ role: DynamicType.FontRole, weight: Int, slant: FontRequest.Slant = .normal
            ) -> FontRequest {
                FontRequest(
                    families: fonts.families(of: role), weight: Double(weight), slant: slant,
                    opticalSize: .auto(size: style.size), language: environment.locale)
            }
            return PreparationStyle(
                regular: font(style.role, weight: style.weight),
                strong: font(style.role, weight: style.emphasizedWeight),
                emphasis: font(style.role, weight: style.weight, slant: .italic),
                code: font(.monospace, weight: style.weight), isTracked: style.tracking != 0)
        }
    }

    /// An empty store for messages in these styles.
    package func makeStore() -> PreparedMessages {
        PreparedMessages(styles: styles, preparation: preparation, theme: theme)
    }

    /// What heights at a width depend on.
    package func settings(width: Double) -> LayoutSettings {
        LayoutSettings(width: width, styles: layout, theme: theme)
    }
}
