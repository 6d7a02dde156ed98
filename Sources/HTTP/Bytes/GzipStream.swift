internal import CTypescaleZlib

/// Compresses a body in parts with gzip.
///
/// Owns one `z_stream` at a fixed address, from `deflateInit2_` to `deflateEnd`.
@safe final class GzipStream {
    private static let partBytes = 64 << 10
    private let stream: UnsafeMutablePointer<z_stream>

    /// Creates a stream; `nil` if there is no memory for it.
    init?() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        // Window bits above 15 select the gzip format instead of zlib's.
        let started = unsafe deflateInit2_(
            stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard started == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
    }

    deinit {
        _ = unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Returns the compressed form of the next bytes as far as it is complete: all of it after the last ones.
    func compress(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        var (input, output) = (bytes, [UInt8]())
        unsafe input.withUnsafeMutableBufferPointer { source in
            unsafe stream.pointee.next_in = source.baseAddress
            unsafe stream.pointee.avail_in = UInt32(source.count)
            // A part of the output that is not full is the last one.
            repeat {
                output += unsafe Array(unsafeUninitializedCapacity: Self.partBytes) { target, count in
                    unsafe stream.pointee.next_out = target.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(target.count)
                    _ = unsafe deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    count = unsafe target.count - Int(stream.pointee.avail_out)
                }
            } while unsafe stream.pointee.avail_out == 0
        }
        return output
    }
}
