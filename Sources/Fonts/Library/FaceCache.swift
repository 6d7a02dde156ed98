internal import Synchronization
internal import TypescaleCaches

/// The cache of a library's open faces and results, each table bounded by ``FontsLimits``.
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

    private var files = BoundedCache<Identifier, FileSlot>(limit: FontsLimits.openFiles)
    private var typefaces = BoundedCache<TypefaceKey, TypefaceSlot>(limit: FontsLimits.cachedFaces)
    private var faces = BoundedCache<FaceKey, FontFace>(limit: FontsLimits.cachedFaces)
    private var identities = BoundedCache<FaceKey, Int>(limit: FontsLimits.identities)

    var named = BoundedCache<FontRequest, Outcome>(limit: FontsLimits.cachedMatches)
    var matches = BoundedCache<FontRequest, FontMatch>(limit: FontsLimits.cachedMatches)
    var fallbacks = BoundedCache<FallbackKey, FontMatch?>(limit: FontsLimits.cachedFallbacks)

    mutating func slot(ofFile path: String) -> FileSlot {
        files.value(for: Identifier(path)) { FileSlot() }
    }

    mutating func slot(of key: TypefaceKey) -> TypefaceSlot {
        typefaces.value(for: key) { TypefaceSlot() }
    }

    /// Returns an open face, and the identity that it has or will have once it is open.
    mutating func face(_ key: FaceKey) -> (face: FontFace?, identity: Int) {
        if let face = faces[key] { return (face, face.identity) }
        return (nil, identities.value(for: key) { Self.lastIdentity.add(1, ordering: .relaxed).newValue })
    }

    /// Stores a face and returns it, or the face that another thread stored before.
    mutating func store(_ face: FontFace, for key: FaceKey) -> FontFace {
        faces.value(for: key) { face }
    }
}

/// A face in a file, read by the first thread that requests it; other threads wait for this face only.
///
/// An invalid file is read once, too. A file that could not be read is read again, since the cause may pass.
final class TypefaceSlot: Sendable {
    private let state = Mutex<Result<Typeface, FontError>?>(nil)

    func typeface(_ open: () throws(FontError) -> Typeface) throws(FontError) -> Typeface {
        var failure: FontError?
        // Not under the lock, since it may write to a log.
        defer { if let failure { FontFailures.report(failure) } }
        return try state.withLock { (outcome) throws(FontError) in
            if let outcome { return try outcome.get() }
            do throws(FontError) {
                let opened = try open()
                outcome = .success(opened)
                return opened
            } catch {
                if !error.isTransient {
                    outcome = .failure(error)
                    failure = error
                }
                throw error
            }
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
