internal import AccessibilityChecks
internal import TypescaleJSON

extension JSONReader {
    /// The value that `body` makes; its error is told at this place.
    func accessible<Value>(
        _ body: () throws(AccessibilityError) -> Value
    ) throws(JSONError) -> Value {
        do {
            return try body()
        } catch {
            throw self.error(error)
        }
    }

    /// A fault of a value at this place.
    func error(_ fault: AccessibilityError) -> JSONError {
        error(fault.reason, code: fault.code == .outOfRange ? .outOfRange : .invalid)
    }
}
