import type { getWithdrawal } from '@nibble/contract/console'
import { amountOf, dayStart } from '@nibble/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { type PlayerRow, playerRefOf } from '../../ledger/people.ts'
import { Refusal } from '../../refusal.ts'
import { readReleaseFacts } from './release-facts.ts'

export type WithdrawalFacts = z.output<(typeof getWithdrawal)['response']>['facts']

type Row = {
  player: bigint
  stopped: boolean
  flags: string[]
  paid_count: number
  paid_sum: bigint
  requested_today: bigint
  own_address: boolean
  address_saved_at: Date | null
  member_since: Date
}

/** What speaks for a withdrawal and against it, by the figures that decide whether it releases itself. */
export const readFacts = async (
  { pool }: Database,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<WithdrawalFacts> => {
  const [facts, shared] = await Promise.all([
    pool.query<Row>(FACTS, [id, new Date(dayStart(now))]),
    pool.query<PlayerRow>(SHARED, [id]),
  ])
  const [row] = facts.rows
  if (row === undefined) throw new Refusal('withdrawal_unknown')
  const factsOf = await readReleaseFacts(pool, { players: [row.player], now })
  const { broughtIn, staked } = factsOf(row.player)
  return {
    isStopped: row.stopped,
    openFlags: row.flags,
    broughtIn,
    staked,
    paidBefore: { count: row.paid_count, sum: amountOf(row.paid_sum) },
    requestedToday: amountOf(row.requested_today),
    isOwnAddress: row.own_address,
    addressSavedAt: row.address_saved_at?.getTime() ?? null,
    sharedWith: shared.rows.map(playerRefOf),
    memberSince: row.member_since.getTime(),
  }
}

const FACTS = `
  select p.id as player, p.stopped_at is not null as stopped,
         array(select reason from player_flag where player_id = p.id and closed_at is null order by id) as flags,
         (select count(*)::int from withdrawal where player_id = p.id and state = 'success') as paid_count,
         (select coalesce(sum(amount), 0)::bigint from withdrawal
          where player_id = p.id and state = 'success') as paid_sum,
         (select coalesce(sum(amount), 0)::bigint from withdrawal
          where player_id = p.id and id <> w.id and state <> 'rejected' and requested_at >= $2) as requested_today,
         exists (select from wallet_identity where player_id = p.id and address = w.address) as own_address,
         (select saved_at from withdrawal_address where player_id = p.id and address = w.address) as address_saved_at,
         p.created_at as member_since
  from withdrawal w join player p on p.id = w.player_id
  where w.id = $1`

const SHARED = `
  select p.id as player_id, p.bind_id, p.username
  from withdrawal w
  join lateral (
    select player_id from wallet_identity where address = w.address
    union select player_id from withdrawal_address where address = w.address
    union select player_id from withdrawal where address = w.address
  ) same on same.player_id <> w.player_id
  join player p on p.id = same.player_id
  where w.id = $1 order by p.id limit 20`
