internal import CTypescaleFontconfig

/// The installed faces of some folders, listed by fontconfig.
///
/// Owns a configuration (`FcConfigCreate`, `FcConfigDestroy`) with the given folders and caches only. Font sets and
/// patterns are borrowed from it. It is immutable after ``init(folders:)``, so threads read it without a lock.
///
/// fontconfig opens every file of a folder, blocks forever at a pipe, and follows symbolic links without end. If the
/// project's folder has a pipe or a second way to a subfolder, its files are added one by one, which is slower, as no
/// cache is used.
@safe
final class Fontconfig: @unchecked Sendable {
    private let config: OpaquePointer
    private let project: String?

    /// Lists the folders, from fontconfig's caches if they are up to date, else by reading every file.
    init(folders: FontFolders) throws(FontError) {
        let folder = folders.project.map { ProjectFolder(Self.absolute($0)) }
        if let folder, folder.isTooLarge {
            throw FontError(
                .fontconfigFailed, file: folders.project ?? "",
                reason: "more than \(FontsLimits.folderFiles) files and subfolders in the folder")
        }
        guard let config = unsafe FcConfigCreate() else {
            throw FontError(.fontconfigFailed, reason: "fontconfig cannot be started")
        }
        let isPlain = folder?.isPlain ?? true
        let settings = Self.settings(folders, withProject: isPlain)
        guard unsafe FcConfigParseAndLoadFromMemory(config, settings, FcTrue) != FcFalse,
            unsafe FcConfigBuildFonts(config) != FcFalse
        else {
            unsafe FcConfigDestroy(config)
            throw FontError(.fontconfigFailed, reason: "fontconfig cannot list the font folders")
        }
        if let folder, !isPlain {
            for file in folder.files { _ = unsafe FcConfigAppFontAddFile(config, file) }
        }
        unsafe self.config = config
        project = folders.project.map { $0 == "/" ? $0 : Self.absolute($0) + "/" }
    }

    deinit {
        unsafe FcConfigDestroy(config)
    }

    static var version: String {
        let number = FcGetVersion()
        return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
    }

    /// Returns the faces of a family by any of its names in any case, without substitutes.
    func faces(family: String) -> [FontRecord] {
        // In C a text ends at the first zero.
        if family.utf8.contains(0) { return [] }
        return unsafe records { pattern in
            var index: Int32 = 0
            while let name = unsafe Self.string(pattern, FC_FAMILY, index) {
                if unsafe FcStrCmpIgnoreCase(name, family) == 0 { return true }
                index += 1
            }
            return false
        }
    }

    func faces(covering scalar: Unicode.Scalar) -> [FontRecord] {
        unsafe records { pattern in
            var set: OpaquePointer?
            guard unsafe FcPatternGetCharSet(pattern, FC_CHARSET, 0, &set) == FcResultMatch else { return false }
            return unsafe FcCharSetHasChar(set, scalar.value) != FcFalse
        }
    }

    var faces: [FontRecord] { unsafe records { _ in true } }

