import { randomBytes, randomUUID } from 'node:crypto'
import type { WithdrawalRow } from '@nibble/contract'
import { type Asset, amountOf, type Line } from '@nibble/domain'
import { getAddress, toHex } from 'viem'
import { post } from '../../../ledger/post.ts'
import { openPlayFixture, type PlayFixture } from '../../play/testing/play-fixture.ts'
import { requestWithdrawal, type WithdrawalRequest } from '../request-withdrawal.ts'

/** A separate database with players who may withdraw. */
export type WithdrawalFixture = PlayFixture & {
  /** A player with that many millionths who signed in with an address long ago. */
  player(funds: Partial<Record<Asset, bigint>>): Promise<{ player: bigint; address: string }>
  withdraw(
    request: Pick<WithdrawalRequest, 'player' | 'address'> & Partial<WithdrawalRequest>,
  ): Promise<WithdrawalRow>
  /** The main sub-account, from which withdrawals are paid. */
  main(player: bigint, asset: Asset): Promise<bigint>
  /** What the house's sub-account holds over all shards. */
  house(subAccount: string, asset: Asset): Promise<bigint>
  stateOf(id: string | bigint): Promise<string>
}

export const openWithdrawalFixture = async (): Promise<WithdrawalFixture> => {
  const fixture = await openPlayFixture()
  const { db, owner, rows } = fixture
  const sumOf = async (condition: string, values: unknown[]): Promise<bigint> => {
    const [row] = await rows<{ sum: bigint }>(
      `select coalesce(sum(balance), 0)::bigint as sum from account where ${condition}`,
      values,
    )
    return row?.sum ?? 0n
  }

  return {
    ...fixture,
    player: async (funds) => {
      const [player = 0n] = await fixture.players(1, {})
      const address = randomBytes(20)
      await owner.query('insert into wallet_identity values ($1, $2, $3)', [address, player, new Date(0)])
      const lines = Object.entries(funds).flatMap(([asset, amount]): Line[] => [
        {
          account: { player, asset: asset as Asset, subAccount: 'main' },
          amount: amountOf(amount),
          kind: 'airdrop',
        },
        {
          account: { house: 'chain', asset: asset as Asset, shard: 0 },
          amount: amountOf(-amount),
          kind: 'house',
        },
      ])
      if (lines.length > 0) await post(db.pool, { kind: 'test', lines })
      return { player, address: getAddress(toHex(address)) }
    },
    withdraw: (request) =>
      requestWithdrawal(db, {
        key: randomUUID(),
        asset: 'USDT',
        amount: amountOf(10_000_000n),
        now: Date.now(),
        ...request,
      }),
    main: (player, asset) => sumOf(`player_id = $1 and asset = $2 and sub_account = 'main'`, [player, asset]),
    house: (subAccount, asset) =>
      sumOf('player_id is null and sub_account = $1 and asset = $2', [subAccount, asset]),
    stateOf: async (id) => {
      const [row] = await rows<{ state: string }>('select state from withdrawal where id = $1', [id])
      return row?.state ?? 'none'
    },
  }
}
