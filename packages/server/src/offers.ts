import type { gameConfigList, ResponseOf } from '@nibble/contract'
import { type Asset, isOfValue, SERIES_ASSETS } from '@nibble/domain'
import { Refusal } from './refusal.ts'

export type Offers = ResponseOf<typeof gameConfigList>['offers']

type House = {
  readonly stakeAssets: readonly Asset[]
  /** Null where no deposits are taken. */
  readonly deposits: object | null
}

/** What the house takes part in. Without deposits and stakes of value it only watches a chain: nothing moves but PLAY_POINT. */
export const offersOf = ({ stakeAssets, deposits }: House): Offers => {
  const takesValue = deposits !== null || stakeAssets.some(isOfValue)
  return {
    stakes: [...stakeAssets],
    deposits: deposits !== null,
    withdrawals: takesValue,
    conversions: takesValue,
    transfers: takesValue,
    series: SERIES_ASSETS.some((asset) => stakeAssets.includes(asset)),
  }
}

/** Throws Refusal('not_offered'). */
export const assertOffered = (house: House, what: Exclude<keyof Offers, 'stakes'>): void => {
  if (!offersOf(house)[what]) throw new Refusal('not_offered')
}

/** For whoever starts the server. */
export const offersSentence = (house: House): string => {
  const { stakes, series, ...moves } = offersOf(house)
  const on = Object.entries(moves).flatMap(([name, isOn]) => (isOn ? [name] : []))
  const rest = on.length === 0 ? 'watch-only: no money moves' : `${on.join(', ')} are on`
  return `Stakes in ${stakes.join(', ')}${series ? ', also insured' : ''}; ${rest}`
}
