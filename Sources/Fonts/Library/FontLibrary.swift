public import DynamicType
internal import Synchronization

/// The fonts of some directories: finds, opens and keeps faces.
///
/// What is installed is listed once, when the library is made, and a file's bytes are read once, so an answer never
/// changes while the library lives. Any thread may ask; faces are shared between threads.
public final class FontLibrary: Sendable {
    /// Which families play which part.
    public let roles: FontRoles

    /// The directories.
    public let directories: FontDirectories

    let installed: Fontconfig
    let state = Mutex(FaceCache())

    /// Lists the directories' fonts.
    public init(directories: FontDirectories, roles: FontRoles) throws(FontError) {
        self.directories = directories
        self.roles = roles
        installed = try Fontconfig(directories: directories)
    }

    /// Lists the directories' fonts, with the project folder's own `roles.json`.
    public convenience init(directories: FontDirectories) throws(FontError) {
        guard let project = directories.project else {
            throw FontError(.badRoles, reason: "there is no project folder to read roles.json from")
        }
        try self.init(directories: directories, roles: FontRoles(file: project + "/roles.json"))
    }

    /// The face for a request: of the first family that is installed and sound, else of the role `default`.
    public func match(for request: FontRequest) throws(FontError) -> FontMatch {
        if let match = state.withLock({ $0.matches[request] }) { return match }
        var missing: [String] = []
        var broken: [FontError] = []
        func attempt(_ family: String, _ reason: FontMatch.Reason) -> FontMatch? {
            switch face(family: family, like: request) {
            case .found(let face):
                return FontMatch(
                    face: face, requestedFamily: request.families.first?.text, family: face.family,
                    requestedWeight: request.weight, reason: reason, missing: missing, broken: broken)
            case .broken(let error): broken.append(error)
            case .missing: if !missing.contains(where: { $0.isExactly(family) }) { missing.append(family) }
            }
            return nil
        }
        func search() -> FontMatch? {
            for family in request.families.map(\.text) {
                if let role = FontRole(generic: family) {
                    for family in roles.families[role] ?? [] {
                        if let match = attempt(family, .generic(role)) { return match }
                    }
                } else if let match = attempt(family, .named) {
                    return match
                }
            }
            for family in roles.families[.default] ?? [] {
                if let match = attempt(family, .role(.default)) { return match }
            }
            return nil
        }
        guard let match = search() else {
            if let error = broken.first { throw error }
            throw FontError(.noMatch, reason: "none of these families is installed: \(missing.joined(separator: ", "))")
        }
        state.withLock { $0.keep(match, for: request) }
        return match
    }

    /// Whether a family is installed, by its exact name in any case.
    public func contains(family: String) -> Bool {
        !installed.faces(family: family).isEmpty
    }

    /// The families that the text of a role is set in: the first of the role's that is installed and sound, after those
    /// for which it stands in.
    ///
    /// Those after it stand in for it as a whole, and not for single characters it lacks: these are drawn by the families
    /// of their scripts, and emoji by the role `emoji`.
    public func families(for role: FontRole) -> [String] {
        let all = roles.families[role] ?? []
        for (index, family) in all.enumerated() {
            if case .found = face(family: family, like: FontRequest(families: [])) { return Array(all[...index]) }
        }
        return all
    }

    /// The installed families, sorted.
    public var families: [String] {
        Set(installed.faces.map { Identifier($0.family) }).sorted().map(\.text)
    }

    /// The face of one family that suits a request best.
    func face(family: String, like request: FontRequest) -> FaceCache.Outcome {
        var key = request
        key.families = [Identifier(family)]
        key.locale = nil
        if let known = state.withLock({ $0.named[key] }) { return known }
        let records = installed.faces(family: family)
        // A family in the project's folder hides the same family elsewhere.
        let own = records.filter(\.isProject)
        let outcome = best(of: FaceSelection.ordered(own.isEmpty ? records : own, for: request), for: request)
        state.withLock { $0.keep(outcome, for: key) }
        return outcome
    }

    /// The first of listed faces that is sound.
    private func best(of records: [FontRecord], for request: FontRequest) -> FaceCache.Outcome {
        var outcome = FaceCache.Outcome.missing
        for record in records {
            switch open(record, for: request) {
            case .success(let face): return .found(face)
            case .failure(let error): outcome = .broken(error)
            }
        }
        return outcome
    }
}

extension FontLibrary {
    /// Every face a request names and the library has, in order; the role `default` where it has none of them.
    public func stack(for request: FontRequest) throws(FontError) -> [FontFace] {
        var faces: [FontFace] = []
        for family in request.families.map(\.text) {
            let names = FontRole(generic: family).map { roles.families[$0] ?? [] } ?? [family]
            for name in names {
                guard case .found(let face) = face(family: name, like: request) else { continue }
                if !faces.contains(face) { faces.append(face) }
                break
            }
        }
        if faces.isEmpty { faces.append(try match(for: request).face) }
        return faces
    }
}

extension FontLibrary {
    /// The request for text of a size: it names the size only where the face found is drawn differently at different
    /// sizes, as CSS's `font-optical-sizing: auto` has it. Any other face is prepared once for all of them.
    public func request(_ request: FontRequest, at size: Double) throws(FontError) -> FontRequest {
        guard case .opticalSize = try match(for: request).face.sizeDependence else { return request }
        var sized = request
        sized.opticalSizing = .auto(size: size)
        return sized
    }
}

/// The C libraries the room stands on, as they are at run time.
public enum FontEngines {
    /// Their names and versions.
    public static var versions: [(name: String, version: String)] {
        [("FreeType", FreeType.version), ("fontconfig", Fontconfig.version), ("HarfBuzz", HarfBuzzFace.version)]
    }
}
