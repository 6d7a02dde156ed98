/// The number of clusters of a segment's content and of the spaces after it, in one word.
struct ClusterCount: Sendable {
    private let bits: UInt32

    /// Creates the counts; content may be a whole text's.
    ///
    /// A gap of more than 4,095 spaces counts as one of 4,095: tracking of the others is left out.
    init(content: Int, gap: Int) {
        bits = UInt32(min(content, 0xF_FFFF)) | UInt32(min(gap, 0xFFF)) << 20
    }

    @inline(__always) var content: Int64 { Int64(bits & 0xF_FFFF) }
    @inline(__always) var gap: Int64 { Int64(bits >> 20) }
}
