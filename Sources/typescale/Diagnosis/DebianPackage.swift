/// Which Debian package has a family of fonts.
enum DebianPackage {
    /// Families by how their names begin, the longest beginning first.
    private static let packages = [
        ("Noto Color Emoji", "fonts-noto-color-emoji"), ("Noto Sans CJK", "fonts-noto-cjk"),
        ("Noto Serif CJK", "fonts-noto-cjk"), ("Noto Sans Mono", "fonts-noto-mono"), ("Liberation", "fonts-liberation"),
        ("DejaVu", "fonts-dejavu-core"), ("Roboto", "fonts-roboto"), ("Inter", "fonts-inter-variable"),
        ("Noto", "fonts-noto-core"),
    ]

    /// The package of the first of these families that Debian has.
    static func name(forFamilies families: [String]) -> String? {
        for family in families {
            if let found = packages.first(where: { family.hasPrefix($0.0) }) { return found.1 }
        }
        return nil
    }
}
