internal import CTypescaleFreeType

/// FreeType's view of a face at its place on the axes, for whoever draws with FreeType: nothing is measured by it.
///
/// Creates a library (`FT_Init_FreeType`) and a face (`FT_New_Memory_Face`); owns both and frees them in that order's
/// reverse. Borrows the file's bytes from the ``FontFace``, which it keeps. Belongs to one thread.
@safe
package final class FreeTypeFace {
    /// The face it draws.
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

    /// Lends the `FT_Face`; it must not be kept longer than this object.
    package func withUnsafeHandle<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        unsafe body(UnsafeMutableRawPointer(handle))
    }
}
