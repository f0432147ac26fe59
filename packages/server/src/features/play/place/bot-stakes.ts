import { amountOf, type BotKeyFacts, botValue, dayOf, ZERO } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../../db/sql.ts'
import type { ReadSlip } from './slip.ts'

export type BotFacts = ReadonlyMap<bigint, BotKeyFacts>

/**
 * Locks the keys of bots' slips, skipping those locked elsewhere. Revoking a key waits until its stakes have committed,
 * and nothing is staked with it after that. Without such slips it queries nothing.
 */
export const lockBots = async (
  client: pg.ClientBase,
  slips: readonly ReadSlip[],
  clock: number,
): Promise<BotFacts> => {
  const ids = slips.flatMap(({ bot }) => (bot === null ? [] : [bot]))
  if (ids.length === 0) return NO_BOTS
  const { rows } = await client.query<{
    id: bigint
    player_id: bigint
    may_bet: boolean
    sandbox: boolean
    day_cap: bigint
    used_day: string | null
    used: bigint
  }>({
    name: 'bots_of_slips',
    text: `select id, player_id, revoked_at is null and paused_at is null and expires_at > clock_timestamp() and 'bet' = any(scopes) as may_bet, sandbox,
                  day_cap, used_day::text, used
           from bot_key where id = any($1::bigint[]) order by id for no key update skip locked`,
    values: [pgArray(ids)],
  })
  const today = dayOf(clock)
  return new Map(
    rows.map(({ id, player_id: player, may_bet: mayBet, sandbox: isSandbox, day_cap, used_day, used }) => [
      id,
      {
        player,
        mayBet,
        isSandbox,
        dayCap: amountOf(day_cap),
        used: used_day !== null && used_day >= today ? amountOf(used) : ZERO,
      },
    ]),
  )
}

const NO_BOTS: BotFacts = new Map()

type WriteBotStakesInput = {
  readonly accepted: readonly { readonly slip: ReadSlip }[]
  readonly first: bigint
  readonly clock: number
}

/**
 * Deducts bots' stakes from the caps of their keys, and records their bets for webhooks, in the transaction that takes
 * the stakes. `first` is the id of the batch's first bet, `clock` the gate's. Throws unless every key still has room:
 * the statement repeats the decision's conditions, so it does not rely on the lock.
 */
export const writeBotStakes = async (
  client: pg.ClientBase,
  { accepted, first, clock }: WriteBotStakesInput,
): Promise<void> => {
  const [keys, values]: [bigint[], bigint[]] = [[], []]
  const [keysOfBets, rounds, bets]: [bigint[], bigint[], bigint[]] = [[], [], []]
  let bet = first
  for (const { slip } of accepted) {
    if (slip.bot !== null) {
      keys.push(slip.bot)
      values.push(botValue(slip.asset, amountOf(slip.picks.reduce((sum, { stake }) => sum + stake, 0n))))
      slip.picks.forEach((_, nth) => {
        keysOfBets.push(slip.bot ?? 0n)
        rounds.push(slip.round)
        bets.push(bet + BigInt(nth))
      })
    }
    bet += BigInt(slip.picks.length)
  }
  if (keys.length === 0) return
  const { rowCount } = await client.query(
    `update bot_key k
     set used_day = greatest(k.used_day, $3), used = case when k.used_day >= $3 then k.used else 0 end + s.value
     from unnest($1::bigint[], $2::bigint[]) as s (key_id, value)
     where k.id = s.key_id and k.revoked_at is null and k.paused_at is null and 'bet' = any(k.scopes)
       and case when k.used_day >= $3 then k.used else 0 end + s.value <= k.day_cap`,
    [pgArray(keys), pgArray(values), dayOf(clock)],
  )
  if (rowCount !== keys.length) throw new Error('the daily cap of a bot key does not allow this stake')
  await client.query(
    `insert into bot_event (key_id, round_id, bet_id)
     select b.key_id, b.round_id, b.bet_id
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as b (key_id, round_id, bet_id)
     join bot_webhook w on w.key_id = b.key_id and w.given_up_at is null`,
    [pgArray(keysOfBets), pgArray(rounds), pgArray(bets)],
  )
}
