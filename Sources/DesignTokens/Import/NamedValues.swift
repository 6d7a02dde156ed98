/// Values by their names, in the order in which the names came first.
struct NamedValues<Value> {
    private(set) var names: [Identifier] = []
    private var byName: [Identifier: Value] = [:]

    var values: [Value] { names.compactMap { byName[$0] } }

    subscript(name: Identifier) -> Value? { byName[name] }

    /// The value of a name, which is added if it is new.
    subscript(name: Identifier, default value: @autoclosure () -> Value) -> Value {
        get { byName[name, default: value()] }
        _modify {
            if byName[name] == nil { names.append(name) }
            yield &byName[name, default: value()]
        }
    }
}
