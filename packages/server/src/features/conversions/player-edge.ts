import { type Amount, type Asset, amountOf, countedEdge, minus, type Paytable, pickOf } from '@nibble/domain'
import type pg from 'pg'

/** What the player's counted bets have made until now, and of it since his last conversion of the pair. */
export type PlayerEdge = { readonly byNow: Amount; readonly since: Amount }

type Pair = { readonly player: bigint; readonly from: Asset; readonly to: Asset }

/**
 * Counted by when bets are published, not placed: a bet that was open at the last conversion counts for the next, and
 * none counts twice. What was rejected or cancelled has used nothing.
 */
export const readPlayerEdge = async (
  runner: Pick<pg.ClientBase, 'query'>,
  { player, from, to }: Pair,
): Promise<PlayerEdge> => {
  const stakes = await runner.query<{ paytable: Paytable; pick: number; insured: boolean; stake: bigint }>(
    `select r.paytable, b.pick, b.insured, sum(b.stake)::bigint as stake
     from bet b join round r on r.id = b.round_id
     where b.player_id = $1 and b.status = 1 and b.asset in ('USDT', 'GMT')
     group by 1, 2, 3`,
    [player],
  )
  const used = await runner.query<{ edge: bigint | null }>(
    `select max(edge_by_then) as edge from conversion
     where player_id = $1 and from_asset = $2 and to_asset = $3 and state not in ('rejected', 'cancelled')`,
    [player, from, to],
  )

  const byNow = countedEdge(
    stakes.rows.map(({ paytable, pick, insured, stake }) => ({
      ...pickOf(pick),
      paytable,
      insured,
      stake: amountOf(stake),
    })),
  )
  return { byNow, since: minus(byNow, amountOf(used.rows[0]?.edge ?? 0n)) }
}
