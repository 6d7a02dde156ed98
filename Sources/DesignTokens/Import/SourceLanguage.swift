internal import DynamicType
internal import TypescaleStrings

/// The languages of files that design systems have beside JSON and CSS.
enum SourceLanguage {
    /// Returns the language of a file by its extension; `nil` for JSON, CSS and others.
    static func name(ofFile path: String) -> String? {
        path.lastPathComponent.parts(at: ".").dropFirst().last.flatMap { languages[Identifier($0.lowercasedASCII)] }
    }

    private static let languages: [Identifier: String] = [
        "scss": "SCSS", "sass": "Sass", "less": "Less", "styl": "Stylus", "js": "JavaScript", "cjs": "JavaScript",
        "mjs": "JavaScript", "jsx": "JavaScript", "ts": "TypeScript", "mts": "TypeScript", "cts": "TypeScript",
        "tsx": "TypeScript", "yml": "YAML", "yaml": "YAML", "json5": "JSON5", "toml": "TOML", "xml": "XML",
        "swift": "Swift", "kt": "Kotlin", "dart": "Dart",
    ]
}
