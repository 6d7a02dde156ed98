internal import AccessibilityChecks
internal import TypescaleJSON

extension JSONReader {
    /// Returns the value of `body`, or throws its error at this place.
    func accessible<Value>(
        _ body: () throws(AccessibilityError) -> Value
    ) throws(JSONError) -> Value {
        do {
            return try body()
        } catch {
            throw self.error(error)
        }
    }

    /// Returns the error of a value at this place.
    func error(_ fault: AccessibilityError) -> JSONError {
        error(fault.reason, code: fault.code == .outOfRange ? .outOfRange : .invalid)
    }
}
