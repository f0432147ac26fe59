import { type Amount, type Asset, amountOf, type GrantPart, type RollGrant, takeCredit } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../../db/sql.ts'
import type { ReadSlip } from './slip.ts'

/** A series whose next bet a batch may place; nobody else changes it until the batch has ended. */
type InsuredSeries = {
  readonly player: bigint
  readonly asset: Asset
  readonly pick: number
  readonly stake: Amount
  readonly held: Amount
  readonly lastRound: bigint
  readonly isReady: boolean
}
export type InsuredFacts = ReadonlyMap<bigint, InsuredSeries>

/** Locks the series of insured slips, skipping those locked elsewhere. Without such slips it queries nothing. */
export const lockInsured = async (
  client: pg.ClientBase,
  slips: readonly ReadSlip[],
): Promise<InsuredFacts> => {
  const ids = slips.flatMap(({ series }) => (series === null ? [] : [series]))
  if (ids.length === 0) return NO_SERIES
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

const NO_SERIES: InsuredFacts = new Map()

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

/** For players who stake ROLL_POINT, what is left of each conversion; nobody else changes it until the batch has ended. */
export type RollingFacts = ReadonlyMap<bigint, readonly RollGrant[]>

/** Locks the credit of ROLL_POINT slips. Players with partly locked credit are busy. Without such slips it queries nothing. */
export const lockRolling = async (
  client: pg.ClientBase,
  slips: readonly ReadSlip[],
): Promise<{ readonly grants: RollingFacts; readonly busy: ReadonlySet<bigint> }> => {
  const players = slips.flatMap(({ asset, player }) => (asset === 'ROLL_POINT' ? [player] : []))
  if (players.length === 0) return NO_GRANTS
  const { rows } = await client.query<GrantRow>({
    name: 'rolling_credit',
    text: `with taken as (
             select id, player_id, remaining, expires_at from roll_point_grant
             where player_id = any($1::bigint[]) and remaining > 0 order by id for no key update skip locked
           )
           select id, g.player_id, t.remaining, play_ms(t.expires_at) as expires
           from roll_point_grant g left join taken t using (id)
           where g.player_id = any($1::bigint[]) and g.remaining > 0 order by id`,
    values: [pgArray(players)],
  })
  const facts = new Map<bigint, RollGrant[]>()
  const busy = new Set<bigint>()
  for (const { id, player_id, remaining, expires } of rows) {
    if (remaining === null) {
      busy.add(player_id)
      continue
    }
    const grant = { id, remaining: amountOf(remaining), expiresAt: Number(expires) }
    facts.set(player_id, [...(facts.get(player_id) ?? []), grant])
  }
  return { grants: facts, busy }
}

/** Nulls if the grant is locked elsewhere. */
type GrantRow = {
  readonly id: bigint
  readonly player_id: bigint
  readonly remaining: bigint | null
  readonly expires: bigint | null
}

const NO_GRANTS = { grants: new Map(), busy: new Set<bigint>() } as const

/** The sources of these stakes, in order; together they are covered. */
export const takeForBets = (
  grants: readonly RollGrant[],
  { stakes, now }: { readonly stakes: readonly Amount[]; readonly now: number },
): readonly (readonly GrantPart[])[] => {
  let left = grants
  return stakes.map((stake) => {
    const taken = takeCredit(left, { stake, now })
    if (taken === null) throw new Error('rolling credit does not cover an accepted slip')
    left = taken.left
    return taken.parts
  })
}
