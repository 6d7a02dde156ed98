internal import TypescaleCaches

/// The faces a text may be drawn with: those requested, then the engine's standard face, the script's own, the
/// system's.
///
/// A cluster is drawn by the first face that has every character of it. If no face has all of them, the engines differ:
/// `ClusterParts` has the ways. Belongs to one thread.
final class FaceStack {
    /// The first requested face, whose metrics every line includes.
    let primary: FontFace
    /// The plain characters of Latin text that the primary face draws.
    let plainCharacters: LatinSet
    /// The faces of the request and the engine's standard ones, which are tried in order.
    private let faces: [FontFace]
    /// The indexes of these faces, which are lower than those of faces that the system offers.
    var requestedIndexes: Range<Int> { faces.indices }
    private let library: FontLibrary
    /// The request for faces beside the requested ones.
    private let fallbackRequest: FontRequest
    private let standard: [FontFace]
    let engine: BrowserEngine
    /// The requested faces, then those that characters fell back to.
    private var allFaces: [FontFace]
    private var fallbacks = BoundedCache<FallbackKey, Int?>(limit: TextLayoutLimits.rememberedFallbacks)
    /// The fallback faces of clusters, by their characters.
    private var clusterFallbacks = BoundedCache<[UInt32], Int?>(limit: TextLayoutLimits.rememberedFallbacks)
    /// The fallback face of characters in their own script, counted from 1; 0 if it is not known yet.
    private var usualFallbacks = ScalarTable<UInt16>()
    /// The first requested face that draws a single character, counted from 1; `inNone` if there is none.
    private var singles = ScalarTable<UInt8>()
    private static let inNone = UInt8.max
    /// The values of faces for the heights of lines, by the face's identity.
    private var lineFaces: [Int: PreparedTexts.LineFace] = [:]

    private struct FallbackKey: Hashable {
        var scalar: UInt32
        var script: ScriptTag
    }

    /// The request and the engine that a stack is made for.
    struct Setting: Hashable {
        var request: FontRequest
        var engine: BrowserEngine
    }

    init(_ setting: Setting, in library: FontLibrary) throws(FontError) {
        let request = setting.request
        engine = setting.engine
        let requested = try library.stack(for: request)
        standard = engine.standardFamilies.compactMap { library.face(ofFirstOf: $0, like: request) }
        faces = request.includesScriptFamilies ? requested : requested + standard.filter { !requested.contains($0) }
        allFaces = faces
        primary = faces[0]
        self.library = library
        var fallback = request
        // The system offers Chromium regular faces.
        if engine == .chromium && !request.includesScriptFamilies { fallback.weight = 400 }
        fallbackRequest = fallback
        let first = faces[0]
        // In WebKit, the punctuation of an East Asian face depends on the script of its item.
        let end: UInt16 = engine == .webkit && first.isEastAsian ? 0x80 : .max
        plainCharacters = LatinSet.plain.filter { unit in
            unit < end && Unicode.Scalar(unit).map(first.hasGlyph) ?? false
        }
    }

    /// Returns the face at an index that `faceIndex(for:_:of:_:)` returned.
    func face(at index: Int) -> FontFace { allFaces[index] }

    /// Returns what a line's height depends on in a run.
    func lineFace(of run: TextRun) -> PreparedTexts.LineFace {
        run.placeholder.map { PreparedTexts.LineFace(ascent: $0.ascent, descent: $0.descent) } ?? lineFace(of: run.face)
    }

    /// Returns what a line's height depends on in a face.
    func lineFace(of face: FontFace) -> PreparedTexts.LineFace {
        if let known = lineFaces[face.identity] { return known }
        let made = PreparedTexts.LineFace(face, isOffered: isOffered(face))
        lineFaces[face.identity] = made
        return made
    }

    /// Returns the first face of a span in a text; `nil` if its lines are those of the text's first face.
    func spanFace(in text: FaceStack) -> FontFace? {
        primary.isSame(as: text.primary) || lineFace(of: primary).hasLines(of: text.lineFace(of: text.primary))
            ? nil : primary
    }

    /// Returns whether the system offered Chromium a face, for characters that no requested one has.
    func isOffered(_ face: FontFace) -> Bool {
        engine == .chromium && !fallbackRequest.includesScriptFamilies && !faces.contains { $0.isSame(as: face) }
    }

