internal import CTypescaleFreeType

/// A FreeType face with the variation of a ``FontFace``, for drawing; metrics are never read from it.
///
/// Owns a library (`FT_Init_FreeType`) and a face (`FT_New_Memory_Face`), and frees the face first. Borrows the file's
/// bytes from the ``FontFace``, which it retains. Must stay on one thread.
@safe
package final class FreeTypeFace {
    /// The face to draw.
    package let face: FontFace

    private let library: FT_Library
    private let handle: FT_Face

    /// Opens a face for drawing.
    package init(_ face: FontFace) throws(FontError) {
        var library: FT_Library?
        let started = unsafe FT_Init_FreeType(&library)
        guard started == 0, let library = unsafe library else {
            throw FreeType.failure(started, face.file, "FreeType does not start")
        }
        var handle: FT_Face?
        let status = unsafe face.withUnsafeFileBytes { bytes in
            unsafe FT_New_Memory_Face(
                library, bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self), bytes.count, face.index, &handle)
        }
        guard status == 0, let handle = unsafe handle else {
            unsafe FT_Done_FreeType(library)
            throw FreeType.failure(status, face.file, "not a font")
        }
        do throws(FontError) {
            try unsafe FreeType.set(handle, to: face.variation.map(\.value), file: face.file)
        } catch {
            unsafe FT_Done_Face(handle)
            unsafe FT_Done_FreeType(library)
            throw error
        }
        self.face = face
        unsafe self.library = unsafe library
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe FT_Done_Face(handle)
        unsafe FT_Done_FreeType(library)
    }

    /// Calls a closure with the `FT_Face`, which is valid during this object's lifetime.
    package func withUnsafeHandle<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        unsafe body(UnsafeMutableRawPointer(handle))
    }
}
