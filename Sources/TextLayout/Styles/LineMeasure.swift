/// The size-dependent half of a layout: how wide a line is, and at what size and tracking the text stands.
///
/// Browsers keep lengths in steps of 1/64 of a device pixel. On a device of two pixels a point, the phones and screens
/// this project answers for, that is 1/128 point: font size and line width are cut to it, and a line takes content that
/// is wider by no more than one step. Measured on 16,000 widths laid round the thresholds. Before that a font size is cut to
/// hundredths of a device pixel, as browsers look their faces up by it; line heights are rounded from this one.
///
/// Every width of a text is then a whole number of steps of 2⁻²⁵ point, and so are the room and, cut to it, the letter
/// spacing. Sums of them are exact in any order, as integers and as `Double`s, so that a width worked out in one way
/// can be compared with one worked out in another.
package struct LineMeasure: Hashable, Sendable {
    /// Font size in points, cut to hundredths of a device pixel: what line heights are rounded from.
    package let faceSize: Double
    /// Font size in points, cut to the step: what advances are scaled by.
    package let size: Double
    /// The widest content a line takes, in points.
    package let room: Double
    /// Letter spacing in points, added after every cluster; cut to the fine step.
    package let tracking: Double
    /// The room in fine steps.
    let fineRoom: Int64
    /// The letter spacing in fine steps.
    let fineTracking: Int64

    /// A measure; a width below zero counts as zero.
    package init(size: Double, width: Double, tracking: Double = 0) {
        faceSize = LineMeasure.faceSize(size)
        self.size = (faceSize * LineMeasure.stepsPerPoint).rounded(.down) / LineMeasure.stepsPerPoint
        room = ((max(width, 0) * LineMeasure.stepsPerPoint).rounded(.down) + 1) / LineMeasure.stepsPerPoint
        let (fineRoom, fineTracking) = (room * LineMeasure.finePerPoint, tracking * LineMeasure.finePerPoint)
        self.fineRoom = fineRoom < LineMeasure.unbounded ? Int64(fineRoom) : Int64(LineMeasure.unbounded)
        self.fineTracking = abs(fineTracking) < LineMeasure.mostFine ? Int64(fineTracking.rounded()) : 0
        self.tracking = fineTracking.rounded() / LineMeasure.finePerPoint
    }

    /// A Boolean value that indicates whether text is tracked, which takes optional ligatures away.
    @inline(__always) var isTracked: Bool { tracking != 0 }

    static let stepsPerPoint = 128.0
    /// Steps a point in which all widths are whole: a face's unit is kept in 16 binary places of a 128th, and this
    /// project's own finest unit is 2⁻¹⁸ em.
    static let finePerPoint = 33_554_432.0
    /// Binary places of a fine step beyond a step.
    static let fineBits = 18
    /// Wider than any text, and far from the end of the integers that hold it.
    private static let unbounded = 1.0e18
    /// A unit or a letter spacing of that many fine steps (32 points) leaves sums over a text within 64 bits.
    private static let mostFine = 1_073_741_824.0

    /// Browsers keep sizes in single precision and cut without rounding, which decides about 18.52 × 100.
    private static func faceSize(_ size: Double) -> Double {
        Double((Float(size) * 2 * 100).rounded(.down)) / 200
    }

    /// Whether content of this width stands on one line.
    @inline(__always)
    func fits(_ content: Double) -> Bool { content <= room }

    /// Points a unit. Font engines keep the size over a face's units per em in 16 binary places, and so does this; units
    /// finer than any face's are this project's own, and exact.
    @inline(__always)
    func scale(unitsPerEm: Int32) -> Double {
        if unitsPerEm > TextLayoutLimits.finestFaceUnits { return size / Double(unitsPerEm) }
        let steps = size * LineMeasure.stepsPerPoint
        return (steps * 65_536 / Double(unitsPerEm)).rounded() / (65_536 * LineMeasure.stepsPerPoint)
    }

    /// Fine steps a unit; nil where widths in them might leave 64 bits, or there is nothing to be measured.
    @inline(__always)
    func fineUnit(unitsPerEm: Int32) -> Int64? {
        let unit = scale(unitsPerEm: unitsPerEm) * LineMeasure.finePerPoint
        return unit > 0 && unit < LineMeasure.mostFine
            && abs(tracking) * LineMeasure.finePerPoint < LineMeasure.mostFine
            ? Int64(unit) : nil
    }
}
