/// A Boolean value that indicates whether users may create namespaces (`unshare -r`), with which the first process of a
/// container and a read-only file system can be tested without privileges. Some containers forbid them.
enum Namespaces {
    static let areAllowed =
        (try? ToolProcess.shell("exec unshare -rmpf --kill-child sh -c 'mount --bind /tmp /tmp'"))?.code == 0
}
