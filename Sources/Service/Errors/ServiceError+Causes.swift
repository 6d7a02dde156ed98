import DynamicType
import Fonts
import TypescaleHTTP
import TypescaleJSON
import TypescaleThreads

// What other rooms call their faults, in the service's words.

extension ServiceError {
    /// A fault in a query.
    init(_ failure: Query.Failure) {
        let text = failure.description
        self.init(.malformedRequest, text, pointer: failure.parameter.isEmpty ? nil : failure.parameter)
    }

    /// A query parameter that a call does not have.
    init(unknownParameter name: String, known: [String]) {
        let name = ServiceError.shortened(name)
        let hint = known.isEmpty ? "this call takes none" : "the parameters are \(known.joined(separator: ", "))"
        self.init(.unknownParameter, "unknown query parameter \"\(name)\"; \(hint)", pointer: name)
    }

    /// An error in an environment or a style; `prefix` is the parameter or pointer of one that was not given as keys.
    init(_ error: DynamicTypeError, in prefix: String? = nil) {
        self.init(EnvironmentKeyError(error), in: prefix)
    }

    /// An error in an environment's keys; `prefix` is the parameter or pointer of one that was not given as keys.
    init(_ error: EnvironmentKeyError, in prefix: String? = nil) {
        let code: Code =
            switch error.code {
            case .malformed: .malformedRequest
            case .unknownKey: .unknownParameter
            case .outOfRange, .unknownChoice, .conflict: .impossibleValue
            }
        // A value of any length would make an answer of that length.
        let value = ServiceError.shortened(error.value)
        let reason = error.value.isEmpty ? error.reason : error.reason.replacing(error.value, with: value)
        self.init(code, "\(error.key): \(reason)", pointer: prefix ?? error.key)
    }

    /// A fault in a JSON body.
    init(_ error: JSONError) {
        let code: Code =
            switch error.code {
            case .syntax, .invalidUTF8, .invalidNumber, .tooDeep, .duplicateKey, .missingKey, .wrongType: .malformedBody
            case .unknownKey: .unknownKey
            case .outOfRange, .unknownChoice, .invalid: .impossibleValue
            case .tooLarge: .tooLarge
            }
        self.init(
            code, "line \(error.line), column \(error.column): \(error.reason)",
            pointer: error.path.isEmpty ? nil : error.path)
    }

    /// Work that was cancelled before it ended.
    ///
    /// The status is 503: the request is sound, and may be answered in time by a machine with less to do or another
    /// setting. 422 would blame the request, and 504 is for gateways that wait for another server.
    init(cancelled reason: Cancellation.Reason, after seconds: Int) {
        let setting = ConfigurationSetting.workSeconds
        switch reason {
        case .deadline:
            self.init(
                .workCancelled,
                "the work took longer than \(seconds) s and was stopped; ask for less at once, or raise --\(setting.flag) "
                    + "(\(setting.variable), \"\(setting.key)\" in the configuration file)")
        case .clientLeft: self.init(.workCancelled, "the client ended its side of the connection before the answer")
        case .stopping: self.init(.workCancelled, "the service stops")
        }
    }

    /// A fault of a font; its file is the machine's business.
    init(_ error: FontError) {
        self.init(error.code == .cancelled ? .workCancelled : .unavailable, "fonts: \(error.reason)")
    }
}
