import Testing
import TypescaleCommandLineInterface

@testable import typescale

@Suite struct TypescaleToolTests {
    @Test(arguments: TypescaleTool.tool.commands.map(\.name))
    func `a command is found by the name that help shows`(name: String) {
        let plain = TerminalStyling(isColored: false)
        let result = TypescaleTool.tool.run([name, "--help"], styling: plain, errorStyling: plain)
        #expect(result.code == .success && result.errors.isEmpty)
        #expect(result.output.contains("typescale \(name)"))
    }
}