    /// Returns the index of the face for a cluster; 0 is the primary one, and a negative number means several or none.
    ///
    /// The first suitable face is used, unless a variation selector requests color or text presentation.
    func faceIndex(
        for cluster: GraphemeCluster, _ units: Range<Int>, of paragraph: Itemizer.Paragraph,
        _ characters: inout CharacterTable
    ) -> Int {
        let drawn = paragraph.drawn
        if units.upperBound == drawn.end(ofScalarAt: units.lowerBound) {
            return faceIndex(forCharacter: cluster, units, in: drawn)
        }
        let color = engine.requestedPresentation(cluster, units, in: drawn)
        if engine == .firefox && color != true {
            let visible = characters.facts(of: drawn.scalar(at: units.lowerBound))
            let end = drawn.end(ofScalarAt: units.lowerBound)
            let single = GraphemeCluster(end: end, first: visible, script: cluster.script)
            let base = FaceStack.indexOrPrimary(
                faceIndex(for: single, units.lowerBound..<end, of: paragraph, &characters))
            let isColor = face(at: base).hasColorGlyphs
            if color == nil || isColor == color {
                return face(face(at: base), draws: units, in: drawn) ? base : FaceStack.separateFaces
            }
        }
        if engine == .webkit, FaceStack.selectsMissingColor(units, in: drawn) { return FaceStack.missingGlyphs }
        let isEmoji =
            engine == .chromium
            ? cluster.presentation.isEmoji : isEmoji(units, in: paragraph.units, &characters)
        let mayBeShaped = engine == .chromium && color == nil && !isEmoji
        var first: Int?
        for (index, face) in faces.enumerated() {
            if self.face(face, draws: units, in: drawn) {
                if color == nil || face.hasColorGlyphs == color { return index }
                first = first ?? index
            } else if mayBeShaped && hasGlyph(of: units, in: drawn, face) {
                return FaceStack.shapedFaces
            }
        }
        // A listed face of emoji prevents that the system offers a face without color.
        if engine == .webkit, color == false, first != nil { return FaceStack.missingGlyphs }
        if let index = fallback(drawing: units, cluster, of: drawn, isEmoji: isEmoji, &characters) { return index }
        switch engine {
        case .chromium: return first ?? (mayBeShaped ? FaceStack.shapedFaces : 0)
        case .firefox:
            // The emoji keeps its face if marks follow.
            return color == true ? FaceStack.separateFaces : first ?? FaceStack.separateFaces
        case .webkit:
            let marked = color == true ? FaceStack.withoutLastSelectors(units, in: drawn) : units
            return marked == units
                ? FaceStack.missingGlyphs : faceIndex(for: cluster, marked, of: paragraph, &characters)
        }
    }

    @inline(__always)
    private func faceIndex(forCharacter cluster: GraphemeCluster, _ units: Range<Int>, in drawn: [UInt16]) -> Int {
        let scalar = drawn.scalar(at: units.lowerBound)
        // Controls are boxes in WebKit.
        if engine == .webkit, scalar < 0x20 || FaceStack.isC1(scalar) { return FaceStack.missingGlyphs }
        if engine == .chromium, FaceStack.isC1(scalar) { return FaceStack.missingGlyphs }
        var single = singles[scalar]
        if single == 0 {
            single = firstFace(
                drawing: units, in: drawn, isEmoji: engine.showsEmoji(cluster.first) && scalar != 0x20E3)
            singles[scalar] = single
        }
        if single != FaceStack.inNone { return Int(single) - 1 }
        // Text around such a character is in other runs, as if a face of the system drew it.
        if engine == .webkit && FaceStack.isInvisible(scalar) { return FaceStack.missingGlyphs }
        return fallback(for: scalar, cluster, isFirst: true, isEmoji: engine.showsEmoji(cluster.first)) ?? 0
    }

    /// Returns the face that the system offers for a character that remains after all requested faces.
    ///
    /// A general face of the system, which is one for Latin text, comes before those of the character's script.
    func lateFallback(for scalar: UInt32, script: UInt8, _ characters: inout CharacterTable) -> Int? {
        let general = Unicode.Scalar(scalar).flatMap {
            library.fallback(for: $0, script: .latin, locale: nil, like: fallbackRequest)
        }
        if let general, case .script = general.reason { return index(of: general.face) }
        let cluster = GraphemeCluster(end: 0, first: characters.facts(of: scalar), script: script)
        return fallback(for: scalar, cluster, isFirst: true, isEmoji: false)
    }

