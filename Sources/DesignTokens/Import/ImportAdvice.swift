/// The names that the choices of an import have for its caller, as notes and errors advise them.
package enum ImportAdvice: Sendable {
    case commandLine
    case request

    var columns: String { name("columns") }
    var modifier: String { name("modifier") }

    private func name(_ key: String) -> String { self == .commandLine ? "--\(key)" : "\"\(key)\"" }

    /// Returns the pointer to the key of a request that an error's subject names; `nil` for other subjects.
    package func pointer(ofSubject subject: String) -> String? {
        if subject.isExactly(columns) { return "/columns" }
        return subject.isExactly(modifier) ? "/modifier" : nil
    }

    func modifier(_ name: String) -> String {
        self == .commandLine ? "--modifier \(name)" : "\"modifier\": \"\(name)\""
    }

    /// Returns the addition of a column to the choice of categories.
    func column(_ name: String) -> String {
        self == .commandLine ? "add \(name)=AX1 to --columns" : "add \"\(name)\": \"AX1\" to \"columns\""
    }
}
