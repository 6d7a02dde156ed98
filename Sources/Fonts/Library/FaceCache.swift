internal import Synchronization

/// The cache of a library's open faces and results, each table bounded by ``FontLimits``.
///
/// A full table is emptied: results do not depend on it, so that costs time only. Nothing here reads a file: files are
/// read in a ``TypefaceSlot`` or ``FileSlot``, so that a thread that reads one blocks only requests for the same file.
struct FaceCache: Sendable {
    /// The best face of a family.
    enum Outcome: Sendable {
        case found(FontFace)
        case missing
        case broken(FontError)
    }

    /// A face in a file.
    struct TypefaceKey: Hashable {
        var file: Identifier
        var index: Int
    }

    /// A face with its variation, under the family name of the request.
    struct FaceKey: Hashable {
        var typeface: TypefaceKey
        var family: Identifier
        var variation: [FontVariationSetting]
    }

    /// A request for an installed face with a character.
    struct FallbackKey: Hashable {
        var scalar: Unicode.Scalar
        var wantsColor: Bool
        var request: FontRequest
    }

    private static let lastIdentity = Atomic<Int>(0)

    private var files: [Identifier: FileSlot] = [:]
    private var typefaces: [TypefaceKey: TypefaceSlot] = [:]
    private var faces: [FaceKey: FontFace] = [:]
    private var identities: [FaceKey: Int] = [:]

    private(set) var named: [FontRequest: Outcome] = [:]
    private(set) var matches: [FontRequest: FontMatch] = [:]
    private(set) var fallbacks: [FallbackKey: FontMatch?] = [:]

    mutating func store(_ outcome: Outcome, for key: FontRequest) {
        if named.count >= FontLimits.cachedMatches { named.removeAll(keepingCapacity: true) }
        named[key] = outcome
    }

    mutating func store(_ match: FontMatch, for key: FontRequest) {
        if matches.count >= FontLimits.cachedMatches { matches.removeAll(keepingCapacity: true) }
        matches[key] = match
    }

    mutating func store(_ match: FontMatch?, for key: FallbackKey) {
        if fallbacks.count >= FontLimits.cachedFallbacks { fallbacks.removeAll(keepingCapacity: true) }
        fallbacks.updateValue(match, forKey: key)
    }

    /// Returns the slot of a file's bytes.
    mutating func slot(ofFile path: String) -> FileSlot {
        let path = Identifier(path)
        if let slot = files[path] { return slot }
        if files.count >= FontLimits.openFiles { files.removeAll(keepingCapacity: true) }
        let slot = FileSlot()
        files[path] = slot
        return slot
    }

    /// Returns the slot of a face in a file.
    mutating func slot(of key: TypefaceKey) -> TypefaceSlot {
        if let slot = typefaces[key] { return slot }
        if typefaces.count >= FontLimits.cachedFaces { typefaces.removeAll(keepingCapacity: true) }
        let slot = TypefaceSlot()
        typefaces[key] = slot
        return slot
    }

    /// Returns an open face, and the identity that it has or will have once it is open.
    mutating func face(_ key: FaceKey) -> (face: FontFace?, identity: Int) {
        if let face = faces[key] { return (face, face.identity) }
        if let identity = identities[key] { return (nil, identity) }
        if identities.count >= FontLimits.identities { identities.removeAll(keepingCapacity: true) }
        let identity = Self.lastIdentity.add(1, ordering: .relaxed).newValue
        identities[key] = identity
        return (nil, identity)
    }

    /// Stores a face and returns it, or the face that another thread stored before.
    mutating func store(_ face: FontFace, for key: FaceKey) -> FontFace {
        if let open = faces[key] { return open }
        if faces.count >= FontLimits.cachedFaces { faces.removeAll(keepingCapacity: true) }
        faces[key] = face
        return face
    }
}

/// A face in a file, read by the first thread that requests it; other threads wait for this face only.
final class TypefaceSlot: Sendable {
    private let state = Mutex<Typeface?>(nil)

    func typeface(_ open: () throws(FontError) -> Typeface) throws(FontError) -> Typeface {
        try state.withLock { (typeface) throws(FontError) in
            if let typeface { return typeface }
            let opened = try open()
            typeface = opened
            return opened
        }
    }
}

/// The bytes of a file while any of its faces is in use; the faces of a collection share them.
final class FileSlot: Sendable {
    private struct State: Sendable {
        weak var file: FontFile?
    }

    private let state = Mutex(State())

    func file(_ path: String) throws(FontError) -> FontFile {
        try state.withLock { (state) throws(FontError) in
            if let file = state.file { return file }
            let file = try FontFile(path: path)
            state.file = file
            return file
        }
    }
}
