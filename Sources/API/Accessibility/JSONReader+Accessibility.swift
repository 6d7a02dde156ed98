internal import AccessibilityChecks
internal import TypescaleJSON
internal import TypescaleStrings

extension JSONReader {
    /// Returns a value, or throws its error at this place.
    func accessible<Value>(_ value: @autoclosure () throws(AccessibilityError) -> Value) throws(JSONError) -> Value {
        try rethrowing(value()) { self.error($0 as AccessibilityError) }
    }

    func error(_ error: AccessibilityError) -> JSONError {
        self.error(error.reason, code: error.code == .outOfRange ? .outOfRange : .invalid)
    }
}
