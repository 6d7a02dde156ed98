internal import TypescaleStrings

/// The face for a request, with the reason for the choice.
public struct FontMatch: Hashable, Sendable {
    /// The reasons for the choice of a family.
    @nonexhaustive public enum Reason: Hashable, Sendable {
        /// The family is named in the request.
        case named
        /// The request names a generic family, which a role of `roles.json` defines.
        case generic(FontRole)
        /// No family of the request is installed; the role replaces them.
        case role(FontRole)
        /// `roles.json` names the family for the script.
        case script(ScriptTag)
        /// `roles.json` names the family for Han text in a language.
        case han(locale: String)
        /// The family has the first installed face with the character.
        case installed(Unicode.Scalar)
    }

    /// The face.
    public let face: FontFace
    /// The first family of the request; `nil` in a fallback.
    public let requestedFamily: String?
    /// The family of the face.
    public let family: String
    /// The weight of the request.
    public let requestedWeight: Double
    /// The reason for the choice of the family.
    public let reason: Reason
    /// The families of the request, and of the role in their place, that are not installed.
    public let missingFamilies: [String]
    /// The errors of the files that were skipped.
    public let brokenFiles: [FontError]
    /// The families that are not installed, or of which no file is a valid font.
    let skipped: [String]

    /// The families that were asked for and cannot be used, if the face is of none of them.
    package var unavailable: [String] { reason == .named ? [] : skipped }

    /// The weight of the face.
    public var weight: Double { face.weight }

    /// The explanation of the choice, in words; names are escaped, and long ones shortened.
    public var explanation: String {
        var parts: [String]
        switch reason {
        case .named: parts = ["\(family) is named in the stack"]
        case .generic(let role): parts = ["role \(role.name) is \(family) in roles.json"]
        case .role(let role): parts = ["role \(role.name) stands in: \(family) in roles.json"]
        case .script(let script): parts = ["fallback for \(script): \(family) in roles.json"]
        case .han(let locale): parts = ["fallback for Hani in \(locale): \(family) in roles.json"]
        case .installed(let scalar):
            parts = ["first installed face with \(scalar.codePoint): \(family)"]
        }
        if !missingFamilies.isEmpty {
            let names = missingFamilies.map { Quotation.named(Quotation.shortened($0)) }
            parts.append("not installed: \(names.joined(separator: ", "))")
        }
        if !brokenFiles.isEmpty { parts.append("broken: \(brokenFiles.map(\.description).joined(separator: ", "))") }
        if weight != requestedWeight {
            parts.append("closest weight to \(NumberText.text(requestedWeight)): \(NumberText.text(weight))")
        }
        return Quotation.printable(parts.joined(separator: "; "))
    }
}
