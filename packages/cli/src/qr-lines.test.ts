import { expect, test } from 'vitest'
import { qrLines } from './qr-lines.ts'

const URI =
  'otpauth://totp/Nibble:abcdefghijklmnopqrstuvwxyz.0_9-x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Nibble'

test('in a terminal a code keeps its light border and its own colours', () => {
  const lines = qrLines(URI)
  const width = (lines[0] ?? '').length - '\u001b[38;5;16;48;5;231m\u001b[0m'.length
  expect(lines).toHaveLength(Math.ceil(width / 2))
  expect(lines[0]).toBe(`\u001b[38;5;16;48;5;231m${' '.repeat(width)}\u001b[0m`)
  expect(lines[2]).toMatch(/m {4}█▀▀▀▀▀█ /)
})
