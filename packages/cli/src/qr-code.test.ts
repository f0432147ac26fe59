import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'
import { qrLines } from './qr-lines.ts'

const URI =
  'otpauth://totp/Nibble:abcdefghijklmnopqrstuvwxyz.0_9-x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Nibble'

/** Columns of data from the right, without the dotted one. */
const COLUMNS = Array.from({ length: 41 }, (_, at) => 40 - at).filter((column) => column !== 6)
const isData = (row: number, column: number): boolean =>
  row !== 6 &&
  !(row < 9 && (column < 9 || column > 32)) &&
  !(row > 32 && column < 9) &&
  !(Math.abs(row - 34) < 3 && Math.abs(column - 34) < 3)

/** As a reader does it, from the modules back to the text. */
const read = (code: readonly (readonly boolean[])[]): string => {
  const bits: number[] = []
  for (let pair = 0; pair < 20; pair += 1)
    for (let step = 0; step < 41; step += 1)
      for (const column of COLUMNS.slice(2 * pair, 2 * pair + 2)) {
        const row = pair % 2 === 0 ? 40 - step : step
        if (isData(row, column)) bits.push(Number(code[row]?.[column] !== ((row + column) % 2 === 0)))
      }
  const byteAt = (at: number) => Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2)
  const data = [0, 1].flatMap((block) => Array.from({ length: 68 }, (_, at) => byteAt(2 * at + block)))
  const nibbles = data.flatMap((byte) => [byte >> 4, byte & 15])
  const [mode, high = 0, low = 0] = nibbles
  expect(mode).toBe(4)
  const bytes = Array.from({ length: high * 16 + low }, (_, at) => {
    const [upper = 0, lower = 0] = nibbles.slice(3 + 2 * at, 5 + 2 * at)
    return upper * 16 + lower
  })
  return new TextDecoder().decode(new Uint8Array(bytes))
}

test.each(['', 'a', URI, 'x'.repeat(134)])('a reader gets %j back', (text) => {
  expect(read(qrCode(text) ?? [])).toBe(text)
})

test('what does not fit is not shown at all', () => {
  expect(qrCode('x'.repeat(135))).toBeNull()
  expect(qrLines('x'.repeat(135))).toEqual([])
})

test('in a terminal it keeps its light edge and its own colours', () => {
  const lines = qrLines(URI)
  expect(lines).toHaveLength(25)
  const [first = '', , third = ''] = lines
  expect(first).toBe(`\u001b[38;5;16;48;5;231m${' '.repeat(49)}\u001b[0m`)
  expect(third).toMatch(/m {4}█▀▀▀▀▀█ /)
})
