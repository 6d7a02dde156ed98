internal import Synchronization
internal import TypescaleCaches
internal import TypescaleStrings

/// The fonts of a project's folder and of the system; finds, opens and caches faces.
///
/// The installed fonts are listed once, by the initializer, and a file is read once, so that results never change
/// during the library's lifetime. Share one library in a process: all methods are thread-safe.
///
/// Blocks: the initializer lists the folders; the first use of a face reads its file.
public final class FontLibrary: Sendable {
    /// The families of each role and script.
    public let roles: FontRoles

    /// The folders of the library's fonts.
    public let folders: FontFolders

    let installed: Fontconfig
    let state = Mutex(FaceCache())

    /// Creates a library of the system's fonts and, if given, of a folder of your own.
    ///
    /// A family in your folder hides the same family of the system. The folder's `roles.json` is optional;
    /// ``FontRoles/default`` fills in what it leaves out.
    public convenience init(folder: String? = nil) throws(FontError) {
        try self.init(folders: .standard(project: folder))
    }

    /// Creates a library of exactly these folders; by default with the project folder's `roles.json`.
    ///
    /// The project's folder must exist; a folder of the system that does not exist has no fonts. An empty
    /// path, or one with a zero, is an error for any of the folders, also for a cache.
    public init(folders: FontFolders, roles: FontRoles? = nil) throws(FontError) {
        try folders.checkFolders()
        self.folders = folders
        if let roles { self.roles = roles } else { self.roles = try folders.roles() }
        installed = try Fontconfig(folders: folders)
    }

    /// Returns the face for a request: of the first family that is installed and valid, else of the role `default`.
    ///
    /// Blocks the calling thread while it reads the face's file on the first request.
    ///
    /// - Complexity: Linear in the number of faces of the families on the first request; O(1) afterwards.
    public func match(for request: FontRequest) throws(FontError) -> FontMatch {
        if let match = state.withLock({ $0.matches[request] }) { return match }
        var missing: [String] = []
        var skipped: [String] = []
        var broken: [FontError] = []
        var mayChange = false
        var tried: Set<Identifier> = []
        let substitutes = (names: roles.families[.default] ?? [], reason: FontMatch.Reason.role(.default))
        for (names, reason) in request.families.map({ names(for: $0.text) }) + [substitutes] {
            for family in names where tried.insert(Identifier(family)).inserted {
                let found = find(family, like: request)
                mayChange = mayChange || found.mayChange
                switch found.outcome {
                case .found(let face):
                    let match = FontMatch(
                        face: face, requestedFamily: request.families.first?.text, family: face.family,
                        requestedWeight: request.weight, reason: reason, missingFamilies: missing,
                        brokenFiles: broken, skipped: skipped)
                    if !mayChange { state.withLock { $0.matches.store(match, for: request) } }
                    return match
                case .broken(let error): if !broken.contains(error) { broken.append(error) }
                case .missing: missing.append(family)
                }
                skipped.append(family)
            }
        }
        if let error = broken.first { throw error }
        let list = missing.map(Quotation.named).joined(separator: ", ")
        throw FontError(.noMatch, reason: "none of these families is installed: \(list)")
    }

    /// Returns whether a family is installed, by its full name in any case.
    ///
    /// Never blocks: the files of the family are not opened, and may be invalid.
    ///
    /// - Complexity: O(1).
    public func contains(family: String) -> Bool {
        !installed.faces(family: family).isEmpty
    }

    /// Returns the families for text of a role: up to the first that is installed and valid.
    ///
    /// The families after it replace it as a whole, and not for single missing characters: these are drawn by the
    /// families of their scripts, and emoji by the role `emoji`. Blocks the calling thread while it reads the file of a
    /// family on its first use.
    ///
    /// - Complexity: Linear in the number of families of the role.
    public func families(for role: FontRole) -> [String] {
        let all = roles.families[role] ?? []
        for (index, family) in all.enumerated() {
            if case .found = face(family: family, like: FontRequest(families: [])) { return Array(all[...index]) }
        }
        return all
    }

