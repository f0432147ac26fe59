import type { Amount, Asset, WithdrawalState } from '@nibble/domain'
import { amountOf } from '@nibble/domain'
import type pg from 'pg'

/** What has happened and nobody was written to about yet. */
export type BroadNews =
  | {
      readonly kind: 'results'
      readonly ref: bigint
      readonly at: Date
      /** No bet of the round has a lower id. */
      readonly firstBet: bigint
    }
  | {
      readonly kind: 'notices'
      readonly ref: bigint
      readonly at: Date
      readonly texts: Readonly<Record<string, { readonly title: string }>>
    }
export type OwnNews = {
  readonly ref: bigint
  readonly at: Date
  readonly player: bigint
  readonly amount: Amount
} & (
  | { readonly kind: 'deposits' }
  | { readonly kind: 'withdrawals'; readonly state: WithdrawalState; readonly asset: Asset }
)

/** After so long it is no news: who was away so long finds it in his lists. */
export const FRESH_MS = 10 * 60_000
const MOST_BROAD = 20
const MOST_OWN = 200

const UNSEEN = (kind: string, ref: string) =>
  `not exists (select from push_news n where n.kind = '${kind}' and n.ref = ${ref} and n.is_done)`

type Since = { readonly now: number }
type Runner = Pick<pg.ClientBase, 'query'>
const freshOf = ({ now }: Since) => new Date(now - FRESH_MS)

/** Rounds that are published, and notices, in the order in which they were; a bounded number. */
export const findBroadNews = async (runner: Runner, since: Since): Promise<BroadNews[]> => {
  const fresh = freshOf(since)
  const rounds = await runner.query<{ ref: bigint; at: Date; firstBet: bigint }>(
    `select r.id as ref, r.published_at as at, coalesce(r.first_bet, 0) as "firstBet"
     from round r
     where r.published_at > $1 and r.state = 'published' and ${UNSEEN('results', 'r.id')}
     order by r.published_at, r.id limit ${MOST_BROAD}`,
    [fresh],
  )
  const notices = await runner.query<{ ref: bigint; at: Date; texts: Record<string, { title: string }> }>(
    `select c.id as ref, c.saved_at as at, c.texts
     from content c
     where c.saved_at > $1 and c.shown and c.kind in ('notice', 'news', 'listing') and ${UNSEEN('notices', 'c.id')}
     order by c.saved_at, c.id limit ${MOST_BROAD}`,
    [fresh],
  )
  return [
    ...rounds.rows.map((row) => ({ kind: 'results' as const, ...row })),
    ...notices.rows.map((row) => ({ kind: 'notices' as const, ...row })),
  ]
}

/** Deposits that were credited and withdrawals that have ended; a bounded number. */
export const findOwnNews = async (runner: Runner, since: Since): Promise<OwnNews[]> => {
  const fresh = freshOf(since)
  type Row = { ref: bigint; at: Date; player: bigint; amount: bigint }
  const deposits = await runner.query<Row>(
    `select d.id as ref, d.credited_at as at, d.player_id as player, d.amount
     from deposit d
     where d.credited_at > $1 and d.amount > 0 and ${UNSEEN('deposits', 'd.id')}
     order by d.credited_at, d.id limit ${MOST_OWN}`,
    [fresh],
  )
  const withdrawals = await runner.query<Row & { state: WithdrawalState; asset: Asset }>(
    `select w.id as ref, w.finished_at as at, w.player_id as player, w.amount, w.state, w.asset
     from withdrawal w
     where w.finished_at > $1 and ${UNSEEN('withdrawals', 'w.id')}
     order by w.finished_at, w.id limit ${MOST_OWN}`,
    [fresh],
  )
  return [
    ...deposits.rows.map((row) => ({ kind: 'deposits' as const, ...row, amount: amountOf(row.amount) })),
    ...withdrawals.rows.map((row) => ({
      kind: 'withdrawals' as const,
      ...row,
      amount: amountOf(row.amount),
    })),
  ]
}
