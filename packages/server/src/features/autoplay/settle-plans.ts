import { amountOf, type PlanResult, planStop, RESULTS, settlePlan } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { endLocked } from './end-plan.ts'
import { readPlans } from './plan-row.ts'

const PLANS_AT_ONCE = 500

/**
 * Applies the results of plans' bets: the result so far, the next stake, and the end if a stop is reached. Moves no
 * money. Returns how many plans it advanced; any server may call it at any time.
 */
export const settlePlans = (db: Database): Promise<number> =>
  inTransaction(db.pool, async (client) => {
    const decided = await lockDecided(client)
    if (decided.size === 0) return 0
    const plans = await readPlans(client, 'where p.id = any($1) order by p.id', [[...decided.keys()]])
    for (const plan of plans) {
      const bet = decided.get(plan.id)
      if (bet === undefined) throw new Error(`plan ${plan.id} has no settled bet`)
      const { result, stake, returned, now } = bet
      const after = settlePlan(plan, plan, { result, stake: amountOf(stake), returned: amountOf(returned) })
      await client.query('update autoplay_bet set result = $2, returned = $3 where bet_id = $1', [
        plan.openBet,
        result,
        returned,
      ])
      await client.query(
        `update autoplay_plan set net = $2, next_stake = $3, open_bet = null, open_round = null,
                                  won = won + $4, lost = lost + $5 where id = $1`,
        [plan.id, after.net, after.next, result === 'win' ? 1 : 0, result === 'lose' ? 1 : 0],
      )
      const by = plan.state === 'running' ? planStop(plan, after, { startedAt: plan.startedAt, now }) : null
      if (by !== null) await endLocked(client, [{ id: plan.id, by }])
    }
    await notifyBalances(client, [...new Set(plans.map(({ player }) => player))], 'autoplay')
    return plans.length
  })

type Decided = {
  readonly result: PlanResult
  readonly stake: bigint
  readonly returned: bigint
  readonly now: number
}

/** Plans whose open bet is settled, recalled by its player, or returned with its round. */
const lockDecided = async (client: pg.ClientBase): Promise<ReadonlyMap<bigint, Decided>> => {
  const locked = await client.query<{ id: bigint }>(
    `select p.id from autoplay_plan p join bet b on b.round_id = p.open_round and b.id = p.open_bet
     where b.status <> 0 order by p.id limit $1 for no key update of p skip locked`,
    [PLANS_AT_ONCE],
  )
  const { rows } = await client.query<{
    id: bigint
    status: number
    result: number | null
    stake: bigint
    returned: bigint | null
    now: bigint
  }>(
    `select p.id, b.status, b.result, b.stake, b.returned, play_ms(clock_timestamp()) as now
     from autoplay_plan p join bet b on b.round_id = p.open_round and b.id = p.open_bet
     where p.id = any($1::bigint[]) and b.status <> 0`,
    [pgArray(locked.rows.map(({ id }) => id))],
  )
  return new Map(
    rows.map(({ id, status, result, stake, returned, now }) => [
      id,
      {
        result: status === 1 ? (RESULTS[result ?? -1] ?? 'cancelled') : 'cancelled',
        stake,
        returned: returned ?? 0n,
        now: Number(now),
      },
    ]),
  )
}
