/// The size-dependent half of a layout: the width of lines, and the size and tracking of the text.
///
/// Browsers store lengths in steps of 1/64 of a device pixel. On a device of two pixels a point, such as the phones and
/// screens that this project models, that is 1/128 point: font size and line width are truncated to it, and a line
/// accepts content that is wider by no more than one step. Measured on 16,000 widths around the thresholds. Before
/// that, a font size is truncated to hundredths of a device pixel, because browsers look up faces by it; line heights
/// are rounded from that size.
///
/// Every width of a text is then a whole number of steps of 2⁻²⁵ point, and so are the available width and, truncated
/// to it, the tracking. Their sums are exact in any order, as integers and as `Double`s, so that widths computed in
/// different ways can be compared.
package struct LineMeasure: Hashable, Sendable {
    /// The font size in points, truncated to hundredths of a device pixel; line heights are rounded from it.
    let faceSize: Double
    /// The font size in points, truncated to the step; advances are scaled by it.
    package let size: Double
    /// The widest content that fits on a line, in points.
    private(set) var availableWidth: Double
    /// The tracking in points, added after every cluster; truncated to the fine step.
    private(set) var tracking: Double
    private(set) var fineAvailableWidth: Int64
    private(set) var fineTracking: Int64
    /// The engine whose roundings these are.
    let engine: BrowserEngine
    /// The width added to each space and no-break space, in points; only for text that was prepared for it.
    private(set) var wordSpacing = 0.0
    /// The indentation of a text's first line, in points.
    private(set) var indent = 0.0
    /// The way in which the lines of a text are chosen; only `balance` and `pretty` differ from the others.
    package private(set) var wrap = TextWrap.wrap

    /// Creates a measure; a width below zero counts as zero, and so does NaN.
    package init(size: Double, width: Double, tracking: Double = 0, engine: BrowserEngine = .chromium) {
        self.engine = engine
        let width = width > 0 ? width : 0
        var tracking = tracking
        switch engine {
        case .chromium:
            // Chromium stores sizes in single precision and truncates them, which matters for about 18.52 × 100.
            faceSize = Double((Float(size) * 2 * 100).rounded(.down)) / 200
            self.size = (faceSize * Self.stepsPerPoint).rounded(.down) / Self.stepsPerPoint
            availableWidth = ((width * Self.stepsPerPoint).rounded(.down) + 1) / Self.stepsPerPoint
        case .firefox:
            // Lengths are whole 60ths of a pixel, and the size then of the step; there is no tolerance.
            self.size = (Self.sixtieth(size) * Self.stepsPerPoint).rounded() / Self.stepsPerPoint
            faceSize = self.size
            availableWidth = (width * 60).rounded() / 60
            tracking = Self.sixtieth(tracking)
        case .webkit:
            // Size and width are truncated to a 64th of a pixel, which is added to the width as a tolerance.
            faceSize = size
            self.size = (size * 64).rounded(.down) / 64
            availableWidth = ((width * 64).rounded(.down) + 1) / 64
        }
        fineAvailableWidth = Int64(min(availableWidth * LineMeasure.finePerPoint, LineMeasure.unbounded))
        let fineTracking = tracking * LineMeasure.finePerPoint
        self.fineTracking = abs(fineTracking) < LineMeasure.maximumFineSteps ? Int64(fineTracking.rounded()) : 0
        self.tracking = fineTracking.rounded() / LineMeasure.finePerPoint
    }

    /// Returns the measure with the CSS properties `word-spacing` and `text-indent`, in points.
    package func spaced(words: Double, indent: Double) -> LineMeasure {
        var measure = self
        switch engine {
        case .chromium: measure.indent = (indent * Self.stepsPerPoint).rounded(.down) / Self.stepsPerPoint
        case .firefox: measure.indent = (indent * 60).rounded() / 60
        case .webkit: measure.indent = (indent * 64).rounded(.down) / 64
        }
        let spacing = engine == .firefox ? (words * 60).rounded() / 60 : words
        measure.wordSpacing = (spacing * Self.finePerPoint).rounded() / Self.finePerPoint
        return measure
    }

    /// Returns the measure of lines that are chosen by a value of the CSS property `text-wrap`.
    func wrapped(_ wrap: TextWrap) -> LineMeasure {
        var measure = self
        measure.wrap = wrap
        return measure
    }

    /// Returns the measure of lines of another available width in points, which includes the tolerance.
    func narrowed(to availableWidth: Double) -> LineMeasure {
        var measure = self
        measure.availableWidth = availableWidth
        measure.fineAvailableWidth = Int64(min(availableWidth * LineMeasure.finePerPoint, LineMeasure.unbounded))
        return measure
    }

    /// The measure of lines that are not first in their text.
    var unindented: LineMeasure {
        var measure = self
        measure.indent = 0
        return measure
    }

    /// The measure of an ellipsis, which Chromium does not track.
    var ellipsis: LineMeasure {
        var measure = spaced(words: 0, indent: 0).unbounded
        if engine == .chromium { (measure.tracking, measure.fineTracking) = (0, 0) }
        return measure
    }

    /// The measure of lines that do not wrap.
    var unbounded: LineMeasure { narrowed(to: .infinity) }

    /// A Boolean value that indicates whether text is tracked, which disables optional ligatures.
    @inline(__always) var isTracked: Bool { tracking != 0 }

    /// Returns a length in 60ths of a pixel; single precision decides where it is in the middle of two of them.
    private static func sixtieth(_ length: Double) -> Double { Double((Float(length) * 60).rounded()) / 60 }

    /// The steps of a point: 64ths of a device pixel.
    static let stepsPerPoint = 128.0
    /// The fine steps of a point, in which all widths are whole numbers.
    ///
    /// A design unit is stored in 16 binary places of a 128th, and that of paragraphs of several faces is 2⁻¹⁸ em.
    static let finePerPoint = 33_554_432.0
    /// The number of binary places of a fine step beyond a step.
    static let fineBits = 18
    /// The fine steps by which a line of Chromium that exceeds its width is wider than the one in which it is broken
    /// again.
    ///
    /// They are a device pixel without the tolerance. A line that became too wide as it was shaped again, and by less
    /// than a pixel, so ends earlier.
    static let fineOverflowDifference: Int64 = 63 << fineBits
    /// A width greater than any text, and far below the limit of the integers that store it.
    private static let unbounded = 1.0e18
    /// The most fine steps (32 points) of a design unit or of the tracking for which sums over a text stay within 64
    /// bits.
    fileprivate static let maximumFineSteps = 1_073_741_824.0

    @inline(__always)
    func fits(_ content: Double) -> Bool { content <= availableWidth }

    /// Returns the available width in whole steps of a point, without the step that is the engine's tolerance.
    func wholeWidth(per steps: Double) -> Int {
        Int(min(availableWidth, TextLayoutLimits.greatestIntegralWidth) * steps) - 1
    }

    /// Returns the width in which Chromium breaks a line again that exceeds the available width; `nil` in other
    /// engines.
    func width(afterOverflow width: Double) -> Double? {
        guard engine == .chromium else { return nil }
        return min(availableWidth, width - Double(Self.fineOverflowDifference) / Self.finePerPoint)
    }

    /// Returns the points of a design unit.
    ///
    /// Font engines store the size divided by a face's units per em in 16 binary places, and so does this; units finer
    /// than any face's are this project's own, and exact.
    @inline(__always)
    func scale(unitsPerEm: Int32) -> Double {
        if unitsPerEm > TextLayoutLimits.finestFaceUnits { return size / Double(unitsPerEm) }
        let stepsPerPoint = engine == .webkit ? LineMeasure.stepsPerPoint / 2 : LineMeasure.stepsPerPoint
        return (size * stepsPerPoint * 65_536 / Double(unitsPerEm)).rounded() / (65_536 * stepsPerPoint)
    }

    /// The most fine steps by which the width of a UTF-16 unit may differ from its prepared width.
    ///
    /// In Firefox that is half of a 60th of a pixel for a glyph, and a little for finer roundings.
    var fineRounding: Int64 { engine == .firefox ? Int64(LineMeasure.finePerPoint / 118) : 0 }

    /// Returns the fine steps added to a segment by rounding its pictures to whole device pixels, which Chromium does.
    func fineDelta(of pictures: PreparedTexts.PictureSegment) -> Int64 {
        Int64((Double(pictures.count) * delta(ofEach: pictures) * LineMeasure.finePerPoint).rounded())
    }

    /// Returns the points added by rounding a picture.
    func delta(ofEach pictures: PreparedTexts.PictureSegment) -> Double {
        guard engine == .chromium else { return 0 }
        let width = pictures.em * size
        return (width * 2 + 0.5).rounded(.down) / 2 - width
    }
}

