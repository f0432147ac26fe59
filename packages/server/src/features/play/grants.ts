import { type Amount, amountOf, capitalLines, FIRST_LOGIN_GRANT, firstLoginLines } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { MONEY_LANE } from '../../ledger/lanes.ts'
import { post } from '../../ledger/post.ts'

/** 10,000 PLAY_POINT at the first login: once a player, however often it is asked for. Fits into a transaction. */
export const grantFirstLogin = async (
  runner: Pick<pg.Pool, 'query'>,
  { player }: { readonly player: bigint },
): Promise<{ granted: boolean; amount: Amount }> => {
  const posting = await post(runner, {
    kind: 'first_login',
    key: String(player),
    lines: firstLoginLines({ player, lane: MONEY_LANE }),
  })
  return { granted: posting !== null, amount: FIRST_LOGIN_GRANT }
}

const LOCAL_BANKROLL = amountOf(10_000_000_000_000n)

/** Test money for the house, once: only where the server made the chain itself, and the treasury's tokens with it. */
export const seedBankroll = async (
  { pool }: Database,
  { usdt = LOCAL_BANKROLL }: { readonly usdt?: Amount } = {},
): Promise<{ seeded: boolean }> => {
  const posting = await post(pool, {
    kind: 'capital',
    key: 'local seed',
    lines: capitalLines({ amount: usdt, lane: MONEY_LANE }),
  })
  return { seeded: posting !== null }
}
