import type { ConsoleAdjustment } from '@nibble/contract/console'
import {
  ADJUSTED_ALONE_WITHIN_MS,
  type AdjustmentRefusal,
  type AdjustmentState,
  type Amount,
  type Asset,
  adjustmentLines,
  decideAdjustment,
  decideAdjustmentReview,
  formatAmount,
  isCovered,
  isShowable,
  ZERO,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import { awaitStandby, inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { lockPlayers, readBalance } from '../../ledger/money-call.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { ConsoleRefusal, Refusal } from '../../refusal.ts'
import {
  type Actor,
  assertNotOwn,
  assertStillCounts,
  lockReviewer,
  recordAction,
  recordApprovedAlone,
} from '../../shared/operators.ts'
import { findAdjustment } from './adjustment-row.ts'

type AdjustmentRequest = {
  readonly key: string
  readonly player: bigint
  readonly asset: Asset
  readonly amount: Amount
  readonly reason: string
  readonly by: Actor
  readonly now: number
}

/** Applies an adjustment within one person's limit, or stores it for another operator to apply; once per key. Throws a refusal. */
export const requestAdjustment = (db: Database, request: AdjustmentRequest): Promise<ConsoleAdjustment> =>
  inTransaction(
    db.pool,
    async (client) => {
      const { player, asset, amount, by, now } = request
      await lockPlayer(client, player)
      // Locked, so that two calls do not both count what this operator adjusted alone.
      const reviewer = await lockReviewer(client, {
        operator: by.operator,
        permission: 'adjustments.request',
        now,
      })
      const before = await findBefore(client, request)
      if (before !== null) {
        await awaitStandby(client)
        return before
      }
      await assertNotOwn(client, { by, player })
      await assertMayHold(client, { player, asset })

      const alone = await adjustedAlone(client, { operator: by.operator, now })
      const decision = decideAdjustment({ asset, amount, alone, reviewer })
      if (!decision.allowed) throw refusedAdjustment(decision.refusal)

      const { value, isAlone } = decision
      const id = await insert(client, { request, value, isAlone })
      if (isAlone) {
        await apply(client, { id, player, asset, amount })
        await recordApprovedAlone(client, { operator: by.operator, now, subject: 'adjustment', id, value })
      }
      const after = await findAdjustment(client, { id })
      await record(client, {
        by,
        verb: isAlone ? 'apply' : 'request',
        adjustment: after,
        reason: request.reason,
      })
      return after
    },
    PLAY_LIMITS,
  )

type DecideWaitingInput = { id: bigint; decision: 'apply' | 'reject'; reason: string; by: Actor; now: number }

/** Decided by another operator; the author may only cancel it. Throws a refusal. */
export const decideWaiting = (
  db: Database,
  { id, decision, reason, by, now }: DecideWaitingInput,
): Promise<ConsoleAdjustment> =>
  inTransaction(
    db.pool,
    async (client) => {
      const { player } = await findAdjustment(client, { id })
      await lockPlayer(client, BigInt(player.id))
      const found = await lock(client, id)
      const { operator } = by
      const reviewer = await lockReviewer(client, { operator, permission: 'adjustments.decide', now })
      const allowed = decideAdjustmentReview({ decision, operator, reviewer, adjustment: found })
      if (!allowed.allowed) throw refusedAdjustment(allowed.refusal)
      await assertNotOwn(client, { by, player: found.player })
      const { requestedBy, requestedAt: at } = found
      if (decision === 'apply')
        await assertStillCounts(client, { operator: requestedBy, permission: 'adjustments.request', at })

      await client.query(
        'update adjustment set state = $2, decided_by = $3, decided_at = $4, remark = $5 where id = $1',
        [id, decision === 'apply' ? 'applied' : 'rejected', by.operator, new Date(now), reason],
      )
      if (decision === 'apply') await apply(client, { id, ...found })
      const after = await findAdjustment(client, { id })
      await record(client, { by, verb: decision, adjustment: after, reason })
      return after
    },
    PLAY_LIMITS,
  )

const lockPlayer = async (client: pg.ClientBase, player: bigint): Promise<void> => {
  const { rowCount } = await client.query('select from player where id = $1', [player])
  if (rowCount !== 1) throw new ConsoleRefusal('player_unknown')
  await lockPlayers(client, [player])
}

const findBefore = async (
  client: pg.ClientBase,
  { key, player, asset, amount, by }: AdjustmentRequest,
): Promise<ConsoleAdjustment | null> => {
  const { rows } = await client.query<{ id: bigint; same: boolean }>(
    `select id, player_id = $2 and asset = $3 and amount = $4 and requested_by = $5 as same
     from adjustment where key = $1`,
    [key, player, asset, amount, by.operator],
  )
  const [before] = rows
  if (before === undefined) return null
  if (!before.same) throw new Refusal('key_reused')
  return findAdjustment(client, { id: before.id })
}

const adjustedAlone = async (
  client: pg.ClientBase,
  { operator, now }: { operator: bigint; now: number },
): Promise<Amount> => {
  const { rows } = await client.query<{ value: Amount }>(
    `select coalesce(sum(value), 0)::bigint as value from adjustment
     where requested_by = $1 and alone and requested_at > $2`,
    [operator, new Date(now - ADJUSTED_ALONE_WITHIN_MS)],
  )
  return rows[0]?.value ?? ZERO
}

const insert = async (
  client: pg.ClientBase,
  { request, value, isAlone }: { request: AdjustmentRequest; value: Amount; isAlone: boolean },
): Promise<bigint> => {
  const { key, player, asset, amount, reason, by, now } = request
  const at = new Date(now)
  const { rows } = await client.query<{ id: bigint }>(
    `insert into adjustment (key, player_id, asset, amount, value, reason, alone, state, requested_by, requested_at,
                             decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      key,
      player,
      asset,
      amount,
      value,
      reason,
      isAlone,
      isAlone ? 'applied' : 'waiting',
      by.operator,
      at,
      ...(isAlone ? [by.operator, at] : [null, null]),
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the adjustment was not stored')
  return id
}

type LockedAdjustment = {
  readonly player: bigint
  readonly asset: Asset
  readonly amount: Amount
  readonly state: AdjustmentState
  readonly requestedBy: bigint
  readonly requestedAt: number
}

const lock = async (client: pg.ClientBase, id: bigint): Promise<LockedAdjustment> => {
  const { rows } = await client.query<Dated<LockedAdjustment, 'requestedAt'>>(
    `select player_id as player, asset, amount, state, requested_by as "requestedBy", requested_at as "requestedAt"
     from adjustment where id = $1 for update`,
    [id],
  )
  const [row] = rows
  if (row === undefined) throw new ConsoleRefusal('adjustment_unknown')
  return inMs(row)
}

const assertMayHold = async (
  client: pg.ClientBase,
  { player, asset }: { readonly player: bigint; readonly asset: Asset },
): Promise<void> => {
  if (asset === 'PLAY_POINT') return
  const { rows } = await client.query<{ isGuest: boolean }>('select is_guest($1) as "isGuest"', [player])
  if (rows[0]?.isGuest === true) throw new ConsoleRefusal('adjustment_guest')
}

/** The player must be locked. */
const apply = async (
  client: pg.ClientBase,
  { id, player, asset, amount }: { id: bigint; player: bigint; asset: Asset; amount: Amount },
): Promise<void> => {
  const balance = await readBalance(client, { player, asset, subAccount: 'main' })
  if (!isCovered({ amount, balance })) throw refusedAdjustment({ kind: 'adjustment_short' })
  if (!isShowable({ amount, balance })) throw refusedAdjustment({ kind: 'adjustment_large' })
  const lines = adjustmentLines({ player, asset, amount, shard: MONEY_SHARD })
  if ((await post(client, { kind: 'adjustment', key: String(id), lines })) === null)
    throw new Error(`adjustment ${id} was already posted`)
  await notifyBalances(client, [player], 'adjustment')
}

type RecordInput = { by: Actor; verb: string; adjustment: ConsoleAdjustment; reason: string }

const record = async (client: pg.ClientBase, input: RecordInput): Promise<void> => {
  const { by, verb, adjustment, reason } = input
  const { id, player, asset, amount, state } = adjustment
  await recordAction(client, {
    by,
    action: `adjustment.${verb}`,
    subject: 'adjustment',
    subjectId: id,
    reason,
    after: { player: player.id, asset, amount: formatAmount(amount), state },
  })
}

/** The error for a decision: most are console refusals, but the one for a second person is an older refusal. */
const refusedAdjustment = ({ kind }: AdjustmentRefusal): Error =>
  kind === 'second_person_needed' ? new Refusal(kind) : new ConsoleRefusal(kind)
