export const ASSETS = [
  'USDT',
  'GMT',
  'PLAY_POINT',
  'ROLL_POINT',
  'ROLL_GMT_POINT',
  'INSURANCE_POINT',
  'REWARD_POINT',
  'PROMOTION_POINT',
] as const

export type Asset = (typeof ASSETS)[number]

/** Assets of value count against caps and the bankroll; PLAY_POINT alone does not (decisions §3). */
export const isOfValue = (asset: Asset): boolean => asset !== 'PLAY_POINT'
