/** A whole WebSocket text frame as a server sends it: built once, written to as many sockets as there are. */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const headerBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headerBytes + length)
  frame[0] = FINAL_TEXT
  if (headerBytes === 2) frame[1] = length
  else if (headerBytes === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headerBytes)
  return frame
}

const FINAL_TEXT = 0x81
