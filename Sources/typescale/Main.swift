internal import CommandFrame

@main
struct Main {
    static func main() {
        TypescaleTool.tool.main()
    }
}
