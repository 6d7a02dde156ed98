/// The languages whose readers expect their own drawing of the characters they share.
package enum HanLanguage: String, CaseIterable, Sendable {
    case japanese = "ja"
    case korean = "ko"
    case simplified = "zh-Hans"
    case traditional = "zh-Hant"
    case hongKong = "zh-HK"

    /// The drawing a BCP 47 tag asks for, nil where it is of another language.
    package init?(tag: String) {
        let parts = tag.lowercasedASCII.utf8.split { $0 == 0x2D || $0 == 0x5F }.map { Identifier(Substring($0)) }
        guard let language = parts.first else { return nil }
        let rest = parts.dropFirst()
        switch language {
        case "ja": self = .japanese
        case "ko": self = .korean
        case "yue": self = rest.contains("hans") ? .simplified : .hongKong
        case "zh":
            if rest.contains("hans") {
                self = .simplified
            } else if rest.contains("hk") || rest.contains("mo") {
                self = .hongKong
            } else {
                self = rest.contains("hant") || rest.contains("tw") ? .traditional : .simplified
            }
        default: return nil
        }
    }
}
