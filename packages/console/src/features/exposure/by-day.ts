import { type Amount, plus } from '@nibble/domain'

type Row = { readonly day: string; readonly gross: Amount; readonly theory: Amount }

/** All games of a day together, oldest day first. */
export const byDay = (rows: readonly Row[]): Row[] => {
  const days = new Map<string, Row>()
  for (const { day, gross, theory } of rows) {
    const sum = days.get(day)
    days.set(
      day,
      sum === undefined
        ? { day, gross, theory }
        : { day, gross: plus(sum.gross, gross), theory: plus(sum.theory, theory) },
    )
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
