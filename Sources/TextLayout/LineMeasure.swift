/// The size-dependent half of a layout: how wide a line is, and at what size and tracking the text stands.
///
/// Browsers keep lengths in steps of 1/64 of a device pixel. On a device of two pixels a point, the phones and screens
/// this project answers for, that is 1/128 point: font size and line width are cut to it, and a line takes content that
/// is wider by no more than one step. Measured on 16,000 widths laid round the thresholds. Before that a font size is cut to
/// hundredths of a device pixel, as browsers look their faces up by it; line heights are rounded from this one.
public struct LineMeasure: Hashable, Sendable {
    /// Font size in points, cut to hundredths of a device pixel: what line heights are rounded from.
    public let faceSize: Double
    /// Font size in points, cut to the step: what advances are scaled by.
    public let size: Double
    /// The widest content a line takes, in points.
    public let room: Double
    /// Letter spacing in points, added after every cluster.
    public let tracking: Double

    /// A measure; a width below zero counts as zero.
    public init(size: Double, width: Double, tracking: Double = 0) {
        faceSize = LineMeasure.faceSize(size)
        self.size = (faceSize * LineMeasure.stepsPerPoint).rounded(.down) / LineMeasure.stepsPerPoint
        room = ((max(width, 0) * LineMeasure.stepsPerPoint).rounded(.down) + 1) / LineMeasure.stepsPerPoint
        self.tracking = tracking
    }

    static let stepsPerPoint = 128.0

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
        if unitsPerEm > Limits.finestFaceUnits { return size / Double(unitsPerEm) }
        let steps = size * LineMeasure.stepsPerPoint
        return (steps * 65_536 / Double(unitsPerEm)).rounded() / (65_536 * LineMeasure.stepsPerPoint)
    }

    /// The widest content that fits, in units of which `unitsPerEm` make an em; without tracking.
    @inline(__always)
    func limit(unitsPerEm: Int32) -> Int64 {
        let limit = (room / scale(unitsPerEm: unitsPerEm)).rounded(.down)
        return limit < LineMeasure.unboundedUnits ? Int64(limit) : Int64(LineMeasure.unboundedUnits)
    }

    /// Wider than any text can be, and far from the end of the integers that hold it.
    private static let unboundedUnits = 4e15
}
