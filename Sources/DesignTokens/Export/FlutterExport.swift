internal import DynamicType
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

extension TokenExport {
    /// The base sizes as a Dart file for Flutter: a `TextTheme` for Material's names, constants for others.
    ///
    /// The text scaler multiplies the font size. The line height is a multiple of it; letter spacing is in logical
    /// pixels and does not follow the reader, which a comment says. A style's limits are a text scaler for the widgets
    /// that use it.
    var flutter: String {
        let isMaterial = sheet.scale.styles.allSatisfy { MaterialNames.all.contains($0.style.id) }
        let prefix = StyleNames.camel(sheet.scale.name)
        let comment = """
            // \(preamble)
            //
            // The sizes of the default text size: MediaQuery's text scaler multiplies fontSize, and height with it.
            // letterSpacing is in logical pixels and does not follow the reader.


            """
        if isMaterial {
            let styles = sheet.main.resolved.styles.map { style in
                "  \(style.resolved.style.name): \(value(style)),\n"
            }.joined()
            return comment + """
                import 'package:flutter/material.dart';

                const TextTheme \(prefix)TextTheme = TextTheme(
                \(styles));
                \(limits)
                """
        }
        let constants = zip(names, sheet.main.resolved.styles).map { name, style in
            "  static const TextStyle \(name) = \(value(style));\n"
        }.joined()
        return comment + """
            import 'package:flutter/\(limits.isEmpty ? "painting" : "widgets").dart';

            abstract final class \(typeName)Type {
            \(constants)}
            \(limits)
            """
    }

    /// The text scalers of the styles with limits; empty without any.
    private var limits: String {
        let scalers = zip(names, zip(sheet.scale.styles, sheet.main.resolved.styles)).compactMap { name, pair in
            scaler(name, pair.0, pair.1.resolved.size)
        }.joined()
        guard !scalers.isEmpty else { return "" }
        return """

            // The text scalers of the styles with a smallest or a largest size:
            // Text(text, style: …, textScaler: \(typeName)TextScalers.NAME(context)).
            abstract final class \(typeName)TextScalers {
            \(scalers)}

            """
    }

    /// Returns the text scaler of a style, whose factors are its limits relative to its size; `nil` without limits.
    private func scaler(_ name: String, _ style: StyleDefinition, _ size: Double) -> String? {
        let limits = [("minScaleFactor", sheet.minimum(of: style, at: size)), ("maxScaleFactor", style.maximum)]
        let factors = limits.compactMap { name, limit in limit.map { "\(name): \(number($0 / size))" } }
        guard !factors.isEmpty else { return nil }
        return """
              static TextScaler \(name)(BuildContext context) =>
                  MediaQuery.textScalerOf(context).clamp(\(factors.joined(separator: ", ")));

            """
    }

    private func value(_ style: TypesetStyle) -> String {
        let resolved = style.resolved
        let lines =
            [
                "fontFamily: '\(StyleNames.plain(style.font.family).filter { $0 != "'" })'",
                "fontSize: \(number(resolved.size))", "height: \(number(style.lineHeight / resolved.size))",
                "letterSpacing: \(number(resolved.tracking))", "fontWeight: FontWeight.w\(resolved.weightInHundreds)",
                "leadingDistribution: TextLeadingDistribution.even",
            ] + textParameters(resolved)
        return "TextStyle(\n" + lines.map { "    \($0),\n" }.joined() + "  )"
    }

    private func textParameters(_ style: ResolvedStyle) -> [String] {
        let features = CSSProperties(style.textProperties).features.map { feature in
            "FontFeature('\(StyleNames.plain(feature.tag))', \(feature.value))"
        }
        return (style.textProperties.wordSpacing.map { ["wordSpacing: \(number($0.points))"] } ?? [])
            + (features.isEmpty ? [] : ["fontFeatures: [\(features.joined(separator: ", "))]"])
    }

    private func number(_ value: Double) -> String { FixedPoint.text(value, upTo: 6) }
}
