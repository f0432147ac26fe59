/** Rows that break a rule, as operators read them. */
export const describeRows = (rows: readonly Record<string, unknown>[]): string =>
  rows
    .map((row) =>
      Object.entries(row)
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(', '),
    )
    .join('; ')
