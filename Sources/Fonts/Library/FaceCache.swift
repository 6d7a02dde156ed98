internal import Synchronization

/// What a library has opened and answered, each table bounded by `FontLimits`.
///
/// A full table is emptied: answers do not depend on it, so that costs time only. Only looks at memory happen here; files
/// are read in a ``TypefaceSlot`` or ``FileSlot``, so whoever reads one keeps nobody else waiting.
struct FaceCache: Sendable {
    /// The best face of one family.
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

    /// A face at a place on its axes, under the name it was asked for by.
    struct FaceKey: Hashable {
        var typeface: TypefaceKey
        var family: Identifier
        var variation: [FontVariationSetting]
    }

    /// A character's question to the installed fonts.
    struct FallbackKey: Hashable {
        var scalar: Unicode.Scalar
        var wantsColour: Bool
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

    /// The place of a file's bytes.
    mutating func slot(ofFile path: String) -> FileSlot {
        let path = Identifier(path)
        if let slot = files[path] { return slot }
        if files.count >= FontLimits.openFiles { files.removeAll(keepingCapacity: true) }
        let slot = FileSlot()
        files[path] = slot
        return slot
    }

    /// The place of a face in a file.
    mutating func slot(of key: TypefaceKey) -> TypefaceSlot {
        if let slot = typefaces[key] { return slot }
        if typefaces.count >= FontLimits.cachedFaces { typefaces.removeAll(keepingCapacity: true) }
        let slot = TypefaceSlot()
        typefaces[key] = slot
        return slot
    }

    /// A face that is open, and the identity it has, or will have once it is.
    mutating func face(_ key: FaceKey) -> (face: FontFace?, identity: Int) {
        if let face = faces[key] { return (face, face.identity) }
        if let identity = identities[key] { return (nil, identity) }
        if identities.count >= FontLimits.identities { identities.removeAll(keepingCapacity: true) }
        let identity = Self.lastIdentity.add(1, ordering: .relaxed).newValue
        identities[key] = identity
        return (nil, identity)
    }

    /// Keeps a face, unless another thread was faster: then that one's is the answer.
    mutating func keep(_ face: FontFace, for key: FaceKey) -> FontFace {
        if let open = faces[key] { return open }
        if faces.count >= FontLimits.cachedFaces { faces.removeAll(keepingCapacity: true) }
        faces[key] = face
        return face
    }
}

/// A face in a file, read by the first thread that wants it while the others wait for that one alone.
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

/// A file's bytes while any face of it is in use: the faces of a collection share them.
final class FileSlot: Sendable {
    private struct Place: Sendable {
        weak var file: FontFile?
    }

    private let state = Mutex(Place())

    func file(_ path: String) throws(FontError) -> FontFile {
        try state.withLock { (place) throws(FontError) in
            if let file = place.file { return file }
            let file = try FontFile(path: path)
            place.file = file
            return file
        }
    }
}
