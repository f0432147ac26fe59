import * as z from 'zod/mini'
import { route } from './route.ts'
import {
  amount,
  asset,
  betId,
  day,
  gameId,
  instant,
  pageOf,
  paging,
  roundLength,
  signedAmount,
} from './wire.ts'

export const RECORD_TYPES = [
  'deposit',
  'withdraw',
  'withdrawFee',
  'withdrawRefund',
  'airdrop',
  'underweight',
  'betOrder',
  'betAssetsBack',
  'betAssetsWin',
  'GMT_TO_GAME',
  'GAME_TO_GMT',
  'convert',
  'convertFee',
  'deduct',
  'transferIn',
  'transferOut',
  'rebateBonus',
  'rebateTeamBonus',
  'rebateGaBonus',
  'rebateGaTeamBonus',
  'averageRebateBonus',
  'invitingGiftsRewardBonus',
  'invitingGiftsPlayBonus',
  'firstLoginGiftsPlayBonus',
  'singleBetReward',
  'dailyBetCountReward',
  'dailyAccumulateRechargeReward',
  'dailyAccumulateBetReward',
  'nextDayReturnReward',
  'directReward',
  'betBackwaterReward',
  'jackpotWin',
  'insuranceClaim',
  'rankingPrize',
  'contestPrize',
] as const
export const recordType = z.enum(RECORD_TYPES)
export type RecordType = z.output<typeof recordType>

export const RECORD_SOURCES = ['chain', 'bet', 'convert', 'transfer', 'reward', 'operator'] as const
export type RecordSource = (typeof RECORD_SOURCES)[number]

/** What a player may filter by source; everything else is a reward. */
const TYPES_OF: Readonly<Record<Exclude<RecordSource, 'reward'>, readonly RecordType[]>> = {
  chain: ['deposit', 'withdraw', 'withdrawFee', 'withdrawRefund'],
  bet: ['betOrder', 'betAssetsBack', 'betAssetsWin', 'jackpotWin', 'insuranceClaim'],
  convert: ['convert', 'convertFee', 'deduct'],
  transfer: ['GMT_TO_GAME', 'GAME_TO_GMT', 'transferIn', 'transferOut'],
  operator: ['airdrop', 'underweight'],
}

export const recordTypesOf = (source: RecordSource): readonly RecordType[] => {
  if (source !== 'reward') return TYPES_OF[source]
  const others = new Set<RecordType>(Object.values(TYPES_OF).flat())
  return RECORD_TYPES.filter((type) => !others.has(type))
}

/** From the start of `from` to the end of `to`, days of GMT+8. */
const period = { from: z.optional(day), to: z.optional(day) }

const recordFilter = {
  /** Least and greatest absolute value. */
  least: z.optional(amount),
  most: z.optional(amount),
  asset: z.optional(asset),
  recordType: z.optional(recordType),
  source: z.optional(z.enum(RECORD_SOURCES)),
  ...period,
}

export const record = z.object({
  id: z.string(),
  at: instant,
  recordType,
  coinName: asset,
  amount: signedAmount,
  balanceAfter: amount,
  betId: z.nullable(betId),
})
export type WalletRecord = z.output<typeof record>

/**
 * Stakes and returns of bets before this moment are archived and not in the answer; absent if nothing is left out. Ask the house
 * for them: the bets themselves are in the list of bets.
 */
const betsArchivedBefore = z.optional(instant)

export const assetsRecordList = route({
  path: '/api/app/assets/assetsRecordList',
  summary: 'Entries of the caller’s wallet, newest first',
  access: 'player',
  perMinute: 120,
  // Each row's posting is looked up for its time, four blocks: twelve rows keep a page within a hundred.
  request: z.object({
    ...recordFilter,
    ...paging,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 12),
  }),
  response: z.extend(pageOf(record), { betsArchivedBefore }),
  refusals: ['amount_malformed', 'asset_unknown'],
})

export const reportAssetsRecordList = route({
  path: '/api/app/assets/reportAssetsRecordList',
  summary: 'Sums per record type and asset of the caller’s wallet',
  access: 'player',
  // Single amounts have no stored sums: for somebody with very many records all are read.
  perMinute: 20,
  request: z.object(recordFilter),
  response: z.object({
    items: z.array(
      z.object({ recordType, coinName: asset, count: z.int(), credited: amount, debited: amount }),
    ),
    /** Only if amounts are asked for: other sums include archived rows. */
    betsArchivedBefore,
  }),
  refusals: ['amount_malformed', 'asset_unknown'],
})

export const returnAssets = route({
  path: '/api/app/assets/returnAssets',
  summary: 'Sums returned to the caller per asset and period',
  access: 'player',
  perMinute: 60,
  request: z.object(period),
  response: z.object({ items: z.array(z.object({ coinName: asset, returned: amount })) }),
  refusals: [],
})

const betFilter = {
  asset: z.optional(asset),
  game: z.optional(gameId),
  roundLength: z.optional(roundLength),
  ...period,
}

/** Published bets only; a bet belongs to the day (GMT+8) on which its round opens. */
const dayReport = z.object({
  day,
  coinName: asset,
  bets: z.int(),
  staked: amount,
  returned: amount,
  net: signedAmount,
})
export type DayReport = z.output<typeof dayReport>
const totals = z.object({
  items: z.array(
    z.object({ coinName: asset, bets: z.int(), staked: amount, returned: amount, net: signedAmount }),
  ),
})

export const betReport = route({
  path: '/api/app/assets/betReport',
  summary: 'The caller’s published bets, day by day',
  access: 'player',
  perMinute: 60,
  request: z.object({ ...betFilter, ...paging }),
  response: pageOf(dayReport),
  refusals: ['asset_unknown', 'game_unknown'],
})

export const betReportAmount = route({
  path: '/api/app/assets/betReportAmount',
  summary: 'Totals of the same bets',
  access: 'player',
  perMinute: 60,
  request: z.object(betFilter),
  response: totals,
  refusals: ['asset_unknown', 'game_unknown'],
})

/** Counted bets: published, in USDT and GMT. Some seconds after the results. */
export const teamBetReport = route({
  ...betReport,
  path: '/api/app/assets/teamBetReport',
  summary: 'Counted bets of everybody below the caller, day by day',
})

export const teamBetReportAmount = route({
  ...betReportAmount,
  path: '/api/app/assets/teamBetReportAmount',
  summary: 'Totals of the same bets of everybody below the caller',
})
