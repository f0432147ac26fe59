import { Refusal } from '@nibble/server/refusal.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { bigColumn } from '../fixture/owner.ts'
import type { TransferHandler } from './money-bursts.ts'

/** Reads the giver's sub-account, decides, and only then writes the result: no lock holds the two together. */
export const unlockedTransfer =
  ({ owner }: Fixture): TransferHandler =>
  async (_server, { player, toBindId, amount }) => {
    const [subAccount] = await owner.rows(
      "select balance from account where player_id = $1 and asset = 'USDT' and sub_account = 'main'",
      [String(player)],
    )
    const left = bigColumn(subAccount, 'balance') - amount
    if (left < 0n) throw new Refusal('balance_short')

    await owner.rows(
      "update account set balance = $2 where player_id = $1 and asset = 'USDT' and sub_account = 'main'",
      [String(player), String(left)],
    )
    await owner.rows(
      `update account a set balance = a.balance + $2 from player p
       where p.bind_id = $1 and a.player_id = p.id and a.asset = 'USDT' and a.sub_account = 'main'`,
      [toBindId, String(amount)],
    )
  }
