internal import Fonts
internal import ScaleFiles
internal import TypescaleAudit
internal import TypescaleCommandLineInterface
internal import TypescaleDesignTokens
internal import TypescalePreview
internal import TypescaleService

/// An error that a command reports with a subject of its own.
protocol ReportedError: Error {
    var commandError: CommandError { get }
}

extension CommandError {
    /// Creates a command error from another module's.
    init(_ error: some ReportedError) { self = error.commandError }
}

/// Returns the result of a closure, whose error becomes that of the command.
func reporting<Failure: ReportedError, Value>(_ body: () throws(Failure) -> Value) throws(CommandError) -> Value {
    do throws(Failure) {
        return try body()
    } catch {
        throw error.commandError
    }
}

extension ScaleFileError: ReportedError {
    /// Command errors in the form of compiler messages, one for each mistake: `FILE:LINE:COLUMN: /path: reason`.
    var commandError: CommandError { CommandError(location, reasonWithPath, others: others.map(\.commandError)) }
}

extension FontError: ReportedError {
    /// An error without a file concerns all fonts.
    var commandError: CommandError { CommandError(file.isEmpty ? "fonts" : file, reason) }
}

extension ConfigurationError: ReportedError {
    var commandError: CommandError { CommandError(subject, reason) }
}

extension DesignTokenError: ReportedError {
    var commandError: CommandError { CommandError(subject, reason, others: others.map(\.commandError)) }
}

extension StringsAuditError: ReportedError {
    var commandError: CommandError {
        guard isStep else { return CommandError(location.description, reason) }
        return CommandError(
            EnvironmentOptions.appStep.spelling,
            reason.replacing("appScale", with: EnvironmentOptions.appScale.spelling))
    }
}

extension PreviewError: ReportedError {
    var commandError: CommandError { CommandError(subject, reason) }
}
