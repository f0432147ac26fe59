/** Spreadsheets treat a cell that begins like this as a formula and run it. */
const FORMULA = /^[=+\-@\t\r]/
/** A number, with or without a sign. */
const NUMBER = /^-?\d+(?:\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n]/

/** Rows of cells as a file for spreadsheets: no cell runs as a formula, whoever wrote it. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map(cell).join(',')).join('\r\n')

const cell = (text: string): string => {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Downloads a text as a file. The byte order mark tells spreadsheets that it is UTF-8. */
export const saveCsv = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
