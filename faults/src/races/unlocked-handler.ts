import { Refusal } from '@nibble/server/refusal.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { bigColumn } from '../fixture/owner.ts'
import type { Handler } from './bursts.ts'

/** Reads the sub-account, decides, and only then writes the result: no lock holds the two together. */
export const unlockedHandler =
  ({ owner }: Fixture): Handler =>
  async (_server, { player, key, bets }) => {
    const total = bets.reduce((sum, { stake }) => sum + stake, 0n)
    const [subAccount] = await owner.rows(
      "select balance from account where player_id = $1 and asset = 'PLAY_POINT' and sub_account = 'main'",
      [player],
    )
    const left = bigColumn(subAccount, 'balance') - total
    if (left < 0n) throw new Refusal('balance_short')

    await owner.rows(
      "update account set balance = $2 where player_id = $1 and asset = 'PLAY_POINT' and sub_account = 'main'",
      [player, left],
    )
    await owner.rows(
      "insert into idempotency (player_id, key, call, body_hash, ref) values ($1, $2, 'betOrder', '', 1)",
      [player, key],
    )
    return { bets: [] }
  }
