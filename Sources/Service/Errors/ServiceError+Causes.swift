import DynamicType
import Fonts
import TypescaleHTTP
import TypescaleJSON
import TypescaleThreads

extension ServiceError {
    /// Creates the error of a malformed query.
    init(_ failure: Query.Failure) {
        let text = failure.description
        self.init(.malformedRequest, text, pointer: failure.parameter.isEmpty ? nil : failure.parameter)
    }

    /// Creates the error of an unknown query parameter.
    init(unknownParameter name: String, known: [String]) {
        let name = ServiceError.shortened(name)
        let hint = known.isEmpty ? "this call takes none" : "the parameters are \(known.joined(separator: ", "))"
        self.init(.unknownParameter, "unknown query parameter \"\(name)\"; \(hint)", pointer: name)
    }

    /// Creates the error of an environment; `prefix` is its parameter or pointer unless it came as keys.
    init(_ error: DynamicTypeError, in prefix: String? = nil) {
        let code: Code =
            switch error.code {
            case .malformed: .malformedRequest
            case .unknownKey: .unknownParameter
            case .outOfRange, .unknownChoice, .conflict: .invalidValue
            }
        // The length of a value must not determine that of the response.
        let value = ServiceError.shortened(error.value)
        let reason = error.value.isEmpty ? error.reason : error.reason.replacing(error.value, with: value)
        self.init(code, "\(error.parameter): \(reason)", pointer: prefix ?? error.parameter)
    }

    /// Creates the error of a JSON body.
    init(_ error: JSONError) {
        let code: Code =
            switch error.code {
            case .syntax, .invalidUTF8, .invalidNumber, .tooDeep, .duplicateKey, .missingKey, .wrongType: .malformedBody
            case .unknownKey: .unknownKey
            case .outOfRange, .unknownChoice, .invalid: .invalidValue
            case .tooLarge: .tooLarge
            }
        self.init(
            code, "line \(error.line), column \(error.column): \(error.reason)",
            pointer: error.path.isEmpty ? nil : error.path)
    }

    /// Creates the error of canceled work.
    ///
    /// The status is 503: the request is valid, and another machine or setting may complete it. 422 would blame the
    /// request, and 504 is for gateways that wait for another server.
    init(cancelled reason: Cancellation.Reason, after seconds: Int) {
        let setting = ConfigurationSetting.workSeconds
        switch reason {
        case .deadline:
            self.init(
                .workCanceled,
                "the work took longer than \(seconds) s and was stopped; ask for less at once, or raise --\(setting.flag) "
                    + "(\(setting.variable), \"\(setting.key)\" in the configuration file)")
        case .clientLeft: self.init(.workCanceled, "the client ended its side of the connection before the answer")
        case .stopping: self.init(.workCanceled, "the service stops")
        }
    }

    /// Creates the error of a font, without the path of its file.
    init(_ error: FontError) {
        self.init(error.code == .cancelled ? .workCanceled : .unavailable, "fonts: \(error.reason)")
    }
}
