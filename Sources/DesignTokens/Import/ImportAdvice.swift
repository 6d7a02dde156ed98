internal import DynamicType

/// The names that the choices of an import have for its caller, as notes and errors advise them.
package enum ImportAdvice: Sendable {
    /// Options of the command line.
    case commandLine
    /// Keys of a request.
    case request

    /// The choice of categories for columns.
    var columns: String {
        switch self {
        case .commandLine: "--columns"
        case .request: "\"columns\""
        }
    }

    /// Returns the pointer to the key of a request that an error's subject names; `nil` for other subjects.
    package func pointer(ofSubject subject: String) -> String? {
        if subject.isExactly(columns) { return "/columns" }
        return subject.isExactly(modifier) ? "/modifier" : nil
    }

    /// The choice of a modifier or theme group.
    var modifier: String {
        switch self {
        case .commandLine: "--modifier"
        case .request: "\"modifier\""
        }
    }

    /// Returns the choice of one modifier.
    func modifier(_ name: String) -> String {
        switch self {
        case .commandLine: "--modifier \(name)"
        case .request: "\"modifier\": \"\(name)\""
        }
    }

    /// Returns the addition of a column to the choice of categories.
    func column(_ name: String) -> String {
        switch self {
        case .commandLine: "add \(name)=AX1 to --columns"
        case .request: "add \"\(name)\": \"AX1\" to \"columns\""
        }
    }
}
