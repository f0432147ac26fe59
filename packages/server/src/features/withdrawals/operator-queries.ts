import type { ConsoleWithdrawal, getWithdrawal } from '@nibble/contract/console'
import { type Amount, amountOf, dayStart, type WithdrawalAsset, type WithdrawalState } from '@nibble/domain'
import { getAddress, toHex } from 'viem'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import type { SortedRange } from '../../db/paging.ts'
import { conditions } from '../../db/sql.ts'
import { Refusal } from '../../refusal.ts'
import { CLAIM_COLUMNS, type ClaimRow, claimOf, claimsHoldFrom, joinClaim } from '../../shared/operators.ts'
import { operatorRefOf, type PlayerRow, playerRefOf } from '../../shared/people.ts'
import { readReleaseFacts } from './release-clean.ts'

/** Who must act on what. */
const QUEUES = {
  review: "w.state = 'to_be_reviewed'",
  release: "w.state = 'to_be_released' and w.released_at is null",
  problem: "w.state in ('failed', 'not_received') and w.refunded_at is null",
  all_open: "w.state not in ('success', 'rejected') and w.refunded_at is null",
} as const

type WithdrawalFilter = {
  readonly queue?: keyof typeof QUEUES | undefined
  readonly state?: WithdrawalState | undefined
  readonly player?: bigint | undefined
}

export const listForOperators = (
  db: Database,
  { filter, order, limit, offset, now }: SortedRange & { readonly filter: WithdrawalFilter },
): Promise<ConsoleWithdrawal[]> => {
  const { where, values } = conditions(
    [
      ['w.state = ?', filter.state],
      ['w.player_id = ?', filter.player],
    ],
    [claimsHoldFrom(now), limit, offset],
  )
  const queue = filter.queue === undefined ? 'true' : QUEUES[filter.queue]
  return read(db, `${where} and ${queue} order by ${order}, w.id limit $2 offset $3`, values)
}

export const findForOperators = async (
  db: Database,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<ConsoleWithdrawal> => {
  const [found] = await read(db, 'w.id = $2', [claimsHoldFrom(now), id])
  if (found === undefined) throw new Refusal('withdrawal_unknown')
  return found
}

type Row = PlayerRow &
  ClaimRow & {
    readonly id: bigint
    readonly asset: WithdrawalAsset
    readonly amount: bigint
    readonly fee: bigint
    readonly address: Buffer
    readonly state: WithdrawalState
    readonly review_reason: ConsoleWithdrawal['risk']
    readonly reason: string | null
    readonly requested_at: Date
    readonly deadline: Date
    readonly four_eyes_above: bigint
    readonly approved_by: bigint | null
    readonly approved_name: string | null
    readonly approved_at: Date | null
    readonly released_by: bigint | null
    readonly released_name: string | null
    readonly released_at: Date | null
    readonly refunded_at: Date | null
    readonly attempt: number
    readonly tx_hash: Buffer | null
    readonly finished_at: Date | null
  }

const read = async (
  { pool }: Database,
  rest: string,
  values: readonly unknown[],
): Promise<ConsoleWithdrawal[]> => {
  const { rows } = await pool.query<Row>(
    `select w.*, p.bind_id, p.username, t.four_eyes_above, a.name as approved_name, r.name as released_name,
            ${CLAIM_COLUMNS}
     from withdrawal w join player p on p.id = w.player_id join withdrawal_terms t on t.id = w.terms_id
     left join operator a on a.id = w.approved_by left join operator r on r.id = w.released_by
     ${joinClaim('withdrawal')}
     where ${rest}`,
    [...values],
  )
  return rows.map((row) => ({
    id: String(row.id),
    player: playerRefOf(row),
    asset: row.asset,
    amount: amountOf(row.amount),
    fee: amountOf(row.fee),
    address: getAddress(toHex(row.address)),
    state: row.state,
    risk: row.review_reason,
    reason: row.reason,
    requestedAt: row.requested_at.getTime(),
    deadline: row.deadline.getTime(),
    takesTwo:
      row.amount > row.four_eyes_above || (row.state === 'to_be_released' && row.released_at === null),
    claim: claimOf(row),
    approvedBy: operatorRefOf(row.approved_by, row.approved_name),
    approvedAt: row.approved_at?.getTime() ?? null,
    releasedBy: operatorRefOf(row.released_by, row.released_name),
    releasedAt: row.released_at?.getTime() ?? null,
    isRefunded: row.refunded_at !== null || row.state === 'rejected',
    attempt: row.attempt,
    transaction: row.tx_hash === null ? null : toHex(row.tx_hash),
    finishedAt: row.finished_at?.getTime() ?? null,
  }))
}

type WithdrawalFacts = z.output<(typeof getWithdrawal)['response']>['facts']

type FactsRow = Dated<
  Omit<WithdrawalFacts, 'broughtIn' | 'staked' | 'paidBefore' | 'sharedWith'>,
  'addressSavedAt' | 'memberSince'
> & { player: bigint; count: number; sum: Amount }

/** What speaks for and against a withdrawal, by the figures that decide whether it is released automatically. */
export const readFacts = async (
  { pool }: Database,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<WithdrawalFacts> => {
  const [facts, shared] = await Promise.all([
    pool.query<FactsRow>(FACTS, [id, new Date(dayStart(now)), new Date(now)]),
    pool.query<PlayerRow>(SHARED, [id]),
  ])
  const [row] = facts.rows
  if (row === undefined) throw new Refusal('withdrawal_unknown')
  const { player, count, sum, ...own } = inMs(row)
  const factsOf = await readReleaseFacts(pool, { players: [player], now })
  const { broughtIn, staked } = factsOf(player)
  return { ...own, broughtIn, staked, paidBefore: { count, sum }, sharedWith: shared.rows.map(playerRefOf) }
}

const FACTS = `
  select p.id as player, p.stopped_at is not null as "isStopped",
         array(select reason from player_flag where player_id = p.id and closed_at is null order by id)
           || array(select 'linked accounts: ' || replace(f.kind::text, '_', ' ') || ', ' || f.state
                    from abuse_flag_player a join abuse_flag f on f.id = a.flag
                    where a.player = p.id and a.paused_at is not null and f.state <> 'cleared' order by f.id)
           || array(select 'password replaced without the old one: money waits until '
                           || to_char(until at time zone 'utc', 'YYYY-MM-DD HH24:MI UTC')
                    from money_wait where player_id = p.id and until > $3) as "openFlags",
         (select count(*)::int from withdrawal where player_id = p.id and state = 'success') as count,
         (select coalesce(sum(amount), 0)::bigint from withdrawal
          where player_id = p.id and state = 'success') as sum,
         (select coalesce(sum(amount), 0)::bigint from withdrawal
          where player_id = p.id and id <> w.id and state <> 'rejected' and requested_at >= $2) as "requestedToday",
         exists (select from wallet_identity where player_id = p.id and address = w.address) as "isOwnAddress",
         (select saved_at from withdrawal_address where player_id = p.id and address = w.address) as "addressSavedAt",
         p.created_at as "memberSince"
  from withdrawal w join player p on p.id = w.player_id
  where w.id = $1`

const SHARED = `
  select p.id as player_id, p.bind_id, p.username
  from withdrawal w
  join lateral (
    select player_id from wallet_identity where address = w.address
    union select player_id from withdrawal_address where address = w.address
    union select player_id from withdrawal where address = w.address
    union select player_id from deposit_address where address = w.address
  ) same on same.player_id <> w.player_id
  join player p on p.id = same.player_id
  where w.id = $1 order by p.id limit 20`
