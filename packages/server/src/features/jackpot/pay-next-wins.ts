import { amountOf, jackpotPaidLines, ZERO } from '@nibble/domain'
import type pg from 'pg'
import { MONEY_LANE } from '../../ledger/lanes.ts'
import { tellBalances } from '../../ledger/tell-balances.ts'
import { postEarned } from '../../ledger/withheld.ts'
import type { Fall } from './fall-row.ts'

const PLAYERS_AT_ONCE = 2_000

/** Pays the next players of a fall; with the last of them what nobody may have goes back into the pot. */
export const payNextWins = async (client: pg.ClientBase, fall: Fall): Promise<boolean> => {
  const { rows } = await client.query<{ player_id: bigint; amount: bigint }>(
    `select player_id, amount from jackpot_win
     where block_hash = $1 and asset = $2::asset and player_id > $3 order by player_id limit $4`,
    [fall.hash, fall.asset, fall.paidTo, PLAYERS_AT_ONCE],
  )
  const wins = rows.map(({ player_id, amount }) => ({ player: player_id, amount: amountOf(amount) }))
  const isLast = wins.length < PLAYERS_AT_ONCE
  const paidTo = wins.at(-1)?.player ?? fall.paidTo

  await client.query(
    `update jackpot_fall
     set paid_to = $3, state = case when $4 then 'paid' else state end, paid_at = case when $4 then clock_timestamp() end
     where block_hash = $1 and asset = $2::asset`,
    [fall.hash, fall.asset, paidTo, isLast],
  )
  const lines = jackpotPaidLines({
    asset: fall.asset,
    lane: MONEY_LANE,
    wins,
    left: isLast ? (fall.remainder ?? ZERO) : ZERO,
  })
  const key = `${fall.hash} ${fall.asset} ${fall.paidTo}`
  if (lines.length > 0 && (await postEarned(client, { kind: 'jackpotWin', key, lines })) === null)
    throw new Error(`the jackpot of ${key} was paid before`)

  const winners = wins.filter(({ amount }) => amount > 0n)
  await tellBalances(
    client,
    winners.map(({ player }) => player),
    'jackpot',
  )
  return true
}
