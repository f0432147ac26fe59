import { type Amount, type BlockHash, normaliseHash, rawOf, type WithdrawalMove } from '@nibble/domain'
import type pg from 'pg'
import { toHex } from 'viem'
import { agreeOnPayment, type Endpoint, type PaymentSeen } from '../../chain/index.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'
import { type Outcome, type Reconciled, reconcile } from './reconcile.ts'
import { postMove } from './review-withdrawal.ts'
import { moveWithdrawal, readWithdrawals, type Withdrawal, withdrawalIncident } from './withdrawal-row.ts'

const MOVE_OF: Readonly<Record<Outcome, WithdrawalMove>> = {
  success: 'succeed',
  failed: 'fail',
  not_received: 'dispute',
}
/** Combined with a transaction's hash: it ends one withdrawal at a time. */
const TRANSACTION_LOCK = 5658
const AT_MOST = 96
const AT_ONCE = 16
/** Operators are notified if a payment is still unseen this long after the signer reported it. */
const UNSEEN_FOR_MS = 10 * 60_000

type Settled = {
  readonly ended: number
  /** Errors of failed withdrawals; the next call tries them again. */
  readonly failures: readonly unknown[]
}

/**
 * Ends the withdrawals whose outcome the signer has reported, once this server's own endpoints show the same. If they
 * show something else, people decide; if they show nothing yet, it waits.
 */
export const settleOutcomes = async (
  db: Database,
  { now, check }: { readonly now: number; readonly check: PaymentCheck },
): Promise<Settled> => {
  // In random order: stuck ones do not keep others from ending.
  const { rows } = await db.pool.query<{ id: bigint }>(
    `select w.id from withdrawal w join withdrawal_outcome o on o.withdrawal_id = w.id and o.attempt = w.attempt
     where w.state = 'withdrawing' order by random() limit $1`,
    [AT_MOST],
  )
  let ended = 0
  const failures: unknown[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE)
    const done = await Promise.allSettled(some.map(({ id }) => settleOne(db, { id, now, check })))
    for (const one of done) {
      if (one.status === 'rejected') failures.push(one.reason)
      else if (one.value) ended += 1
    }
  }
  return { ended, failures }
}

const settleOne = async (
  { pool }: Database,
  { id, now, check }: { readonly id: bigint; readonly now: number; readonly check: PaymentCheck },
): Promise<boolean> => {
  const [withdrawal] = await readWithdrawals(pool, 'id = $1', [id])
  if (withdrawal?.state !== 'withdrawing') return false
  const reported = await readOutcome(pool, withdrawal)
  if (reported === null) return false
  const seen = await check({
    transaction: reported.transaction,
    to: toHex(withdrawal.address),
    amount: withdrawal.amount,
    chain: reported.chain,
  })
  const reconciled = reconcile(reported, seen)
  if (reconciled.kind === 'wait') {
    if (now - reported.at >= UNSEEN_FOR_MS) await alert(pool, { id, now, reported, reconciled })
    return false
  }

  const checked = { withdrawal, transaction: reported.transaction, seen, now }
  return inTransaction(pool, (client) => end(client, checked), PLAY_LIMITS)
}

type EndInput = {
  readonly withdrawal: Withdrawal
  /** The transaction that showed it. */
  readonly transaction: BlockHash
  readonly seen: Awaited<ReturnType<PaymentCheck>>
  readonly now: number
}

/**
 * Takes nothing from the player, so needs no lock on them; the row decides who ends it. Whether the same transaction
 * ended another withdrawal is checked again with that transaction locked: two may be reported at once.
 */
