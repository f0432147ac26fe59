import { type Amount, amountOf, dayStart, decideRelease } from '@nibble/domain'
import type pg from 'pg'
import { isHouseStopped } from '../../ledger/house-stops.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { getTermsById } from './terms.ts'
import { readWithdrawals } from './withdrawal-row.ts'

/** So many of a player's newest bets are looked at: who brought in more than they staked is looked at by a person. */
const BETS_LOOKED_AT = 50_000

/**
 * Releases a withdrawal that waits for its review where nothing speaks against it, else notes what does. Only what holds
 * the player may call it. True when it was released.
 */
export const releaseIfClean = async (
  client: pg.ClientBase,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<boolean> => {
  const [withdrawal] = await readWithdrawals(client, 'id = $1', [id])
  if (withdrawal?.state !== 'to_be_reviewed') return false
  if (await isHouseStopped(client, { name: 'withdrawals' })) return false

  const { player, amount, termsId } = withdrawal
  const terms = await getTermsById(client, termsId)
  const decision = decideRelease({ amount, terms, ...(await readFacts(client, { player, now })) })
  if (!decision.released) {
    await client.query(
      'update withdrawal set review_reason = $2 where id = $1 and review_reason is distinct from $2',
      [id, decision.why],
    )
    return false
  }
  return moveWithdrawal(client, {
    id,
    move: 'approve',
    set: { review_reason: null, approved_at: new Date(now), released_at: new Date(now) },
  })
}

const readFacts = async (
  client: pg.ClientBase,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<{ isFlagged: boolean; broughtIn: Amount; staked: Amount; releasedToday: Amount }> => {
  const { rows } = await client.query<{
    flagged: boolean
    brought_in: bigint
    staked: bigint
    released_today: bigint
  }>(
    `select exists (select from player where id = $1 and stopped_at is not null)
              or exists (select from player_flag where player_id = $1 and closed_at is null) as flagged,
            (select coalesce(sum(e.amount), 0)::bigint from account a join entry e on e.account_id = a.id
             where a.player_id = $1 and a.asset in ('USDT', 'GMT') and e.kind in ('deposit', 'transferIn')
            ) as brought_in,
            (select coalesce(sum(b.stake) filter (where b.status = 1 and b.asset in ('USDT', 'GMT')), 0)::bigint
             from (select stake, status, asset from bet where player_id = $1 order by id desc limit $3) b
            ) as staked,
            (select coalesce(sum(amount), 0)::bigint from withdrawal
             where player_id = $1 and released_at >= $2 and released_by is null
            ) as released_today`,
    [player, new Date(dayStart(now)), BETS_LOOKED_AT],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`nothing is known of player ${player}`)
  return {
    isFlagged: row.flagged,
    broughtIn: amountOf(row.brought_in),
    staked: amountOf(row.staked),
    releasedToday: amountOf(row.released_today),
  }
}
