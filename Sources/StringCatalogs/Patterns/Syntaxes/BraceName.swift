/// A placeholder in braces.
enum BraceName {
    /// Takes `{{ name }}` or `${ name }`, or one with another opening, and returns the name; `nil` for other texts.
    static func take(_ scan: inout ByteScan, also openings: [String] = []) -> Identifier? {
        guard let opening = (["{{", "${"] + openings).first(where: { scan.take($0) }) else { return nil }
        scan.skipSpace()
        let name = scan.name(also: "_.")
        scan.skipSpace()
        guard !name.isEmpty, scan.take(opening == "{{" ? "}}" : "}") else { return nil }
        return Identifier(name)
    }

    static func isCount(_ name: Identifier) -> Bool { name == "count" || name == "n" || name == "smart_count" }
}