    /// Returns the face that the system offers for a cluster: for one of its characters, if it draws all of them.
    ///
    /// Only WebKit asks for more than the first one, if another one of them is ever drawn.
    private func fallback(
        drawing units: Range<Int>, _ cluster: GraphemeCluster, of drawn: [UInt16], isEmoji: Bool,
        _ characters: inout CharacterTable
    ) -> Int? {
        if engine == .webkit, !isEmoji, !hasOtherCharacters(units, in: drawn) { return nil }
        var tried: Int?
        for (scalarRange, scalar) in drawn.scalars(in: units) {
            let isFirst = scalarRange.lowerBound == units.lowerBound
            if FaceStack.isInvisible(scalar) && (scalarRange.upperBound < units.upperBound || tried != nil) { continue }
            if tried != nil && engine != .webkit { break }
            var part = cluster
            if tried != nil { part.first = characters.facts(of: scalar) }
            let found = fallback(for: scalar, part, isFirst: isFirst || tried != nil, isEmoji: isEmoji)
            if let found, found != tried, face(face(at: found), draws: units, in: drawn) { return found }
            tried = found ?? -1
        }
        return engine == .webkit ? fallback(forAll: units, of: drawn) : nil
    }

    /// Returns the installed face that has all characters of a cluster, which WebKit takes wherever it is.
    private func fallback(forAll units: Range<Int>, of drawn: [UInt16]) -> Int? {
        let scalars = drawn.scalars(in: units).map(\.value)
        guard scalars.count <= TextLayoutLimits.fallbackCluster else { return nil }
        if let known = clusterFallbacks[scalars] { return known }
        let visible = scalars.filter { !FaceStack.isInvisible($0) }.compactMap { Unicode.Scalar($0) }
        guard visible.count > 1 else { return nil }
        let found = library.fallback(forAll: visible, like: fallbackRequest)
            .flatMap { self.face($0, draws: units, in: drawn) ? self.index(of: $0) : nil }
        clusterFallbacks.store(found, for: scalars)
        return found
    }

    private static func isSelector(_ scalar: UInt32) -> Bool { (0xFE00...0xFE0F).contains(scalar) }

    private func firstFace(drawing units: Range<Int>, in drawn: [UInt16], isEmoji: Bool) -> UInt8 {
        var index = faces.firstIndex { self.face($0, draws: units, in: drawn) }
        if isEmoji && engine == .webkit {
            index = faces.firstIndex { $0.hasColorGlyphs && self.face($0, draws: units, in: drawn) } ?? index
        }
        return index.flatMap { $0 < FaceStack.inNone - 1 ? UInt8($0 + 1) : nil } ?? FaceStack.inNone
    }

    /// Returns the index of the face that has a character, whether or not it is shown as emoji.
    func faceIndex(ofCharacter scalar: UInt32, _ single: GraphemeCluster) -> Int {
        let own = faces.firstIndex { hasGlyph(scalar, in: $0) || isSynthesized(scalar, in: $0) }
        if let own { return own }
        return fallback(for: scalar, single, isFirst: true, isEmoji: engine.showsEmoji(single.first)) ?? 0
    }

    func requestedFace(having scalar: UInt32) -> FontFace? { faces.first { hasGlyph(scalar, in: $0) } }

    /// Returns the first requested face that draws all characters of a range.
    func requestedFace(drawing range: Range<Int>, in units: [UInt16]) -> FontFace? {
        faces.first { face($0, draws: range, in: units) }
    }

    /// Returns the face that the system offers for a character; `nil` if it has none.
    private func fallback(for scalar: UInt32, _ cluster: GraphemeCluster, isFirst: Bool, isEmoji: Bool) -> Int? {
        // Characters in a script of their own have one answer each, also as marks of a letter in another script.
        let own = isFirst && !cluster.first.isCommonOrInherited && !cluster.first.isShared
        let isUsual = own && !isEmoji
        // Read once: a property of an object is checked for exclusive access at every use.
        let usual = isUsual ? usualFallbacks[scalar] : 0
        if usual > 0 { return Int(usual) - 1 }
        var script = Itemizer.tag(of: own || engine == .webkit ? cluster.first.script : cluster.script)
        // WebKit asks without the text around the character, and the system offers a face of Latin.
        if engine == .webkit && cluster.first.isCommonOrInherited { script = .latin }
        if isEmoji { script = .emoji }
        let key = FallbackKey(scalar: scalar, script: script)
        let index = fallbacks[key] ?? ask(for: key)
        if isUsual, let index, index < Int(UInt16.max) { usualFallbacks[scalar] = UInt16(index + 1) }
        return index
    }

    private func ask(for key: FallbackKey) -> Int? {
        let face = Unicode.Scalar(key.scalar).flatMap { scalar in
            let match = library.fallback(
                for: scalar, script: key.script, locale: fallbackRequest.locale?.text, like: fallbackRequest)
            // The families of scripts come before the standard faces, and those before the system's.
            if let match, match.reason.isRequested || !fallbackRequest.includesScriptFamilies { return match.face }
            return standard.first { $0.hasGlyph(scalar) } ?? match?.face
        }
        let index = face.map { self.index(of: $0) }
        fallbacks.store(index, for: key)
        return index
    }

