/// What a library has opened and answered, each table bounded by ``FontLimits``.
///
/// A full table is emptied: answers do not depend on it, so that costs time only, and a face that is still held
/// elsewhere stays as it is (the same face opened again gets a new identity).
struct FaceCache: Sendable {
    /// The best face of one family.
    enum Outcome: Sendable {
        case found(FontFace)
        case missing
        case broken(FontError)
    }

    private struct TypefaceKey: Hashable {
        var file: String
        var index: Int
    }

    private struct FaceKey: Hashable {
        var typeface: TypefaceKey
        var family: String?
        var variation: [FontVariation]
    }

    private struct WeakFile: Sendable {
        weak var file: FontFile?
    }

    /// A character's question to the installed fonts.
    struct FallbackKey: Hashable {
        var scalar: Unicode.Scalar
        var wantsColour: Bool
        var request: FontRequest
    }

    private var files: [String: WeakFile] = [:]
    private var typefaces: [TypefaceKey: Typeface] = [:]
    private var faces: [FaceKey: FontFace] = [:]
    private var lastIdentity = 0

    private(set) var named: [FontRequest: Outcome] = [:]
    private(set) var matches: [FontRequest: FontMatch] = [:]
    private(set) var fallbacks: [FallbackKey: FontMatch?] = [:]

    mutating func keep(_ outcome: Outcome, for key: FontRequest) {
        if named.count >= FontLimits.cachedMatches { named.removeAll(keepingCapacity: true) }
        named[key] = outcome
    }

    mutating func keep(_ match: FontMatch, for key: FontRequest) {
        if matches.count >= FontLimits.cachedMatches { matches.removeAll(keepingCapacity: true) }
        matches[key] = match
    }

    mutating func keep(_ match: FontMatch?, for key: FallbackKey) {
        if fallbacks.count >= FontLimits.cachedFallbacks { fallbacks.removeAll(keepingCapacity: true) }
        fallbacks.updateValue(match, forKey: key)
    }

    /// Opens a face, or finds it open.
    mutating func open(
        file: String, index: Int, family: String? = nil, variation: ([FontAxis]) -> [FontVariation]
    ) -> Result<FontFace, FontError> {
        do throws(FontError) {
            let key = TypefaceKey(file: file, index: index)
            let typeface = try typeface(key)
            let faceKey = FaceKey(typeface: key, family: family, variation: variation(typeface.axes))
            if let face = faces[faceKey] { return .success(face) }
            let face = try FontFace(
                typeface: typeface, variation: faceKey.variation, identity: lastIdentity + 1, family: family)
            lastIdentity += 1
            if faces.count >= FontLimits.cachedFaces { faces.removeAll(keepingCapacity: true) }
            faces[faceKey] = face
            return .success(face)
        } catch {
            return .failure(error)
        }
    }

    private mutating func typeface(_ key: TypefaceKey) throws(FontError) -> Typeface {
        if let typeface = typefaces[key] { return typeface }
        let file: FontFile
        if let open = files[key.file]?.file { file = open } else { file = try FontFile(path: key.file) }
        if files.count >= FontLimits.openFiles { files = files.filter { $0.value.file != nil } }
        files[key.file] = WeakFile(file: file)
        let typeface = try Typeface(file: file, index: key.index)
        if typefaces.count >= FontLimits.cachedFaces { typefaces.removeAll(keepingCapacity: true) }
        typefaces[key] = typeface
        return typeface
    }
}