    private func records(where wanted: (OpaquePointer) -> Bool) -> [FontRecord] {
        var records: [FontRecord] = []
        for name in [FcSetSystem, FcSetApplication] {
            guard let set = unsafe FcConfigGetFonts(config, name) else { continue }
            let patterns = unsafe UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont))
            for index in patterns.indices {
                guard let pattern = unsafe patterns[index], unsafe wanted(pattern), let record = unsafe record(pattern)
                else { continue }
                records.append(record)
            }
        }
        return records
    }

    /// Returns a pattern's properties; `nil` for bitmap faces and for named instances, which the axes replace.
    private func record(_ pattern: OpaquePointer) -> FontRecord? {
        guard let file = unsafe Self.string(pattern, FC_FILE, 0), unsafe Self.bool(pattern, FC_SCALABLE) else {
            return nil
        }
        var index: Int32 = 0
        unsafe FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        let variable = unsafe Self.bool(pattern, FC_VARIABLE)
        if index >> 16 != 0, !variable { return nil }
        let path = unsafe String(cString: file)
        let weights = unsafe Self.range(pattern, FC_WEIGHT) ?? Double(FC_WEIGHT_REGULAR)...Double(FC_WEIGHT_REGULAR)
        let widths = unsafe Self.range(pattern, FC_WIDTH) ?? Double(FC_WIDTH_NORMAL)...Double(FC_WIDTH_NORMAL)
        let slant = unsafe Self.range(pattern, FC_SLANT)?.upperBound ?? Double(FC_SLANT_ROMAN)
        return FontRecord(
            file: path, index: Int(index & 0xFFFF),
            family: unsafe Self.string(pattern, FC_FAMILY, 0).map { unsafe String(cString: $0) } ?? "",
            weights: FcWeightToOpenTypeDouble(weights.lowerBound)...FcWeightToOpenTypeDouble(weights.upperBound),
            widths: Self.percent(widths.lowerBound)...Self.percent(widths.upperBound),
            slant: slant >= Double(FC_SLANT_OBLIQUE) ? .oblique : slant >= Double(FC_SLANT_ITALIC) ? .italic : .normal,
            isVariable: variable, isColor: unsafe Self.bool(pattern, FC_COLOR),
            isProject: project.map { path.startsExactly($0) } ?? false)
    }

    private static func string(_ pattern: OpaquePointer, _ key: String, _ index: Int32) -> UnsafePointer<FcChar8>? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard unsafe FcPatternGetString(pattern, key, index, &value) == FcResultMatch else { return nil }
        return unsafe value.map { unsafe UnsafePointer($0) }
    }

    private static func bool(_ pattern: OpaquePointer, _ key: String) -> Bool {
        var value: FcBool = FcFalse
        return unsafe FcPatternGetBool(pattern, key, 0, &value) == FcResultMatch && value == FcTrue
    }

    /// Returns a number as a range of one value, or the range of a variable face.
    private static func range(_ pattern: OpaquePointer, _ key: String) -> ClosedRange<Double>? {
        var value = 0.0
        if unsafe FcPatternGetDouble(pattern, key, 0, &value) == FcResultMatch { return value...value }
        var range: OpaquePointer?
        guard unsafe FcPatternGetRange(pattern, key, 0, &range) == FcResultMatch else { return nil }
        var (low, high) = (0.0, 0.0)
        guard unsafe FcRangeGetDouble(range, &low, &high) != FcFalse, low <= high else { return nil }
        return low...high
    }

    /// Returns the percentage of a width, which fontconfig rounds to a whole one for OpenType's classes.
    private static func percent(_ width: Double) -> Double {
        switch width {
        case Double(FC_WIDTH_EXTRACONDENSED): 62.5
        case Double(FC_WIDTH_SEMICONDENSED): 87.5
        case Double(FC_WIDTH_SEMIEXPANDED): 112.5
        default: width
        }
    }

    /// Returns a folder in the form of fontconfig's file paths: absolute, without doubled slashes and dots.
    ///
    /// Folders are passed to fontconfig in this form, as it writes warnings about relative ones to standard error. The
    /// library has refused those with a zero, at which C would end them.
    private static func absolute(_ folder: String) -> String {
        guard let name = unsafe FcStrCopyFilename(folder) else { return folder }
        defer { unsafe FcStrFree(name) }
        return unsafe String(cString: name)
    }

    private static func settings(_ folders: FontFolders, withProject: Bool) -> String {
        func escaped(_ text: String) -> String {
            text.unicodeScalars.reduce(into: "") { result, scalar in
                switch scalar {
                case "&": result += "&amp;"
                case "<": result += "&lt;"
                case ">": result += "&gt;"
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        let folderElements = ((withProject ? [folders.project].compactMap(\.self) : []) + folders.system)
            .map { "<dir>\(escaped(absolute($0)))</dir>" }.joined()
        let caches = folders.caches.map { "<cachedir>\(escaped(absolute($0)))</cachedir>" }.joined()
        return "<?xml version=\"1.0\"?><fontconfig>\(folderElements)\(caches)</fontconfig>"
    }
}
