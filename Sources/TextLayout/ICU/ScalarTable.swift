/// A table with a number for each character, filled on demand; zero means unknown.
///
/// Pages are created on first write, so that the table is only as large as the scripts in use need.
struct ScalarTable<Value: FixedWidthInteger> {
    private static var pageBits: UInt32 { 7 }
    private static var pageSize: Int { 1 << pageBits }

    /// The index of each page in `values`; 0 is the page that is never written.
    private var pages = [UInt16](repeating: 0, count: 0x11_0000 >> pageBits)
    private var values = [Value](repeating: 0, count: pageSize)

    /// The number of a character, or of half of a surrogate pair.
    subscript(scalar: UInt32) -> Value {
        @inline(__always) get { values[place(of: scalar)] }
        set {
            let page = Int(scalar >> Self.pageBits)
            if pages[page] == 0 {
                pages[page] = UInt16(values.count / Self.pageSize)
                values.append(contentsOf: repeatElement(0, count: Self.pageSize))
            }
            values[place(of: scalar)] = newValue
        }
    }

    @inline(__always)
    private func place(of scalar: UInt32) -> Int {
        Int(pages[Int(scalar >> Self.pageBits)]) << Int(Self.pageBits) | Int(scalar) & (Self.pageSize - 1)
    }
}
