import type { DayReport } from '@nibble/contract'
import { ASSETS, type Asset, amountOf, type GameId, type Tempo } from '@nibble/domain'
import type { Period } from './period.ts'

/** Which bets a report is of: a player's own, or his team's. */
export type BetFilter = Period & {
  readonly player: bigint
  readonly asset?: Asset | undefined
  readonly game?: GameId | undefined
  readonly tempo?: Tempo | undefined
}
export type DaysAsked = BetFilter & { readonly cursor?: string | undefined; readonly limit: number }

export type Sum = {
  readonly asset: Asset
  readonly bets: bigint
  readonly staked: bigint
  readonly returned: bigint
}
export type DaySum = Sum & { readonly day: string }

export const sumOf = ({ asset, bets, staked, returned }: Sum) => ({
  coinName: asset,
  bets: Number(bets),
  staked: amountOf(staked),
  returned: amountOf(returned),
  net: amountOf(returned - staked),
})

/** Of one row more than a page has. */
export const pageOfDays = (
  rows: readonly DaySum[],
  limit: number,
): { items: DayReport[]; nextCursor: string | null } => {
  const items = rows.slice(0, limit).map(({ day, ...sum }) => ({ day, ...sumOf(sum) }))
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? `${last.day}.${last.coinName}` : null,
  }
}

/** The last row of the page before; null for what was never one. */
export const readCursor = (cursor: string): { readonly day: string; readonly asset: Asset } | null => {
  const [, day = '', name] = /^(20\d\d-\d\d-\d\d)\.([A-Z_]{1,20})$/.exec(cursor) ?? []
  const asset = ASSETS.find((one) => one === name)
  return asset !== undefined && isDay(day) ? { day, asset } : null
}

/** The thirty-first of June is none. */
const isDay = (day: string): boolean => {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
