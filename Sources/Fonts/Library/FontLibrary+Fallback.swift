internal import DynamicType
internal import Synchronization

extension FontLibrary {
    /// A face that has a character the wanted faces have not, nil where none is installed.
    ///
    /// The families `roles.json` names for the script come first (Han, and punctuation in a Han language, by
    /// `language`), then every installed face. Weight, width and slant are those of `request`; its families play no part.
    public func fallback(
        for scalar: Unicode.Scalar, script: ScriptTag, language: String?, like request: FontRequest
    ) -> FontMatch? {
        for (families, reason) in lists(script: script, language: language) {
            for family in families {
                guard case .found(let face) = face(family: family, like: request), face.hasGlyph(scalar) else {
                    continue
                }
                return match(face, family: face.family, request, reason)
            }
        }
        return installedFallback(for: scalar, script: script, like: request)
    }

    private func lists(script: ScriptTag, language: String?) -> [([String], FontMatch.Reason)] {
        var lists: [([String], FontMatch.Reason)] = []
        if script == .emoji { lists.append((roles.families[.emoji] ?? [], .role(.emoji))) }
        if script == .han || script == .common, let han = language.flatMap(HanLanguage.init(tag:)) {
            lists.append((roles.han[Identifier(han.rawValue)] ?? [], .han(language: han.rawValue)))
        }
        if let families = roles.scripts[script] { lists.append((families, .script(script))) }
        lists.append((roles.families[.default] ?? [], .role(.default)))
        return lists
    }

    /// Any installed face with the character: one in colour for emoji alone if that can be, one of the project's before
    /// the system's, and of those the one nearest in style.
    private func installedFallback(
        for scalar: Unicode.Scalar, script: ScriptTag, like request: FontRequest
    ) -> FontMatch? {
        var style = request
        style.families = []
        style.locale = nil
        let wantsColour = script == .emoji
        let key = FaceCache.FallbackKey(scalar: scalar, wantsColour: wantsColour, request: style)
        if let known = state.withLock({ $0.fallbacks[key] }) { return known }
        let records = FaceSelection.ordered(installed.faces(covering: scalar), for: style)
        let candidates = [wantsColour, !wantsColour].flatMap { isColour in
            [true, false].flatMap { isProject in
                records.filter { $0.isColour == isColour && $0.isProject == isProject }
            }
        }
        var found: FontMatch?
        for record in candidates {
            guard case .success(let face) = open(record, for: style), face.hasGlyph(scalar) else { continue }
            found = match(face, family: record.family, style, .installed(scalar))
            break
        }
        state.withLock { $0.keep(found, for: key) }
        return found
    }

    private func match(
        _ face: FontFace, family: String, _ request: FontRequest, _ reason: FontMatch.Reason
    ) -> FontMatch {
        FontMatch(
            face: face, requestedFamily: nil, family: family, requestedWeight: request.weight, reason: reason,
            missing: [], broken: [])
    }
}
