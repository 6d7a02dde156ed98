internal import Glibc

/// Returns the output of a shell command.
package func shell(_ command: String) -> String {
    guard let pipe = unsafe popen(command, "r") else { return "" }
    defer { unsafe pclose(pipe) }
    var bytes: [UInt8] = []
    while true {
        let byte = unsafe fgetc(pipe)
        if byte < 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(UInt8(truncatingIfNeeded: byte))
    }
}
