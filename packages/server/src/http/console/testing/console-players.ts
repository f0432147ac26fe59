import { randomBytes, randomUUID } from 'node:crypto'
import { type Asset, amountOf, type Line } from '@nibble/domain'
import { getAddress, toHex } from 'viem'
import { convert } from '../../../features/conversions/convert.ts'
import { requestWithdrawal } from '../../../features/withdrawals/request-withdrawal.ts'
import { post } from '../../../ledger/post.ts'
import type { TestConsole } from './start-test-console.ts'

const UNIT = 1_000_000n
let made = 0

export type ConsolePlayer = {
  readonly id: bigint
  readonly bindId: string
  readonly address: string
  /** A withdrawal of this many whole USDT that awaits review. */
  withdraw(whole: bigint): Promise<string>
  /** A conversion of this many whole GMT to USDT, always reviewed. */
  convert(whole: bigint): Promise<string>
  main(asset: Asset): Promise<bigint>
}

/** A player with this many whole USDT and GMT, whose withdrawals need review. */
export const consolePlayer = async (
  { db, asOwner, now }: TestConsole,
  whole = 10_000n,
): Promise<ConsolePlayer> => {
  made += 1
  const bindId = `CONSOLE${made}`
  const { rows } = await db.pool.query<{ id: bigint }>(
    "insert into player (bind_id, country) values ($1, 'CO') returning id",
    [bindId],
  )
  const id = rows[0]?.id ?? 0n
  const address = getAddress(toHex(randomBytes(20)))
  await asOwner(
    `insert into wallet_identity values (decode('${address.slice(2)}', 'hex'), ${id}, '2020-01-01');
     insert into player_flag (player_id, reason, opened_at) values (${id}, 'looked at by hand', now())`,
  )
  const funds = (['USDT', 'GMT'] as const).flatMap((asset): Line[] => [
    { account: { player: id, asset, subAccount: 'main' }, amount: amountOf(whole * UNIT), kind: 'airdrop' },
    { account: { house: 'chain', asset, shard: 0 }, amount: amountOf(-whole * UNIT), kind: 'house' },
  ])
  await post(db.pool, { kind: 'test', lines: funds })

  return {
    id,
    bindId,
    address,
    withdraw: async (amount) => {
      const asked = { player: id, key: randomUUID(), asset: 'USDT', address, now: now() } as const
      return (await requestWithdrawal(db, { ...asked, amount: amountOf(amount * UNIT) })).id
    },
    convert: async (amount) => {
      const { rows: terms } = await db.pool.query<{ id: number }>(
        "select id from conversion_terms where from_asset = 'GMT' and to_asset = 'USDT'",
      )
      const asked = { player: id, key: randomUUID(), from: 'GMT', to: 'USDT', now: now() } as const
      const rateVersion = terms[0]?.id ?? 0
      return (await convert(db, { ...asked, rateVersion, amount: amountOf(amount * UNIT) })).id
    },
    main: async (asset) => {
      const { rows: found } = await db.pool.query<{ balance: bigint }>(
        "select balance from account where player_id = $1 and asset = $2 and sub_account = 'main'",
        [id, asset],
      )
      return (found[0]?.balance ?? 0n) / UNIT
    },
  }
}
