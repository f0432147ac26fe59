import { amountOf } from '@nibble/domain'
import type { Queryable } from '../../../db/sql.ts'
import { post } from '../../../ledger/post.ts'

/** Books a deposit of that many millionths of USDT, ten by default. */
export const bringIn = (
  runner: Queryable,
  { player, amount = 10_000_000n }: { player: bigint; amount?: bigint },
) =>
  post(runner, {
    kind: 'test',
    lines: [
      { account: { player, asset: 'USDT', subAccount: 'main' }, amount: amountOf(amount), kind: 'deposit' },
      { account: { house: 'chain', asset: 'USDT', shard: 0 }, amount: amountOf(-amount), kind: 'house' },
    ],
  })
