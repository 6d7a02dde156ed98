internal import DynamicType
internal import TypescaleAPI
internal import TypescaleJSON
internal import TypescaleStrings

/// A sheet that is written in a format, with the names that the format has for its styles and font roles.
struct TokenExport {
    let sheet: TokenSheet
    let format: ExportFormat
    let names: [String]
    private let roles: [Identifier: String]

    /// Names styles and roles; throws if the format has no such sheets, or if two names become the same.
    init(_ sheet: TokenSheet, as format: ExportFormat) throws(DesignTokenError) {
        if !sheet.isBase, let reason = format.baseReason {
            throw DesignTokenError(format.rawValue, "has the default category only, since \(reason); omit --categories")
        }
        let scale = sheet.scale
        func names(
            of own: [String], _ kind: String, _ convention: (String) -> String
        ) throws(DesignTokenError) -> [String] {
            var names: [String] = []
            for text in own {
                let name = convention(text)
                if let other = names.firstIndex(where: { $0.isExactly(name) }) {
                    let both = [own[other], text].map { Quotation.quoted($0) }
                    let characters =
                        format.traits.alphabet == .ascii
                        ? "letters from A to Z or digits, as the format has no others" : "letters or digits"
                    throw DesignTokenError(
                        scale.name,
                        "\(kind)\(both[0]) and \(both[1]) would both have the name \(name); use names that differ in "
                            + characters)
                }
                names.append(name)
            }
            return names
        }
        (self.sheet, self.format) = (sheet, format)
        self.names = try names(of: scale.styles.map(\.style.name), "", format.styleName)
        let own = sheet.families.map(\.role)
        roles = Dictionary(
            uniqueKeysWithValues: zip(
                own.map { Identifier($0) }, try names(of: own, "the font roles ", format.roleName)))
    }

    /// Returns the format's text; `dimensions` is the spelling of sizes in design tokens.
    func text(dimensions: DimensionSpelling) throws(DesignTokenError) -> String {
        switch format {
        case .css: css
        case .scss: scss
        case .less: less
        case .tailwind: tailwind
        case .panda: textStyles(of: "@pandacss/dev")
        case .chakra: textStyles(of: "@chakra-ui/react")
        case .typeScript, .reactNative: typeScript
        case .dtcg: try DTCGExport(sheet, dimensions: dimensions).text()
        case .dtcgResolver: try DTCGExport(sheet, dimensions: dimensions).resolverText()
        case .swift: swift
        case .swiftUI: swiftUI
        case .kotlin: kotlin
        case .compose: try compose()
        case .androidXML: android
        case .flutter: flutter
        case .json: json
        }
    }

    /// The resolved tables by category, in the shape of the other JSON answers.
    private var json: String {
        var writer = JSONWriter(layout: .pretty)
        writer.object { writer in
            for column in sheet.columns {
                writer.key(column.category.name)
                column.resolved.write(to: &writer)
            }
        }
        return writer.text + "\n"
    }

    // MARK: Shared by several formats

    /// The text of the first comment, with the properties that the format cannot express and the sizes' viewport.
    var preamble: String {
        let names = sheet.scale.styles.flatMap { style in
            CSSProperties(style.textProperties).omitted(in: format).map { "\($0) of \(style.style.name)" }
        }
        let omissions = names.isEmpty ? "" : " The format cannot express \(names.joined(separator: ", "))."
        let note = format.hasClamp ? "" : sheet.viewportNote
        return "\(sheet.caption). Made by typescale.\(TokenSheet.plain(omissions))\(note)"
    }

    /// The scale's name in a type's, as in `AppleIos`.
    var typeName: String { StyleNames.type(sheet.scale.name) }

    /// Returns the name of one of the exported roles.
    func role(_ role: String) -> String { roles[Identifier(role), default: role] }

    /// Returns a line for each family, made of its role's name and its font stack.
    func families(_ line: (_ role: String, _ stack: String) -> String) -> String {
        sheet.families.map { line(role($0.role), CSSValues.stack(role: $0.role, family: $0.family)) }.joined()
    }

    func styles(_ column: TokenSheet.Column) -> [CSSValues] {
        column.resolved.styles.enumerated().map { CSSValues($1, at: $0, in: self) }
    }
}
