/// The dialects of format strings.
struct PrintfDialect: OptionSet, Sendable {
    let rawValue: Int

    /// `%s`, `%1$d`, `%@`, `%lld`.
    static let conversions = PrintfDialect(rawValue: 1)
    /// A blank or an `I` as a flag, as in `% d` and `%Id`: only in texts that are known to be formats.
    static let formatFlags = PrintfDialect(rawValue: 2)
    /// `%(name)s` of Python.
    static let pythonNames = PrintfDialect(rawValue: 4)
    /// `%{name}` and `%<name>d` of Ruby.
    static let rubyNames = PrintfDialect(rawValue: 8)
    /// `%1`, `%L2` and `%n` of Qt.
    static let qt = PrintfDialect(rawValue: 16)
    /// `%#@name@` and `%1$#@name@` of Apple's catalogs.
    static let substitutions = PrintfDialect(rawValue: 32)
    /// `%1$tA` and `%<s` of Java.
    static let java = PrintfDialect(rawValue: 64)
    /// Markdown of SwiftUI around and between the conversions.
    static let markdown = PrintfDialect(rawValue: 128)
    /// `%v`, `%q` and `%[1]d` of Go.
    static let go = PrintfDialect(rawValue: 256)
    /// `%1%` and `%|1$d|` of Boost.
    static let boost = PrintfDialect(rawValue: 512)
    /// `%m`, a text of the system, and `%a` of C.
    static let glibc = PrintfDialect(rawValue: 1_024)
    /// `%b`, a number in binary notation, and the padding of `%'*10s` of PHP.
    static let php = PrintfDialect(rawValue: 2_048)
    /// `%name%` of Symfony.
    static let percentNames = PrintfDialect(rawValue: 4_096)
    /// `{{ name }}` and `${ name }`.
    static let braceNames = PrintfDialect(rawValue: 8_192)
    /// `%0:s` and the letters of Object Pascal.
    static let pascal = PrintfDialect(rawValue: 16_384)
    /// `%<`, `%>`, `%qs` and `%qE` of GCC.
    static let gcc = PrintfDialect(rawValue: 32_768)
    /// `{name}` and `%n` of gettext in JavaScript, as in Nextcloud.
    static let singleBraces = PrintfDialect(rawValue: 65_536)
    /// `%S` of Mozilla's properties, a text as it is; in Java it is one in capitals.
    static let mozilla = PrintfDialect(rawValue: 131_072)
    /// The notations of programs whose catalogs do not say which one a text has.
    static let unstated: PrintfDialect = [.conversions, .percentNames, .rubyNames, .braceNames]
}
