/// Whether this machine lets a user have processes and mounts of their own (`unshare -r`): then the first process of a
/// container and a file system that is mounted read-only can be tried without anybody's rights. Some containers do not.
enum Namespaces {
    static let areAllowed =
        (try? ToolProcess.shell("exec unshare -rmpf --kill-child sh -c 'mount --bind /tmp /tmp'"))?.code == 0
}
