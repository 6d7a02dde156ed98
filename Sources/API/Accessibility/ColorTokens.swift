internal import AccessibilityChecks
internal import TypescaleJSON

/// Reads the colours of a document of design tokens (DTCG, 2025.10).
///
/// A member whose name begins with `$` says something of its group; one that has a `$value` is a token; any other is a
/// group. `$type` is inherited from the groups around, `{a.b}` stands for another token's value.
struct ColorTokens {
    private struct Token {
        let name: String
        let type: String?
        let value: JSONReader
    }

    private let document: JSONReader
    private var tokens: [Token] = []

    init(_ document: JSONReader) { self.document = document }

    /// The colours in the order of the document; tokens of other types are passed over.
    mutating func colors() throws(JSONError) -> [ColorPalette.Entry] {
        try collect(document, name: "", type: nil)
        var entries: [ColorPalette.Entry] = []
        for token in tokens {
            guard let color = try color(token, through: []) else { continue }
            entries.append(ColorPalette.Entry(name: token.name, color: color))
        }
        return entries
    }

    private mutating func collect(_ reader: JSONReader, name: String, type: String?) throws(JSONError) {
        let members = try reader.members()
        let own = try members.first { $0.name == "$type" }?.reader.string() ?? type
        if let value = members.first(where: { $0.name == "$value" })?.reader {
            tokens.append(Token(name: name, type: own, value: value))
            return
        }
        for member in members where !member.name.hasPrefix("$") {
            // `$root` is the draft's way to give a group a value of its own, under the group's name.
            try collect(member.reader, name: name.isEmpty ? member.name.text : "\(name).\(member.name)", type: own)
        }
        if let root = members.first(where: { $0.name == "$root" })?.reader {
            try collect(root, name: name, type: own)
        }
    }

    /// A token's colour; nothing where the token is of another type.
    private func color(_ token: Token, through names: [String]) throws(JSONError) -> SRGBColor? {
        if case .string(let text) = token.value.value.kind, text.startsExactly("{"), text.endsExactly("}") {
            let name = String(Substring(text.utf8.dropFirst().dropLast()))
            if let type = token.type, type != "color" { return nil }
            guard let other = tokens.first(where: { $0.name.isExactly(name) }) else {
                if token.type == nil { return nil }
                throw token.value.error("there is no token \"\(name)\"")
            }
            let chain = names + [token.name]
            guard !chain.contains(where: { $0.isExactly(name) }) else {
                throw token.value.error("the token stands for itself: \((chain + [name]).joined(separator: " → "))")
            }
            return try color(other, through: chain)
        }
        guard token.type == "color" else { return nil }
        if case .string(let text) = token.value.value.kind {
            return try token.value.accessible { () throws(AccessibilityError) in try SRGBColor(text) }
        }
        return try color(token.value)
    }

    /// A colour as an object: `{"colorSpace":"srgb","components":[1,0,0],"alpha":1,"hex":"#ff0000"}`.
    private func color(_ reader: JSONReader) throws(JSONError) -> SRGBColor {
        let object = try reader.object(allowing: ["colorSpace", "components", "alpha", "hex"])
        let space = try object.required("colorSpace").string()
        let alpha = try object.optional("alpha")?.number(in: 0...1) ?? 1
        if space == "srgb" {
            let list = try object.required("components").array()
            guard list.count == 3 else { throw reader.error("srgb has 3 components, here are \(list.count)") }
            var values: [Double] = []
            for component in list {
                if case .string("none") = component.value.kind {
                    values.append(0)
                } else {
                    values.append(try component.number(in: 0...1))
                }
            }
            return SRGBColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
        }
        guard let hex = object.optional("hex") else {
            throw reader.error("a colour of \(space) needs a \"hex\", the colour it has on a screen of sRGB")
        }
        let text = try hex.string(maximumBytes: Limits.nameBytes)
        let opaque = try hex.accessible { () throws(AccessibilityError) in try SRGBColor(text) }
        return SRGBColor(red: opaque.red, green: opaque.green, blue: opaque.blue, alpha: alpha)
    }
}
