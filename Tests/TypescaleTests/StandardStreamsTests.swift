import Testing

@Suite struct StandardStreamsTests {
    @Test func `a closed output ends the tool without an error`() throws {
        let result = try ToolProcess.shell("typescale resolve | head -1")
        #expect(result.errors == "")
        #expect(result.output.split(separator: "\n").count == 1)
        #expect(result.code == 0)
    }

    @Test func `a closed pipe is not an error if SIGPIPE is ignored`() throws {
        let line = "trap '' PIPE; { sleep 0.2; typescale scales; echo \"code $?\" >&2; } | true"
        let result = try ToolProcess.shell(line)
        #expect(result.errors == "code 0\n")
    }

    @Test func `a named pipe is read while it has a writer and is an error without one`()
        throws
    {
        let result = try ToolProcess.shell(
            """
            export TYPESCALE_HOME=$PWD; cd "$HOME" && mkfifo p q
            row='{"id":"a","text":"some words","width":300}'
            # Comes late, takes its time, and leaves.
            (sleep 0.3; exec >p; sleep 0.3; echo "$row"; sleep 0.3; echo "$row") & typescale measure p | cut -c -9
            typescale measure <(sleep 0.3; echo "$row"; echo "$row") | cut -c -9
            typescale measure <(true); echo "code $?"
            (echo "$row" >p &) && sleep 0.3 && typescale measure p | cut -c -9
            typescale measure q; echo "code $?"
            """)
        #expect(result.output == String(repeating: "{\"id\":\"a\"\n", count: 4) + "code 0\n{\"id\":\"a\"\ncode 2\n")
        #expect(result.errors == "typescale: q: no process writes to this pipe\n")
    }

    @Test func `a full disk is an error`() throws {
        let result = try ToolProcess.shell("typescale resolve > /dev/full")
        #expect(result.errors == "typescale: standard output: No space left on device\n")
        #expect(result.code == 2)
    }

    @Test func `output is colored in terminals only, unless variables force or forbid it`() throws {
        let escape: Character = "\u{1B}"
        #expect(try !ToolProcess.run(["scales"]).output.contains(escape))
        let forced = try ToolProcess.run(["scales"], variables: ["CLICOLOR_FORCE": "1"])
        #expect(forced.output.hasPrefix("\u{1B}[1mscale\u{1B}[0m"))
        let both = try ToolProcess.run(["scales"], variables: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
        #expect(!both.output.contains(escape))
        // script(1) gives its child a terminal.
        let line = "script --quiet --return --command 'typescale scales' /dev/null"
        #expect(try ToolProcess.shell(line, variables: ["TERM": "xterm"]).output.contains(escape))
        let quiet = try ToolProcess.shell(line, variables: ["TERM": "xterm", "NO_COLOR": "1"])
        #expect(!quiet.output.contains(escape))
    }

    @Test func `arguments arrive although a preloaded library adds a variable to the environment`() throws {
        let preloading = "export FAKETIME=+0 LD_PRELOAD=$(ls /usr/lib/*/faketime/libfaketimeMT.so.1); exec typescale "
        for words in ["--version", "scales ''", "resolve $'\\xFF'", "resolve --category AX1"] {
            let plain = try ToolProcess.shell("exec typescale " + words)
            let preloaded = try ToolProcess.shell(preloading + words)
            #expect(preloaded.output == plain.output && preloaded.code == plain.code, "\(words)")
            #expect(preloaded.errors == plain.errors, "\(words)")
        }
    }

    @Test func `a missing command is an error`() throws {
        let result = try ToolProcess.run([])
        #expect(result.code == 2)
        #expect(result.output == "")
        #expect(result.errors.contains("typescale COMMAND [OPTION]..."))
    }
}
