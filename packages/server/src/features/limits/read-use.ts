import {
  type Amount,
  amountOf,
  LIMIT_PERIODS,
  LIMITED_ASSETS,
  type LimitPeriod,
  type LimitUse,
  ZERO,
} from '@nibble/domain'
import { pgArray, type Queryable } from '../../db/sql.ts'

/** What a player has staked in a period, what was returned, and how much of it is on open bets. */
export type Played = { readonly staked: Amount; readonly returned: Amount; readonly open: Amount }
export type Use = { readonly limits: LimitUse; readonly played: Readonly<Record<LimitPeriod, Played>> }

/**
 * What counts against limits in the current periods. Uses the database's clock, like bets: sums of a period are stored,
 * and another server's clock would restart them. The caller holds the player's lock.
 */
export const readUse = async (client: Queryable, player: bigint): Promise<Use> => {
  const played = await readPlayed(client, player)
  const deposited = await readDeposited(client, player)
  const limits = {
    deposit: deposited,
    stake: { day: played.day.staked, week: played.week.staked, month: played.month.staked },
    loss: { day: lossOf(played.day), week: lossOf(played.week), month: lossOf(played.month) },
  }
  return { limits, played }
}

/** Open stakes count as lost until they are settled. */
const lossOf = ({ staked, returned }: Played): Amount => amountOf(staked - returned)

/** What was bet since that moment, at most some weeks ago. */
export const readPlayedSince = async (client: Queryable, player: bigint, since: number): Promise<Played> => {
  const { rows } = await client.query<Played>(
    `select coalesce(sum(stake), 0)::bigint as staked,
            coalesce(sum(returned) filter (where status = 1), 0)::bigint as returned,
            coalesce(sum(stake) filter (where status = 0), 0)::bigint as open
     from bet
     where player_id = $1 and id >= play_first_bet_since($2) and placed_at >= $2 and status in (0, 1)
       and asset = any($3::asset[])`,
    [player, new Date(since), pgArray(LIMITED_ASSETS)],
  )
  return rows[0] ?? { staked: ZERO, returned: ZERO, open: ZERO }
}

type PlayedRow = Readonly<Record<`${LimitPeriod}_${keyof Played}`, Amount>>

const readPlayed = async (client: Queryable, player: bigint): Promise<Use['played']> => {
  const { rows } = await client.query<PlayedRow>('select * from play_used($1, clock_timestamp(), $2)', [
    player,
    pgArray(LIMITED_ASSETS),
  ])
  const [row] = rows
  if (row === undefined) throw new Error('play_used returned no row')
  const of = (period: LimitPeriod): Played => ({
    staked: row[`${period}_staked`],
    returned: row[`${period}_returned`],
    open: row[`${period}_open`],
  })
  return { day: of('day'), week: of('week'), month: of('month') }
}

const readDeposited = async (client: Queryable, player: bigint): Promise<LimitUse['deposit']> => {
  const { rows } = await client.query<LimitUse['deposit']>(DEPOSITED, [player, ...LIMIT_PERIODS])
  return rows[0] ?? { day: ZERO, week: ZERO, month: ZERO }
}

/** A deposit belongs to the day of its block, from when it is seen. */
const DEPOSITED = `
  with arrived as (
    select amount, block_time from deposit where player_id = $1 and block_time >= now() - interval '32 days'
    union all
    select amount, block_time from deposit_seen where player_id = $1
  )
  select coalesce(sum(amount) filter (where block_time >= play_period_start($2, now())), 0)::bigint as day,
         coalesce(sum(amount) filter (where block_time >= play_period_start($3, now())), 0)::bigint as week,
         coalesce(sum(amount) filter (where block_time >= play_period_start($4, now())), 0)::bigint as month
  from arrived`
