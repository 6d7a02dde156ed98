// The rules that a definition breaks only because a value of the file has a mistake and was replaced by a substitute.

internal import TypescaleJSON

extension ScaleDecoder {
    /// Returns whether a broken rule follows from a mistake that was found already; `root` is the file.
    func explains(_ rule: ScaleDefinitionError, in root: JSONValue) -> Bool {
        // The author may have meant a different name for a repeated style.
        let mayMissStyles = hasOmittedStyles || allMistakes.contains { $0.code == .duplicateKey }
        if mayMissStyles, ["/styles", "/defaultStyle", "/irregularLineHeights"].contains(Identifier(rule.path)) {
            return true
        }
        if hasOmittedCurve || hasOmittedColumns, rule.path.isExactly("/irregularLineHeights") { return true }
        if hasOmittedColumns, rule.path.isExactly("/curve/categories") { return true }
        // A tracking table that cannot be read is missing in the definition.
        if rule.path.endsExactly("/tracking"), allMistakes.contains(where: { $0.path.startsExactly("/tracking") }) {
            return true
        }
        // Cells that may fall are unknown if their list cannot be read.
        if rule.isInsideLineHeight, allMistakes.contains(where: { $0.path.startsExactly("/irregularLineHeights") }) {
            return true
        }
        if explainsRuleOfStyle(rule, in: root) { return true }
        return allMistakes.contains { rule.path.isExactly($0.path) }
    }

    /// Returns whether a rule of a style fails because of a substitute for its size, its properties or the curve.
    private func explainsRuleOfStyle(_ rule: ScaleDefinitionError, in root: JSONValue) -> Bool {
        let parts = rule.path.parts(at: "/")
        guard parts.count > 3, parts[1].isExactly("styles") else { return false }
        let (style, key) = ("/styles/\(parts[2])", Identifier(parts[3]))
        func hasMistake(_ name: Identifier) -> Bool {
            let path = "\(style)/\(name.text)"
            return allMistakes.contains { $0.path.isExactly(path) || $0.path.startsExactly(path + "/") }
                || root.value(at: path) == nil && name == "size"
        }
        if TextProperty.keys.contains(key) { return TextProperty.keys.contains(where: hasMistake) }
        guard ["size", "lineHeight", "scalingLineHeight", "tracking"].contains(key) else { return false }
        if hasMistake("size") || hasMistake(key) { return true }
        // The number of sizes or line heights that are missing is unknown, and so are the sizes of a step.
        switch root.value(at: "\(style)/\(key.text)")?.kind {
        case .array?: return (hasOmittedCurve || hasOmittedColumns) && parts.count == 4
        case .object?: return hasOmittedCurve && key == "size"
        default: return false
        }
    }
}

extension ScaleDefinitionError {
    fileprivate var isInsideLineHeight: Bool {
        let parts = path.parts(at: "/")
        return parts.count > 4 && (["lineHeight", "scalingLineHeight"] as [Identifier]).contains(Identifier(parts[3]))
    }
}
