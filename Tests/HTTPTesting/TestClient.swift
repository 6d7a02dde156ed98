internal import Glibc

/// A blocking socket to a server on this machine, with a time limit on every call.
///
/// The limit is long enough for a busy machine and ends a test that would otherwise hang.
package final class TestClient {
    private var descriptor: Int32

    /// Connects over TCP.
    package init(port: UInt16, host: String = "127.0.0.1", seconds: Int = 120) throws {
        descriptor = socket(host.contains(":") ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        limitTime(seconds)
        var result: Int32 = -1
        if host.contains(":") {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            unsafe inet_pton(AF_INET6, host, &address.sin6_addr)
            result = connectTo(&address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            unsafe inet_pton(AF_INET, host, &address.sin_addr)
            result = connectTo(&address)
        }
        guard result == 0 else { throw TestTransport.Failure(description: "connect: errno \(errno)") }
    }

    deinit {
        close()
    }

    private func connectTo<Address>(_ address: inout Address) -> Int32 {
        let length = socklen_t(MemoryLayout<Address>.size)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, length)
            }
        }
    }

    private func limitTime(_ seconds: Int) {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Sends all bytes; returns `false` if the server has closed the connection.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    descriptor, buffer.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Sends text; returns `false` if the kernel's buffers take nothing for 200 ms.
    package func trySend(_ text: String) -> Bool {
        var limit = timeval(tv_sec: 0, tv_usec: 200_000)
        let size = socklen_t(MemoryLayout<timeval>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        return send(text)
    }

    /// Sends text.
    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Receives available bytes; returns none at the end, after a reset, or when the time limit is reached.
    package func receive(atMost most: Int = 65_536) -> [UInt8] {
        unsafe Array(unsafeUninitializedCapacity: most) { buffer, count in
            count = max(0, unsafe recv(descriptor, buffer.baseAddress, most, 0))
        }
    }

    /// Receives until the server closes the connection.
    package func receiveAll() -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let more = receive()
            if more.isEmpty { return all }
            all += more
        }
    }

    /// Receives until the text occurs or no more bytes come, and returns all received text.
    package func receive(until text: String) -> String {
        var all: [UInt8] = []
        while true {
            let more = receive()
            all += more
            // Only the last bytes can complete a match.
            let fresh = all.suffix(more.count + text.utf8.count)
            if more.isEmpty || fresh.firstRange(of: Array(text.utf8)) != nil {
                return String(decoding: all, as: UTF8.self)
            }
        }
    }

    /// Shuts down the sending half of the connection.
    package func endSending() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Shrinks the kernel's receive buffer, so that a client that stops reading is noticed soon.
    package func shrinkBuffers() {
        var size: Int32 = 4_096
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Resets the connection instead of closing it.
    package func reset() {
        var option = Glibc.linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<Glibc.linger>.size))
        close()
    }

    /// Closes the connection.
    package func close() {
        guard descriptor >= 0 else { return }
        _ = Glibc.close(descriptor)
        descriptor = -1
    }
}
