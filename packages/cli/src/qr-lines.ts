import { encode } from 'uqr'

/** Black on white whatever the terminal's own colours are: a code that is turned round is not read everywhere. */
const COLOURS = '\u001b[38;5;16;48;5;231m'
const RESET = '\u001b[0m'
/** Modules around it that stay light. */
const QUIET = 4

/** A QR code for a terminal, two rows of it in a line. */
export const qrLines = (text: string): string[] => {
  const { data, size } = encode(text, { border: QUIET })
  const isDark = (row: number, column: number) => data[row]?.[column] === true
  return Array.from({ length: Math.ceil(size / 2) }, (_, line) => {
    const halves = Array.from({ length: size }, (_, column) =>
      half(isDark(2 * line, column), isDark(2 * line + 1, column)),
    )
    return COLOURS + halves.join('') + RESET
  })
}

const half = (upper: boolean, lower: boolean): string => {
  if (upper) return lower ? '█' : '▀'
  return lower ? '▄' : ' '
}
