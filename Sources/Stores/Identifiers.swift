// Every file of the module compares identifiers, and its clients pass literals as identifiers.
@_exported public import TypescaleIdentifiers
