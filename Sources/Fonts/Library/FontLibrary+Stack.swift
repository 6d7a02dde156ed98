internal import DynamicType

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
