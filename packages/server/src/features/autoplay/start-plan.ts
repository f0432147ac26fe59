import {
  decidePlan,
  type GameId,
  startPlan as newPlan,
  type PlanAsset,
  type PlanRules,
  parsePick,
  pickCode,
  type RoundLength,
  stakeSubAccount,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { readBalance, runMoneyCall } from '../../ledger/money-call.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { assertNotStopped, readGuard, readPlayStops } from '../../ledger/stops.ts'
import { Refusal } from '../../refusal.ts'
import { readHouseTerms } from '../../shared/house-terms.ts'
import { holdSession } from '../../shared/people.ts'
import { describePlan, type PlanAnswer } from './plan-row.ts'

export type PlanOrder = PlanRules & {
  readonly player: bigint
  /** The id of the session that starts it. */
  readonly session: string
  readonly key: string
  readonly roundLength: RoundLength
  readonly isGuarded: boolean
  readonly game: GameId
  readonly pick: string
  readonly asset: PlanAsset
}

/** Starts a plan. Nothing leaves the sub-account before its first bet. Throws a Refusal. */
export const startPlan = async (db: Database, order: PlanOrder): Promise<PlanAnswer> => {
  const { player, key, roundLength, isGuarded, game, asset } = order
  const { stake, raiseAfter, raiseBy, highest, rounds, stopLoss, stopWin } = order
  const pick = parsePick(game, order.pick)
  if (pick === null) throw new Refusal('pick_unknown', { game })
  const numbers = [stake, raiseAfter, raiseBy, highest, rounds, stopLoss, stopWin] as const

  return runMoneyCall(
    db,
    { player, key, call: 'startAutoplay', body: [roundLength, isGuarded, game, pick, asset, ...numbers] },
    {
      effect: async (client) => {
        await assertNotStopped(client, { player })
        // While the call waited for the player, a reset may have ended their sessions and with them every plan.
        await holdSession(client, order.session)
        await decide(client, order)
        const { rows } = await client.query<{ id: bigint }>(
          `insert into autoplay_plan (player_id, round_length, guarded, pick, asset, stake, raise_after, raise_by, highest, rounds,
                                      stop_loss, stop_win, next_stake)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
          [player, roundLength, isGuarded, pickCode(game, pick), asset, ...numbers, newPlan(order).next],
        )
        const [row] = rows
        if (row === undefined) throw new Error('the plan was not stored')
        await notifyBalances(client, [player], 'autoplay')
        return row.id
      },
      notify: (client, id) => describePlan(client, { player, id }),
    },
  )
}

const decide = async (client: pg.ClientBase, order: PlanOrder): Promise<void> => {
  const { player, game, asset, isGuarded } = order
  const { terms, isPaused, now } = await readHouseTerms(client)
  const running = await client.query("select from autoplay_plan where player_id = $1 and state = 'running'", [
    player,
  ])
  const refusal = decidePlan({
    asset,
    game,
    isGuarded,
    terms,
    now,
    isPaused,
    rules: order,
    isRunning: running.rowCount !== 0,
    stops: await readPlayStops(client),
    available: await readBalance(client, { player, asset, subAccount: stakeSubAccount(asset) }),
    guard: await readGuard(client, { player, now }),
  })
  if (refusal !== null) {
    const { kind, ...details } = refusal
    throw new Refusal(kind, details)
  }
}
