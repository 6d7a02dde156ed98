/// The limits of this module, with their reasons.
package enum NotationsLimits {
    /// The nesting of brackets in a value: what CSS Values 4 demands of browsers.
    package static let brackets = 32
}
