import Glibc

/// Bytes in the longest datagram of IP.
private let longest = 65_535

/// Reads the datagrams of a UDP socket, each with who sent it, and counts those that were lost.
final class DatagramReader {
  /// Datagrams that the system had no room for, all told.
  private(set) var lost = 0

  private let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: longest, alignment: 16)
  private let control = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
  private let sender = UnsafeMutableRawBufferPointer.allocate(
    byteCount: MemoryLayout<sockaddr_storage>.size, alignment: 16)
  /// The system's count for each socket, as it last told it.
  private var counts: [Int32: UInt32] = [:]

  deinit {
    bytes.deallocate()
    control.deallocate()
    sender.deallocate()
  }

  /// The next datagram of a socket, which lies in the reader until the next; `nil` when there is
  /// none.
  func next(of socket: Int32) -> (UnsafeRawBufferPointer, from: InternetAddress)? {
    var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
    let (count, length) = withUnsafeMutablePointer(to: &part) { part in
      var message = msghdr()
      message.msg_name = sender.baseAddress
      message.msg_namelen = socklen_t(sender.count)
      message.msg_iov = part
      message.msg_iovlen = 1
      message.msg_control = control.baseAddress
      message.msg_controllen = control.count
      let count = recvmsg(socket, &message, 0)
      if count >= 0 { takeLosses(of: socket, controlBytes: message.msg_controllen) }
      return (count, message.msg_namelen)
    }
    guard count >= 0 else { return nil }
    let address = InternetAddress(UnsafeRawBufferPointer(sender), length: length)
    return (UnsafeRawBufferPointer(rebasing: bytes[..<count]), address)
  }

  /// The count that comes with a datagram (`SO_RXQ_OVFL` of socket(7)): a `cmsghdr` of length,
  /// level and type, then 32 bits that wrap around.
  private func takeLosses(of socket: Int32, controlBytes: Int) {
    let header = MemoryLayout<cmsghdr>.size
    guard controlBytes >= header + 4,
      control.load(fromByteOffset: 8, as: Int32.self) == SOL_SOCKET,
      control.load(fromByteOffset: 12, as: Int32.self) == SO_RXQ_OVFL
    else { return }
    let count = control.loadUnaligned(fromByteOffset: header, as: UInt32.self)
    lost += Int(count &- (counts[socket] ?? 0))
    counts[socket] = count
  }
}
