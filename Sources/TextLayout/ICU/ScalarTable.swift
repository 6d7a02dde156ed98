/// A number for each character, learnt one by one: zero where nothing is known yet.
///
/// Pages are made when they are first written to, so that a table is as large as the scripts in use.
struct ScalarTable<Value: FixedWidthInteger> {
    private static var pageBits: UInt32 { 7 }
    private static var pageSize: Int { 1 << pageBits }

    /// For each page its number in `values`; 0 is the page nothing was written to.
    private var pages = [UInt16](repeating: 0, count: 0x11_0000 >> pageBits)
    private var values = [Value](repeating: 0, count: pageSize)

    /// The number of a character, or half of a surrogate pair.
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
