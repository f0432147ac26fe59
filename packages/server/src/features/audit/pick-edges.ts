import { edgeTable, TABLES } from '@nibble/domain'
import { pgArray } from '../../db/sql.ts'

/** Arrays for SQL, an element for each pick on each table. */
type PickEdges = Readonly<Record<'tables' | 'codes' | 'nums' | 'dens', string>>

let known: PickEdges | null = null

/** The edge of every pick. There are thousands of them, so their text is made once. */
export const pickEdges = (): PickEdges => {
  if (known !== null) return known
  const picks = TABLES.flatMap((paytable) =>
    edgeTable(paytable).map((edge, code) => ({ ...edge, paytable, code })),
  )
  known = {
    tables: pgArray(picks.map(({ paytable }) => paytable)),
    codes: pgArray(picks.map(({ code }) => code)),
    nums: pgArray(picks.map(({ num }) => num)),
    dens: pgArray(picks.map(({ den }) => den)),
  }
  return known
}
