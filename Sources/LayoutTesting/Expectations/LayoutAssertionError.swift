/// A reason why a layout cannot be measured: an unknown style or scale, or a missing face.
struct LayoutAssertionError: Error, CustomStringConvertible {
    var message: String

    init(_ message: String) { self.message = message }

    var description: String { message }

    /// Returns the result of a call of another module, whose error becomes the reason.
    static func converting<Value>(_ call: () throws -> Value) throws(LayoutAssertionError) -> Value {
        do {
            return try call()
        } catch {
            throw LayoutAssertionError("\(error)")
        }
    }
}
