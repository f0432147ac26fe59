import type { moveSubAccount, ResponseOf } from '@nibble/contract'
import { type Amount, decideSubAccountMove, type SubAccountMove, subAccountMoveLines } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { readBalance, runMoneyCall } from '../../ledger/money-call.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { refusalOf } from '../../refusal.ts'
import { holdSession } from '../../shared/people.ts'

export type SubAccountMoving = {
  readonly player: bigint
  /** Locked until the end, so that a session ended meanwhile moves nothing; omitted if no session asks. */
  readonly session?: string | undefined
  readonly key: string
  readonly direction: SubAccountMove
  readonly amount: Amount
  readonly now: number
}

/** Moves GMT between the player's main and game sub-account. Throws a Refusal. */
export const moveBetweenSubAccounts = (
  db: Database,
  moving: SubAccountMoving,
): Promise<ResponseOf<typeof moveSubAccount>> => {
  const { player, session, key, direction: move, amount } = moving
  return runMoneyCall(
    db,
    { player, key, call: 'moveSubAccount', body: [move, amount] },
    {
      effect: async (client) => {
        await holdSession(client, session)
        const subAccount = move === 'GMT_TO_GAME' ? 'main' : 'game'
        const balance = await readBalance(client, { player, asset: 'GMT', subAccount })
        const decision = decideSubAccountMove({ amount, balance })
        if (!decision.accepted) throw refusalOf(decision.refusal)

        await post(client, { kind: 'sub_account_move', lines: subAccountMoveLines({ player, move, amount }) })
        const id = await write(client, moving)
        await notifyBalances(client, [player], 'transfer')
        return id
      },
      notify: readMove,
    },
  )
}

const write = async (
  client: pg.ClientBase,
  { player, direction, amount, now }: SubAccountMoving,
): Promise<bigint> => {
  const { rows } = await client.query<{ id: bigint }>(
    `insert into sub_account_move (player_id, direction, amount, main_after, game_after, at)
     select $1, $2, $3, m.balance, g.balance, $4
     from account m join account g on g.player_id = m.player_id and g.asset = m.asset and g.sub_account = 'game'
     where m.player_id = $1 and m.asset = 'GMT' and m.sub_account = 'main' returning id`,
    [player, direction, amount, new Date(now)],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the move was not stored')
  return id
}

const readMove = async (client: pg.ClientBase, id: bigint): Promise<ResponseOf<typeof moveSubAccount>> => {
  const { rows } = await client.query<ResponseOf<typeof moveSubAccount>>(
    'select direction, amount, main_after as main, game_after as game from sub_account_move where id = $1',
    [id],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`the move ${id} is gone`)
  return row
}
