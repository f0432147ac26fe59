/** From the start of `from` to the end of `to`, days of GMT+8; without a day the period is open on that side. */
export type Period = { readonly from?: string | undefined; readonly to?: string | undefined }

const DAY_MS = 86_400_000

/** The first moment of the period and the first one after it. A day that no calendar has ends or begins nowhere. */
export const boundsOf = ({ from, to }: Period): { since: Date; until: Date } => {
  const since = from === undefined ? EARLIEST : startOf(from)
  const until = to === undefined ? LATEST : startOf(to) + DAY_MS
  return {
    since: new Date(Number.isNaN(since) ? LATEST : since),
    until: new Date(Number.isNaN(until) ? EARLIEST : until),
  }
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)
const EARLIEST = Date.parse('2000-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')
