import { type Amount, type Asset, amountOf } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'
import type { ReadSlip } from './slip.ts'

/** A series whose next bet a batch may place; nobody else changes it until the batch has ended. */
export type InsuredSeries = {
  readonly player: bigint
  readonly asset: Asset
  readonly pick: number
  readonly stake: Amount
  readonly held: Amount
  readonly lastRound: bigint
  readonly isReady: boolean
}
export type InsuredFacts = ReadonlyMap<bigint, InsuredSeries>

/**
 * Locks the series of insured slips, but for those that somebody else holds: these are left out. With none among the
 * slips it asks nothing.
 */
export const lockInsured = async (
  client: pg.ClientBase,
  slips: readonly ReadSlip[],
): Promise<InsuredFacts> => {
  const ids = slips.flatMap(({ series }) => (series === null ? [] : [series]))
  if (ids.length === 0) return NONE
  const { rows } = await client.query<InsuredRow>({
    name: 'insured_series',
    text: `select id, player_id, asset, pick, stake, held, last_round, state = 'running' and open_bet is null as is_ready
           from insurance_series where id = any($1::bigint[]) order by id for no key update skip locked`,
    values: [pgArray(ids)],
  })
  return new Map(
    rows.map(({ id, player_id, last_round, is_ready, stake, held, ...series }) => [
      id,
      {
        ...series,
        player: player_id,
        lastRound: last_round,
        isReady: is_ready,
        stake: amountOf(stake),
        held: amountOf(held),
      },
    ]),
  )
}

const NONE: InsuredFacts = new Map()

type InsuredRow = {
  readonly id: bigint
  readonly player_id: bigint
  readonly asset: Asset
  readonly pick: number
  readonly stake: bigint
  readonly held: bigint
  readonly last_round: bigint
  readonly is_ready: boolean
}

/** The slip is the next bet of its series. */
export const takesBet = (series: InsuredSeries | undefined, slip: ReadSlip): series is InsuredSeries => {
  const [bet, more] = slip.picks
  return (
    series?.isReady === true &&
    series.player === slip.player &&
    series.asset === slip.asset &&
    series.lastRound < slip.round &&
    more === undefined &&
    bet?.pick === series.pick &&
    bet.stake === series.stake
  )
}
