import type { movePurse, ResponseOf } from '@nibble/contract'
import { type Amount, amountOf, decidePurseMove, type PurseMove, purseMoveLines } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { readBalance, runMoneyCall } from '../../ledger/money-call.ts'
import { post, tellBalances } from '../../ledger/post.ts'
import { refusalOf } from '../../refusal.ts'

export type PurseMoving = {
  readonly player: bigint
  readonly key: string
  readonly direction: PurseMove
  readonly amount: Amount
  readonly now: number
}

/** Moves GMT between the player's main and game purse. Throws a Refusal. */
export const moveBetweenPurses = (
  db: Database,
  moving: PurseMoving,
): Promise<ResponseOf<typeof movePurse>> => {
  const { player, key, direction: move, amount } = moving
  return runMoneyCall(
    db,
    { player, key, call: 'movePurse', body: [move, amount] },
    {
      effect: async (client) => {
        const purse = move === 'GMT_TO_GAME' ? 'main' : 'game'
        const balance = await readBalance(client, { player, asset: 'GMT', purse })
        const decision = decidePurseMove({ amount, balance })
        if (!decision.accepted) throw refusalOf(decision.refusal)

        await post(client, { kind: 'purse_move', lines: purseMoveLines({ player, move, amount }) })
        const id = await write(client, moving)
        await tellBalances(client, [player], 'transfer')
        return id
      },
      tell: readMove,
    },
  )
}

const write = async (
  client: pg.ClientBase,
  { player, direction, amount, now }: PurseMoving,
): Promise<bigint> => {
  const { rows } = await client.query<{ id: bigint }>(
    `insert into purse_move (player_id, direction, amount, main_after, game_after, at)
     select $1, $2, $3, m.balance, g.balance, $4
     from account m join account g on g.player_id = m.player_id and g.asset = m.asset and g.purse = 'game'
     where m.player_id = $1 and m.asset = 'GMT' and m.purse = 'main' returning id`,
    [player, direction, amount, new Date(now)],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the move was not written')
  return id
}

const readMove = async (client: pg.ClientBase, id: bigint): Promise<ResponseOf<typeof movePurse>> => {
  const { rows } = await client.query<{
    direction: PurseMove
    amount: bigint
    main_after: bigint
    game_after: bigint
  }>('select direction, amount, main_after, game_after from purse_move where id = $1', [id])
  const [row] = rows
  if (row === undefined) throw new Error(`the move ${id} is gone`)
  return {
    direction: row.direction,
    amount: amountOf(row.amount),
    main: amountOf(row.main_after),
    game: amountOf(row.game_after),
  }
}
