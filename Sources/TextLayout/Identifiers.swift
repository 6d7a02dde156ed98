// Every file of the module compares identifiers, and clients write them as string literals.
@_exported public import TypescaleIdentifiers
