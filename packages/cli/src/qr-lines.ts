import { qrCode } from './qr-code.ts'

/** Black on white whatever the terminal's own colours are: a code that is turned round is not read everywhere. */
const COLOURS = '\u001b[38;5;16;48;5;231m'
const RESET = '\u001b[0m'
/** Modules around it that stay light. */
const QUIET = 4

/** A QR code for a terminal, two rows of it in a line. None where the text is too long for one. */
export const qrLines = (text: string): string[] => {
  const code = qrCode(text)
  if (code === null) return []
  const size = code.length + 2 * QUIET
  const isDark = (row: number, column: number) => code[row - QUIET]?.[column - QUIET] === true
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
