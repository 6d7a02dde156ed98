internal import Fonts
internal import TypescaleCommandLineInterface

@main
struct Main {
    static func main() {
        // Without the handler an abort in HarfBuzz ends the process, as it would in any other program.
        _ = ShapingFailures.containAborts()
        TypescaleTool.tool.main()
    }
}
