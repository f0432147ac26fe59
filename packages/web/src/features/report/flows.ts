import type { RecordType, ResponseOf, reportAssetsRecordList } from '@nibble/contract'
import { type Amount, ASSETS, type Asset, minus, sum } from '@nibble/domain'

export type FlowRow = ResponseOf<typeof reportAssetsRecordList>['items'][number]

/** Income from members below the player. */
const OF_TEAM: readonly RecordType[] = [
  'rebateBonus',
  'rebateTeamBonus',
  'rebateGaBonus',
  'rebateGaTeamBonus',
  'averageRebateBonus',
  'directReward',
  'invitingGiftsRewardBonus',
  'invitingGiftsPlayBonus',
]
export const ofTeam = (rows: readonly FlowRow[]): FlowRow[] =>
  rows.filter(({ recordType }) => OF_TEAM.includes(recordType))

/** Money in and out of one asset, by kind. */
export type Flows = {
  readonly asset: Asset
  readonly credited: Amount
  readonly debited: Amount
  readonly change: Amount
  readonly kinds: readonly {
    readonly type: RecordType
    readonly count: number
    readonly credited: Amount
    readonly debited: Amount
  }[]
}

/** Assets in their usual order; within each, the kinds that moved most first. */
export const flowsOf = (rows: readonly FlowRow[]): readonly Flows[] =>
  ASSETS.flatMap((asset) => {
    const own = rows.filter(({ coinName }) => coinName === asset)
    if (own.length === 0) return []
    const credited = sum(own.map((row) => row.credited))
    const debited = sum(own.map((row) => row.debited))
    const kinds = own
      .map((row) => ({ ...row, type: row.recordType }))
      .toSorted((a, b) => Number(moved(b) - moved(a)) || a.type.localeCompare(b.type))
    return [{ asset, credited, debited, change: minus(credited, debited), kinds }]
  })

const moved = ({ credited, debited }: Pick<FlowRow, 'credited' | 'debited'>): bigint => credited + debited

/** A bar's length relative to the longest, in percent; a non-zero amount shows at least a sliver. */
export const barPercent = (amount: Amount, longest: Amount): number =>
  amount === 0n || longest === 0n ? 0 : Math.max(1, Number((amount * 100n) / longest))
