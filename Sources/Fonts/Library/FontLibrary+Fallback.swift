internal import Synchronization
internal import TypescaleCaches

extension FontLibrary {
    /// Returns a face for a character that the requested faces lack; `nil` if none is installed.
    ///
    /// The families of the script in `roles.json` come first (for Han text, and punctuation in a language with Han
    /// text, those of `locale`), then all installed faces. Weight, width and slant are those of `request`; its families
    /// are ignored. Blocks the calling thread while it reads the files of faces on their first use.
    ///
    /// - Complexity: Linear in the number of installed faces, and O(1) after the first call for the same arguments.
    public func fallback(
        for scalar: Unicode.Scalar, script: ScriptTag, locale: String?, like request: FontRequest
    ) -> FontMatch? {
        for (families, reason) in lists(script: script, locale: locale) {
            for family in families {
                guard case .found(let face) = face(family: family, like: request), face.hasGlyph(scalar) else {
                    continue
                }
                return match(face, family: face.family, request, reason)
            }
        }
        return installedFallback(for: scalar, script: script, like: request)
    }

    /// Returns the installed face with all of some characters that is nearest in style; `nil` if there is none.
    package func fallback(forAll scalars: [Unicode.Scalar], like request: FontRequest) -> FontFace? {
        guard let first = scalars.first else { return nil }
        let style = request.style(of: [])
        let records = FaceSelection.ordered(installed.faces(covering: first).filter { !$0.isColor }, for: style)
        for record in records {
            guard case .success(let face) = open(record, for: style) else { continue }
            if scalars.allSatisfy({ face.hasGlyph($0) }) { return face }
        }
        return nil
    }

    private func lists(script: ScriptTag, locale: String?) -> [([String], FontMatch.Reason)] {
        var lists: [([String], FontMatch.Reason)] = []
        if script == .emoji { lists.append((roles.families[.emoji] ?? [], .role(.emoji))) }
        if script == .han || script == .common, let han = locale.flatMap(HanLanguage.init(tag:)) {
            lists.append((roles.han[Identifier(han.rawValue)] ?? [], .han(locale: han.rawValue)))
        }
        if let families = roles.scripts[script] { lists.append((families, .script(script))) }
        lists.append((roles.families[.default] ?? [], .role(.default)))
        return lists
    }

    /// Returns any installed face with the character, of those the one nearest in style.
    ///
    /// A color face is for emoji only, and the project's faces come before the system's.
    private func installedFallback(
        for scalar: Unicode.Scalar, script: ScriptTag, like request: FontRequest
    ) -> FontMatch? {
        let style = request.style(of: [])
        let wantsColor = script == .emoji
        let key = FaceCache.FallbackKey(scalar: scalar, wantsColor: wantsColor, request: style)
        if let known = state.withLock({ $0.fallbacks[key] }) { return known }
        let records = FaceSelection.ordered(installed.faces(covering: scalar), for: style)
        let candidates = [wantsColor, !wantsColor].flatMap { isColor in
            [true, false].flatMap { isProject in
                records.filter { $0.isColor == isColor && $0.isProject == isProject }
            }
        }
        var found: FontMatch?
        // A face that cannot be read now may be the fallback later.
        var mayChange = false
        search: for record in candidates {
            switch open(record, for: style) {
            case .success(let face) where face.hasGlyph(scalar):
                found = match(face, family: record.family, style, .installed(scalar))
                break search
            case .success: break
            case .failure(let error): mayChange = mayChange || error.isTransient
            }
        }
        if !mayChange { state.withLock { $0.fallbacks.store(found, for: key) } }
        return found
    }

    private func match(
        _ face: FontFace, family: String, _ request: FontRequest, _ reason: FontMatch.Reason
    ) -> FontMatch {
        FontMatch(
            face: face, requestedFamily: nil, family: family, requestedWeight: request.weight, reason: reason,
            missingFamilies: [], brokenFiles: [], skipped: [])
    }
}