    /// The installed families in alphabetical order.
    ///
    /// Never blocks: no file is opened.
    ///
    /// - Complexity: O(*n* log *n*) for *n* installed faces.
    public var families: [String] {
        Set(installed.faces.map { Identifier($0.family) }).sorted().map(\.text)
    }

    /// Returns the face of a family that matches a request best.
    func face(family: String, like request: FontRequest) -> FaceCache.Outcome { find(family, like: request).outcome }

    /// Returns the face of a family that matches a request best, and whether a better face may be readable later.
    ///
    /// Such a face is not stored: the process may have been short of descriptors, and the library lives as long as it.
    private func find(_ family: String, like request: FontRequest) -> (outcome: FaceCache.Outcome, mayChange: Bool) {
        let key = request.style(of: [Identifier(family)])
        if let known = state.withLock({ $0.named[key] }) { return (known, false) }
        let records = installed.faces(family: family)
        // A family in the project's folder hides the same family of the system.
        let own = records.filter(\.isProject)
        let found = best(of: FaceSelection.ordered(own.isEmpty ? records : own, for: request), for: request)
        if !found.mayChange { state.withLock { $0.named.store(found.outcome, for: key) } }
        return found
    }

    /// Returns the reason why no text is set in a family: it is not installed, or its files are not valid fonts.
    package func fault(ofFamily family: String) -> FontError? {
        switch face(family: family, like: FontRequest(families: [])) {
        case .found: nil
        case .missing: FontError(.noMatch, reason: "\(Quotation.quoted(family)) is not installed")
        case .broken(let error): error
        }
    }

    /// Opens the first valid face of a list; the result may change if a face before it could not be read.
    private func best(
        of records: [FontRecord], for request: FontRequest
    ) -> (outcome: FaceCache.Outcome, mayChange: Bool) {
        var outcome = FaceCache.Outcome.missing
        var mayChange = false
        for record in records {
            switch open(record, for: request) {
            case .success(let face): return (.found(face), mayChange)
            case .failure(let error):
                outcome = .broken(error)
                mayChange = mayChange || error.isTransient
            }
        }
        return (outcome, mayChange)
    }

    /// Returns the families of a generic name, or the family itself.
    private func names(for family: String) -> (names: [String], reason: FontMatch.Reason) {
        guard let role = FontRole(generic: family) else { return ([family], .named) }
        return (roles.families[role] ?? [], .generic(role))
    }

    /// Returns the installed faces of a request in order; the face of the role `default` if there is none.
    ///
    /// Blocks the calling thread while it reads the files of faces on their first use.
    ///
    /// - Complexity: Linear in the number of families of the request.
    public func stack(for request: FontRequest) throws(FontError) -> [FontFace] {
        var faces: [FontFace] = []
        for family in request.families {
            let face = face(ofFirstOf: names(for: family.text).names, like: request)
            if let face, !faces.contains(face) { faces.append(face) }
        }
        if faces.isEmpty { faces.append(try match(for: request).face) }
        return faces
    }

    /// Returns the face of the first installed family of a list, in the style of a request; `nil` if there is none.
    package func face(ofFirstOf families: [String], like request: FontRequest) -> FontFace? {
        for family in families {
            if case .found(let face) = face(family: family, like: request) { return face }
        }
        return nil
    }

    /// Returns the request for text of a size, as in CSS's `font-optical-sizing: auto`.
    ///
    /// The size is part of the request only if the face has an optical-size axis: text in any other face is prepared
    /// once for all sizes.
    package func request(_ request: FontRequest, at size: Double) throws(FontError) -> FontRequest {
        guard case .opticalSize = try match(for: request).face.sizeDependence else { return request }
        var sized = request
        sized.opticalSizing = .auto(size: size)
        return sized
    }

    /// The names and versions of the C libraries of this module at run time.
    package static var engineVersions: [(name: String, version: String)] {
        [("FreeType", FreeType.version), ("fontconfig", Fontconfig.version), ("HarfBuzz", HarfBuzzFace.version)]
    }
}
