import { edgeTable, TABLES } from '@nibble/domain'

const PICKS = TABLES.flatMap((paytable) =>
  edgeTable(paytable).map(({ num, den }, pick) => ({ paytable, pick, num, den })),
)

/**
 * The edge of every pick on each table, for the `from` of a query: rows `edge (paytable, pick, num, den)`. Arrays, because
 * PostgreSQL needs 0.17 s to parse thousands of rows of `values`.
 */
export const PICK_EDGES = `
  unnest(
    '{${PICKS.map(({ paytable }) => paytable).join()}}'::paytable[],
    '{${PICKS.map(({ pick }) => pick).join()}}'::smallint[],
    '{${PICKS.map(({ num }) => num).join()}}'::numeric[],
    '{${PICKS.map(({ den }) => den).join()}}'::numeric[]
  ) as edge (paytable, pick, num, den)`
