public import DynamicType

/// The face a request was answered with, and why that one.
public struct FontMatch: Hashable, Sendable {
    /// How the family was arrived at.
    public enum Reason: Hashable, Sendable {
        /// It is a family of the request.
        case named
        /// The request names a generic family, which a role of `roles.json` fills.
        case generic(FontRole)
        /// No family of the request is there; the role stands in.
        case role(FontRole)
        /// `roles.json` names it for the script.
        case script(ScriptTag)
        /// `roles.json` names it for Han text of a language.
        case han(language: String)
        /// It is the first installed face that has the character.
        case installed(Unicode.Scalar)
    }

    /// The face.
    public let face: FontFace
    /// The family that was asked for first, nil in a fallback.
    public let requestedFamily: String?
    /// The family that was found.
    public let family: String
    /// The weight that was asked for.
    public let requestedWeight: Double
    /// How the family was arrived at.
    public let reason: Reason
    /// Families of the request that were passed over, as they are not installed or their files are broken.
    public let missing: [String]
    /// Files that were passed over, each with its error.
    public let broken: [FontError]

    /// The weight that was found.
    public var weight: Double { face.weight }

    /// Why this face, in words.
    public var explanation: String {
        var parts: [String]
        switch reason {
        case .named: parts = ["\(family) is named in the stack"]
        case .generic(let role): parts = ["role \(role.name) is \(family) in roles.json"]
        case .role(let role): parts = ["role \(role.name) stands in: \(family) in roles.json"]
        case .script(let script): parts = ["fallback for \(script): \(family) in roles.json"]
        case .han(let language): parts = ["fallback for Hani in \(language): \(family) in roles.json"]
        case .installed(let scalar):
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            parts = ["first installed face with U+\(code): \(family)"]
        }
        if !missing.isEmpty { parts.append("not installed: \(missing.joined(separator: ", "))") }
        if !broken.isEmpty { parts.append("broken: \(broken.map(\.description).joined(separator: ", "))") }
        if weight != requestedWeight {
            parts.append("closest weight to \(Self.text(requestedWeight)): \(Self.text(weight))")
        }
        return parts.joined(separator: "; ")
    }

    private static func text(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }
}
