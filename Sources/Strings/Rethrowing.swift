/// Returns the value of an expression, whose error is thrown as another one.
///
/// The type of the expression's error is that of the parameter of `convert`: Swift infers it from nothing else.
@inlinable
public func rethrowing<Value, Cause: Error, Failure: Error>(
    _ value: @autoclosure () throws(Cause) -> Value, as convert: (Cause) -> Failure
) throws(Failure) -> Value {
    do throws(Cause) {
        return try value()
    } catch {
        throw convert(error)
    }
}
