import { randomUUID } from 'node:crypto'
import { amountOf, type Line } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringIn } from '../features/session/testing/owned.ts'
import { transferMoney } from '../features/transfers/transfer-money.ts'
import {
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../features/withdrawals/testing/withdrawal-fixture.ts'
import { post } from '../ledger/post.ts'
import { queueOf } from './people.ts'

let fixture: WithdrawalFixture
beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterAll(() => fixture.close())

const TEN = 10_000_000n
const queue = (player: bigint) => queueOf(fixture.db.pool, player)
const deposit = (player: bigint, amount = TEN) => bringIn(fixture.db.pool, { player, amount })
const give = async (from: bigint, to: bigint, asset: 'USDT' | 'GMT') => {
  const [row] = await fixture.rows<{ bindId: string }>(
    'select bind_id as "bindId" from player where id = $1',
    [to],
  )
  const transfer = { player: from, toBindId: row?.bindId ?? '', asset, amount: amountOf(TEN) }
  await transferMoney(fixture.db, { ...transfer, key: randomUUID(), now: Date.now() })
}
const stake = (player: bigint, amount: bigint) =>
  post(fixture.db.pool, {
    kind: 'test',
    lines: [
      { account: { player, asset: 'USDT', subAccount: 'main' }, amount: amountOf(-amount), kind: 'betOrder' },
      { account: { house: 'house', asset: 'USDT', shard: 0 }, amount: amountOf(amount), kind: 'house' },
    ],
  })

describe('the place of an owner is for a player who', () => {
  test('holds ten USDT, wherever they came from, and not a millionth less', async () => {
    const { player: poor } = await fixture.player({ PLAY_POINT: 100n * TEN, GMT: 1n })
    expect(await queue(poor)).toBe('stranger')
    const { player: almost } = await fixture.player({ USDT: TEN - 1n })
    expect(await queue(almost)).toBe('stranger')
    for (const funds of [{ USDT: TEN }, { GMT: TEN }, { USDT: TEN - 1n, GMT: 1n }])
      expect(await queue((await fixture.player(funds)).player)).toBe('player')
  })

  test('brought in ten, in small deposits too, and staked them', async () => {
    const { player } = await fixture.player({})
    await deposit(player, TEN - 1n)
    expect(await queue(player)).toBe('stranger')
    await deposit(player, 1n)
    await stake(player, TEN)
    expect(await queue(player)).toBe('player')
  })

  test('has not taken them out again, so that ten USDT make no second owner', async () => {
    const { player, address } = await fixture.player({})
    await deposit(player)
    const { id } = await fixture.withdraw({ player, address, amount: amountOf(9_000_000n) })
    // It is theirs until it has been paid.
    expect(await queue(player)).toBe('player')
    await fixture.rows("update withdrawal set state = 'success', released_at = now() where id = $1", [id])
    expect(await queue(player)).toBe('stranger')
  })

  test('has not converted and given them away: GMT is the same money', async () => {
    const [{ player: from }, { player: to }] = [await fixture.player({}), await fixture.player({})]
    await deposit(from)
    await post(fixture.db.pool, {
      kind: 'test',
      lines: (['USDT', 'GMT'] as const).flatMap((asset): Line[] => {
        const amount = asset === 'GMT' ? TEN : -TEN
        return [
          { account: { player: from, asset, subAccount: 'main' }, amount: amountOf(amount), kind: 'convert' },
          { account: { house: 'house', asset, shard: 0 }, amount: amountOf(-amount), kind: 'house' },
        ]
      }),
    })
    expect(await queue(from)).toBe('player')
    await give(from, to, 'GMT')
    expect([await queue(from), await queue(to)]).toEqual(['stranger', 'player'])
  })

  test('has them from another player, who no longer has them', async () => {
    const [{ player: from }, { player: to }] = [await fixture.player({}), await fixture.player({})]
    await deposit(from)
    await give(from, to, 'USDT')
    expect([await queue(from), await queue(to)]).toEqual(['stranger', 'player'])
    await stake(to, TEN)
    expect(await queue(to)).toBe('player')
  })
})