/// The scale of the design units of a paragraph at a measure, in whole numbers.
struct DesignUnitScale: Sendable {
    /// The design units of an em.
    let unitsPerEm: Int32
    /// The fine steps of a design unit.
    let fineSteps: Int64
    /// The widest content that fits, in design units.
    let limit: Int64
    /// The least number of design units that are `LineMeasure.fineOverflowDifference` or more.
    let overflowDifference: Int64

    /// Creates a scale, or `nil` if widths in fine steps might exceed 64 bits, or there is nothing to measure.
    ///
    /// It is `nil` for indented text too, which only a walker lays out.
    @inline(never)
    init?(_ measure: LineMeasure, _ unitsPerEm: Int32) {
        let exact = measure.scale(unitsPerEm: unitsPerEm) * LineMeasure.finePerPoint
        guard exact > 0, exact < LineMeasure.maximumFineSteps, measure.indent == 0,
            abs(measure.tracking) * LineMeasure.finePerPoint < LineMeasure.maximumFineSteps
        else { return nil }
        (self.unitsPerEm, fineSteps) = (unitsPerEm, Int64(exact))
        limit = measure.fineAvailableWidth / fineSteps
        overflowDifference = (LineMeasure.fineOverflowDifference + fineSteps - 1) / fineSteps
    }
}
