internal import CMemory

extension Array {
    /// Asks for the first elements, as many as there may be: it does no harm if there are fewer.
    @inline(__always)
    func fetchAhead(_ count: Int) {
        unsafe withUnsafeBytes { bytes in
            unsafe memory_fetch_ahead(bytes.baseAddress, count &* MemoryLayout<Element>.stride)
        }
    }
}
