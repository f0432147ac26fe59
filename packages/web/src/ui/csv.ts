/** Spreadsheets take a cell that begins like this for a formula, and run it. */
const FORMULA = /^[=+\-@\t\r]/
/** A number is one, whatever its sign. */
const NUMBER = /^-?\d+(?:\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n]/

/** Lines of cells as a file for spreadsheets: no cell is run as a formula, whoever wrote it. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map(cell).join(',')).join('\r\n')

const cell = (text: string): string => {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands a text to the player as a file. The mark at its start tells spreadsheets that it is UTF-8. */
export const saveCsv = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
