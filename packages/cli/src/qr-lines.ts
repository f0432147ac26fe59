import { encode } from 'uqr'

/** Black on white regardless of the terminal's colours: not every scanner reads inverted codes. */
const COLOURS = '\u001b[38;5;16;48;5;231m'
const RESET = '\u001b[0m'
/** Light modules around it. */
const QUIET = 4

/** A QR code for a terminal, two rows per line. */
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
