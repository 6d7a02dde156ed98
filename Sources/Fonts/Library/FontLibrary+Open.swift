internal import Synchronization
internal import TypescaleStrings

extension FontLibrary {
    /// Opens a face of a file with variation settings; an axis without a setting has its default value.
    ///
    /// Blocks the calling thread while it reads the file on the first use of the face.
    ///
    /// - Complexity: Linear in the size of the file on the first use; O(1) afterwards.
    public func face(file: String, index: Int = 0, variation: [FontVariationSetting] = []) throws(FontError) -> FontFace
    {
        try open(file: file, index: index, family: nil) { axes in
            axes.map { axis in
                let value = variation.first { $0.tag == axis.tag }?.value ?? axis.defaultValue
                return FontVariationSetting(
                    tag: axis.tag, value: (value.isNaN ? axis.defaultValue : value).clamped(to: axis.range))
            }
        }
    }

    /// Opens a listed face with the variation that a request asks for.
    func open(_ record: FontRecord, for request: FontRequest) -> Result<FontFace, FontError> {
        Result { () throws(FontError) in
            try open(file: record.file, index: record.index, family: record.family) { axes in
                FaceSelection.variation(of: axes, for: request, isDrawnSlanted: record.slant != .normal)
            }
        }
    }

    /// Opens a face or returns it from the cache; files are read without holding the library's lock.
    private func open(
        file: String, index: Int, family: String?, variation: ([FontAxis]) -> [FontVariationSetting]
    ) throws(FontError) -> FontFace {
        let typefaceKey = FaceCache.TypefaceKey(file: Identifier(file), index: index)
        let slot = state.withLock { $0.slot(of: typefaceKey) }
        let typeface = try slot.typeface { () throws(FontError) in
            let bytes = try state.withLock { $0.slot(ofFile: file) }.file(file)
            return try Typeface(file: bytes, index: index)
        }
        let key = FaceCache.FaceKey(
            typeface: typefaceKey, family: Identifier(family ?? typeface.family), variation: variation(typeface.axes))
        let (known, identity) = state.withLock { $0.face(key) }
        if let known { return known }
        let face = try FontFace(
            typeface: typeface, variation: key.variation, identity: identity, family: key.family.text)
        return state.withLock { $0.store(face, for: key) }
    }

    /// Returns the errors of the files in the project's folder that have a font's extension and are not valid fonts.
    ///
    /// Listing fonts skips such files silently. This reads every file of the folder: call it for diagnosis, not at
    /// start.
    package func brokenFiles() -> [FontError] {
        guard let project = folders.project else { return [] }
        return ProjectFolder(project).faces.compactMap { path in
            do throws(FontError) {
                let file = try FontFile(path: path)
                for index in 0..<(try FontFileCheck.faceCount(of: file)) {
                    _ = try FontFace(
                        typeface: Typeface(file: file, index: index), variation: [], identity: 0, family: "")
                }
                return nil
            } catch {
                return error
            }
        }
    }
}
