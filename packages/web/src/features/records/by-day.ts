import type { BetRow } from '@nibble/contract'

export type RecordDay = { readonly startsAt: number; readonly bets: readonly BetRow[] }

/** Bets grouped by the local day on which they were placed, in order. */
export const byDay = (bets: readonly BetRow[]): readonly RecordDay[] => {
  const days: { startsAt: number; bets: BetRow[] }[] = []
  for (const bet of bets) {
    const startsAt = new Date(bet.placedAt).setHours(0, 0, 0, 0)
    const last = days.at(-1)
    if (last?.startsAt === startsAt) last.bets.push(bet)
    else days.push({ startsAt, bets: [bet] })
  }
  return days
}