const end = async (
  client: pg.ClientBase,
  { withdrawal, transaction, seen, now }: EndInput,
): Promise<boolean> => {
  const { id, player, attempt } = withdrawal
  const [held] = await readWithdrawals(client, 'id = $1 for no key update', [id])
  if (held?.state !== 'withdrawing' || held.attempt !== attempt) return false
  await client.query(
    `select pg_advisory_xact_lock($1, hashtext(encode(tx_hash, 'hex'))) from withdrawal_outcome
     where withdrawal_id = $2 and attempt = $3`,
    [TRANSACTION_LOCK, id, attempt],
  )
  const reported = await readOutcome(client, withdrawal)
  // An owner may have named another one meanwhile (record_taken), which is still unseen.
  if (reported?.transaction !== transaction) return false
  const reconciled = reconcile(reported, seen)
  if (reconciled.kind === 'wait') return false

  const move = MOVE_OF[reconciled.outcome]
  const finished = reconciled.outcome === 'success' ? { finished_at: new Date(now) } : {}
  const moved = await moveWithdrawal(client, { id, move, set: { tx_hash: reported.hash, ...finished } })
  if (!moved) return false
  await postMove(client, move, withdrawal)
  if (reconciled.kind === 'mismatch') await alert(client, { id, now, reported, reconciled })
  // An incident that waits for people stays open; any other has ended.
  if (reconciled.outcome !== 'not_received') await closeIncident(client, { ...withdrawalIncident(id), now })

  await notifyBalances(client, [player], 'withdrawal')
  return true
}

/** The signer's report on an attempt. */
type Reported = {
  readonly outcome: Outcome
  readonly hash: Buffer
  readonly transaction: BlockHash
  readonly at: number
  readonly chain: string | null
  /** Another withdrawal was ended by the same transaction. */
  readonly isUsed: boolean
}

const readOutcome = async (runner: Queryable, { id, attempt }: Withdrawal): Promise<Reported | null> => {
  const { rows } = await runner.query<{
    outcome: Outcome
    hash: Buffer
    at: Date
    chain: string | null
    is_used: boolean
  }>(
    `select o.outcome, o.tx_hash as hash, o.seen_at as at, i.chain,
            exists (select from withdrawal w where w.tx_hash = o.tx_hash and w.id <> o.withdrawal_id) as is_used
     from withdrawal_outcome o
     left join signer_intent i on i.withdrawal_id = o.withdrawal_id and i.attempt = o.attempt
     where o.withdrawal_id = $1 and o.attempt = $2`,
    [id, attempt],
  )
  const [row] = rows
  const transaction = row === undefined ? null : normaliseHash(toHex(row.hash))
  if (row === undefined || transaction === null) return null
  const { outcome, hash, at, chain, is_used: isUsed } = row
  return { outcome, hash, transaction, at: at.getTime(), chain, isUsed }
}

type AlertInput = { id: bigint; now: number; reported: Reported; reconciled: Reconciled & { why: string } }

const alert = async (runner: Queryable, { id, now, reported, reconciled }: AlertInput): Promise<void> => {
  const detail = `The signer reports ${reported.outcome} in transaction ${reported.transaction}, but ${reconciled.why}.`
  await openIncident(runner, { ...withdrawalIncident(id), detail, now })
}

/** A payment whose end the signer has reported. */
type ReportedPayment = {
  readonly transaction: BlockHash
  readonly to: string
  readonly amount: Amount
  /** Block 0 of its chain; null if the signer stored nothing of it. */
  readonly chain: string | null
}

/** `gone`: it was for a development chain that no longer exists. Null: unknown for now. */
export type PaymentCheck = (payment: ReportedPayment) => Promise<PaymentSeen | 'gone' | null>

/** The sources of this server: its own endpoints, token and treasury, not the signer's. */
export type PaymentsSeenAt = {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  readonly genesisHash: string | null
  readonly contract: string
  readonly treasury: string
  readonly decimals: number
  /** A development chain, which may be recreated. */
  readonly resettable: boolean
}

/** What final blocks show of a payment, by a quorum of this server's own endpoints. */
export const paymentCheck =
  (where: () => PaymentsSeenAt): PaymentCheck =>
  async ({ transaction, to, amount, chain }) => {
    const { endpoints, quorum, genesisHash, contract, treasury, decimals, resettable } = where()
    if (genesisHash === null) return null
    if (resettable && chain !== null && chain !== genesisHash) return 'gone'
    const answer = await agreeOnPayment({
      endpoints,
      quorum,
      transaction,
      to: to.toLowerCase(),
      raw: rawOf(amount, decimals),
      contract: contract.toLowerCase(),
      from: treasury.toLowerCase(),
    })
    return answer.kind === 'agreed' ? answer.seen : null
  }
