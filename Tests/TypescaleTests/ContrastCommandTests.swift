import Testing

@Suite struct ContrastCommandTests {
    private static let palette = """
        {"$type": "color", "a": {"$value": "#000"},
        "b": {"$value": "rgba({a}, 0.3)"}, "c": {"$value": "linear-gradient(#000, #fff)"}}
        """

    @Test func `a color that cannot be read is a note if another one is asked for`() throws {
        let result = try ToolProcess.run(["contrast", "a", "white", "--palette", "-"], input: Self.palette)
        #expect(result.code == 0 && result.output.hasPrefix("a on #ffffff, #000000 on #ffffff: 21.00:1, passes\n"))
        #expect(
            result.errors.hasPrefix("typescale: note: standard input:2: /b/$value: \"rgba({a}, 0.3)\" is not a color")
                && result.errors.hasSuffix("; 2 values in all cannot be read\n"), "\(result.errors)")
    }

    @Test func `a color that is asked for and cannot be read is an error`() throws {
        let result = try ToolProcess.run(["contrast", "c", "white", "--palette", "-"], input: Self.palette)
        #expect(result.code == 2 && result.output == "")
        #expect(
            result.errors.hasPrefix("typescale: standard input:2: /c/$value: \"linear-gradient("), "\(result.errors)")
    }

    @Test func `a palette without pairs is an error of contrast and of audit`() throws {
        for command in ["contrast", "audit"] {
            let result = try ToolProcess.run(
                [command, "--palette", "-"], input: ##"{"$type":"color","a":{"$value":"#000000"}}"##)
            #expect(result.code == 2 && result.output == "", "\(result.output)")
            #expect(result.errors.contains("has no pairs"), "\(result.errors)")
        }
    }

    @Test func `a palette has members that are no tokens, and says of them what a token is`() throws {
        let palette = ##"{"name":"Acme","version":"1.0","color":{"$type":"color","a":{"$value":"#123456"}}}"##
        let read = try ToolProcess.run(["contrast", "color.a", "white", "--palette", "-"], input: palette)
        #expect(read.code == 0, "\(read.errors)")
        #expect(
            read.errors
                == "typescale: note: standard input:1: /name: not a token or a group of tokens; a token is an object with "
                + "\"$value\"; 2 values in all cannot be read\n")
        let named = try ToolProcess.run(["contrast", "name", "white", "--palette", "-"], input: palette)
        #expect(named.code == 2 && named.errors.contains("/name: not a token"), "\(named.errors)")
    }
}
