/** How queries read what calls give in milliseconds: `Dated<Withdrawal, 'deadline'>` has a Date there. */
export type Dated<Row, Moments extends keyof Row> = Omit<Row, Moments> & {
  readonly [Name in Moments]: null extends Row[Name] ? Date | null : Date
}

type InMs<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? number
    : Row[Name] extends Date | null
      ? number | null
      : Row[Name]
}

/** A row with times in milliseconds since 1970, the rest unchanged. */
export const inMs = <Row extends object>(row: Row): InMs<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value]),
  ) as InMs<Row>