    /// Returns the index of a face, which is added if it is new.
    private func index(of face: FontFace) -> Int {
        if let index = allFaces.firstIndex(where: { $0.isSame(as: face) }) { return index }
        allFaces.append(face)
        return allFaces.count - 1
    }

    /// Returns whether a cluster is shown as emoji: by default or by a selector, unless another selector requests text.
    private func isEmoji(_ cluster: Range<Int>, in units: [UInt16], _ characters: inout CharacterTable) -> Bool {
        var isEmoji = false
        for (_, scalar) in units.scalars(in: cluster) {
            if scalar == 0xFE0E { return false }
            if engine.showsEmoji(characters.facts(of: scalar)) { isEmoji = true }
        }
        return isEmoji
    }

    /// Returns whether a face has a glyph for every character of a cluster that draws anything.
    ///
    /// WebKit looks for the glyphs of all characters, also where a face has a letter and its mark as one.
    func face(_ face: FontFace, draws cluster: Range<Int>, in units: [UInt16]) -> Bool {
        if engine == .webkit { return self.face(face, hasAll: cluster, in: units) }
        var previous: UInt32?
        for (_, value) in units.scalars(in: cluster) {
            guard let scalar = Unicode.Scalar(value) else { return false }
            if face.hasGlyph(scalar) || FaceStack.isInvisible(value) || isSynthesized(value, in: face)
                || value == 0x3000 && derivesSpace(cluster, in: units, face) || isDecomposed(value, in: face)
            {
                previous = value
                continue
            }
            guard let base = previous, let composed = CharacterFacts.composition(of: base, value),
                let whole = Unicode.Scalar(composed), face.hasGlyph(whole)
            else { return false }
            previous = composed
        }
        return true
    }

    /// Returns whether a face has a glyph for every character of a cluster.
    ///
    /// A selector after the first character needs none. After another one it does, or the face has a variation for it.
    private func face(_ face: FontFace, hasAll cluster: Range<Int>, in units: [UInt16]) -> Bool {
        var (previous, count): (Unicode.Scalar?, Int) = (nil, 0)
        for (scalarRange, value) in units.scalars(in: cluster) {
            let isAlone = scalarRange.upperBound == cluster.upperBound && count == 0
            let drawn = isAlone ? FaceStack.drawnAloneInWebKit(value) : value
            guard let scalar = Unicode.Scalar(drawn) else { return false }
            let needsNone =
                previous.map { base in
                    FaceStack.isSelector(value) && (count == 1 || face.hasVariation(of: base, selector: scalar))
                } ?? false
            guard needsNone || face.hasGlyph(scalar) else { return false }
            (previous, count) = (scalar, count + 1)
        }
        return true
    }

    /// Returns the character whose glyph WebKit looks for: a zero-width space for some that are never drawn.
    private static func drawnAloneInWebKit(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0xAD, 0x200E, 0x200F, 0x202A...0x202E, 0xFEFF: 0x200B
        default: scalar
        }
    }

    /// Returns whether a character needs no glyph; the Hangul fillers are ignorable by their property, but drawn.
    static func isInvisible(_ scalar: UInt32) -> Bool {
        CharacterFacts.isDefaultIgnorable(scalar) && scalar != 0x115F && scalar != 0x3164 && scalar != 0xFFA0
    }
}

extension BoundedCache<FaceStack.Setting, FaceStack> {
    /// Returns the faces for a request in a text with these traits.
    mutating func stack(
        for request: FontRequest, _ traits: TextTraits, in library: FontLibrary
    ) throws(FontError) -> FaceStack {
        let setting = FaceStack.Setting(request: request.inLocale(traits.locale), engine: traits.engine)
        return try value(for: setting) { () throws(FontError) in try FaceStack(setting, in: library) }
    }

    /// Returns a span at its units after white space processing, with its own faces or those of its text.
    mutating func processed(
        _ span: StyledText.Span, _ index: Int, at units: Range<Int>, _ traits: TextTraits, of text: FaceStack,
        in library: FontLibrary
    ) throws(FontError) -> ProcessedSpan {
        let own = try span.font.map { request throws(FontError) in try stack(for: request, traits, in: library) }
        return ProcessedSpan(
            units: units, index: index, stack: own ?? text, padding: span.padding, keepsTogether: span.keepsTogether,
            placeholder: span.placeholder)
    }
}
