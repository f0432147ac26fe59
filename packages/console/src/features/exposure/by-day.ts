import { type Amount, DAY_MS, plus, ZERO } from '@nibble/domain'
import type { Period } from '../../text/period.ts'

type Row = { readonly day: string; readonly gross: Amount; readonly theory: Amount }

/** All games of a day together, oldest day first; a day of the period without bets is zero. */
export const byDay = (rows: readonly Row[], { from, to }: Period): Row[] => {
  const days = new Map<string, Row>()
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.set(day, { day, gross: ZERO, theory: ZERO })
  }
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
