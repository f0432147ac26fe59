import { randomUUID } from 'node:crypto'
import { amountOf, type SubAccount, type SubAccountMove, type TransferAsset } from '@nibble/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBalance } from '../../ledger/money-call.ts'
import { post } from '../../ledger/post.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { listTransfers } from './list-transfers.ts'
import { moveBetweenSubAccounts } from './move-sub-account.ts'
import { previewTransfer, transferMoney } from './transfer-money.ts'

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

const NOW = Date.parse('2026-11-21T10:00:00Z')
const UNIT = 1_000_000n

type Player = { readonly id: bigint; readonly bindId: string }
/** With that many units of USDT and main GMT. */
const newPlayer = async (units: bigint, name: string | null = null): Promise<Player> => {
  const [id = 0n] = await fixture.players(1, units > 0n ? { USDT: units } : {})
  if (units > 0n)
    await post(fixture.db.pool, {
      kind: 'test',
      lines: [
        {
          account: { player: id, asset: 'GMT', subAccount: 'main' },
          amount: amountOf(units),
          kind: 'airdrop',
        },
        { account: { house: 'house', asset: 'GMT', shard: 0 }, amount: amountOf(-units), kind: 'house' },
      ],
    })
  const [row] = await fixture.rows<{ bind_id: string }>(
    'update player set username = $2 where id = $1 returning bind_id',
    [id, name],
  )
  return { id, bindId: row?.bind_id ?? '' }
}
const has = ({ id }: Player, asset: TransferAsset, subAccount: SubAccount = 'main') =>
  readBalance(fixture.db.pool, { player: id, asset, subAccount })
const give = (
  from: Player,
  to: { readonly bindId: string },
  units: bigint,
  { asset = 'USDT', key = randomUUID() }: { asset?: TransferAsset; key?: string } = {},
) =>
  transferMoney(fixture.db, {
    player: from.id,
    key,
    toBindId: to.bindId,
    asset,
    now: NOW,
    amount: amountOf(units),
  })
const move = (player: Player, direction: SubAccountMove, units: bigint, key: string = randomUUID()) =>
  moveBetweenSubAccounts(fixture.db, { player: player.id, key, direction, amount: amountOf(units), now: NOW })

describe('a transfer', () => {
  test('of a player who was stopped is refused at once, whatever their session still says', async () => {
    const [from, to] = [await newPlayer(10n * UNIT), await newPlayer(0n)]
    const key = randomUUID()
    await give(from, to, UNIT, { key })
    await fixture.rows('update player set stopped_at = now() where id = $1', [from.id])
    await expect(give(from, to, UNIT)).rejects.toMatchObject({ kind: 'player_stopped' })
    expect((await give(from, to, UNIT, { key })).transfer.amount).toBe(UNIT)
    expect(await has(from, 'USDT')).toBe(9n * UNIT)
  })
  test.each(['USDT', 'GMT'] as const)(
    'of %s leaves one player and reaches the other, in full',
    async (asset) => {
      const from = await newPlayer(10n * UNIT, `sender-${asset}`)
      const to = await newPlayer(0n, `player-${asset.toLowerCase()}`)
      const made = await give(from, to, 4n * UNIT, { asset })

      const recipient = asset === 'USDT' ? 'pl***dt' : 'pl***mt'
      expect(made).toMatchObject({
        recipient,
        transfer: {
          direction: 'out',
          coinName: asset,
          amount: 4n * UNIT,
          fee: 0n,
          receivable: 4n * UNIT,
          at: NOW,
        },
      })
      expect([await has(from, asset), await has(to, asset)]).toEqual([6n * UNIT, 4n * UNIT])
      expect((await listTransfers(fixture.db, { player: to.id, limit: 5 })).items).toMatchObject([
        { direction: 'in', counterparty: asset === 'USDT' ? 'se***DT' : 'se***MT', amount: 4n * UNIT },
      ])
      expect((await listTransfers(fixture.db, { player: from.id, limit: 5 })).items).toMatchObject([
        { direction: 'out', counterparty: recipient },
      ])
    },
  )

  test('is previewed before it is made, and moves nothing then', async () => {
    const from = await newPlayer(10n * UNIT)
    const to = await newPlayer(0n, 'Lucía-Ramírez')
    const preview = await previewTransfer(fixture.db, {
      player: from.id,
      toBindId: to.bindId,
      asset: 'USDT',
      now: NOW,
      amount: amountOf(3n * UNIT),
    })
    expect(preview).toEqual({ recipient: 'Lu***ez', fee: 0n, receivable: 3n * UNIT })
    expect(await has(from, 'USDT')).toBe(10n * UNIT)
    expect((await listTransfers(fixture.db, { player: from.id, limit: 5 })).items).toEqual([])
  })

  test('takes GMT only from the main sub-account', async () => {
    const [id = 0n] = await fixture.players(1, { GMT: 50n * UNIT })
    const from = { id, bindId: '' }
    const to = await newPlayer(0n)
    await expect(give(from, to, UNIT, { asset: 'GMT' })).rejects.toMatchObject({
      kind: 'balance_short',
      details: { available: '0', needed: '1' },
    })
    expect(await has(from, 'GMT', 'game')).toBe(50n * UNIT)
  })

  test.each([
    ['recipient_unknown', {}],
    ['recipient_self', {}],
    ['below_minimum', { min: '1' }],
    ['balance_short', { available: '10', needed: '10.000001' }],
  ] as const)('is refused with %s, and changes nothing', async (kind, details) => {
    const from = await newPlayer(10n * UNIT)
    const to = await newPlayer(0n)
    const asked = {
      recipient_unknown: [{ bindId: 'NOBODY' }, UNIT],
      recipient_self: [from, UNIT],
      below_minimum: [to, UNIT - 1n],
      balance_short: [to, 10n * UNIT + 1n],
    }[kind] as [{ bindId: string }, bigint]
    await expect(give(from, ...asked)).rejects.toMatchObject({ kind, details })
    const preview = previewTransfer(fixture.db, {
      player: from.id,
      toBindId: asked[0].bindId,
      asset: 'USDT',
      now: NOW,
      amount: amountOf(asked[1]),
    })
    await expect(preview).rejects.toMatchObject({ kind, details })
    expect([await has(from, 'USDT'), await has(to, 'USDT')]).toEqual([10n * UNIT, 0n])
  })

  test('with one key, 100 times, is one; another body is refused', async () => {
    const from = await newPlayer(10n * UNIT)
    const [to, other] = [await newPlayer(0n), await newPlayer(0n)]
    const key = randomUUID()
    const first = await give(from, to, 2n * UNIT, { key })
    for (let n = 0; n < 100; n += 1) expect(await give(from, to, 2n * UNIT, { key })).toEqual(first)
    for (const changed of [
      () => give(from, to, 3n * UNIT, { key }),
      () => give(from, other, 2n * UNIT, { key }),
      () => give(from, to, 2n * UNIT, { key, asset: 'GMT' }),
      () => move(from, 'GMT_TO_GAME', 2n * UNIT, key),
    ])
      await expect(changed()).rejects.toMatchObject({ kind: 'key_reused' })
    expect([await has(from, 'USDT'), await has(to, 'USDT')]).toEqual([8n * UNIT, 2n * UNIT])
  })

  test('64 at once pay out what is there, and no more', async () => {
    const from = await newPlayer(10n * UNIT + 999_999n)
    const to = await newPlayer(0n)
    const done = await Promise.allSettled(Array.from({ length: 64 }, () => give(from, to, UNIT)))
    const made = done.filter(({ status }) => status === 'fulfilled').length
    const odd = done.filter(
      (each) => each.status === 'rejected' && !['balance_short', 'try_again'].includes(each.reason.kind),
    )
    expect(odd).toEqual([])
    expect(made).toBeLessThanOrEqual(10)
    expect(await has(to, 'USDT')).toBe(BigInt(made) * UNIT)
    expect(await has(from, 'USDT')).toBe(10n * UNIT + 999_999n - BigInt(made) * UNIT)
  })

  test('back and forth in a circle at once wait for each other, and nothing is created', async () => {
    const circle = [await newPlayer(20n * UNIT), await newPlayer(20n * UNIT), await newPlayer(20n * UNIT)]
    const done = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => {
        const from = circle[n % 3]
        const to = circle[(n + 1 + (n % 2)) % 3]
        if (from === undefined || to === undefined) throw new Error('no circle')
        return give(from, to, UNIT)
      }),
    )
    const odd = done.filter((each) => each.status === 'rejected' && each.reason.kind !== 'try_again')
    expect(odd).toEqual([])
    let sum = 0n
    for (const each of circle) sum += await has(each, 'USDT')
    expect(sum).toBe(60n * UNIT)
  })

  test('of others are not in a player’s list, whose pages stay right while more arrive', async () => {
    const from = await newPlayer(50n * UNIT)
    const [to, other] = [await newPlayer(50n * UNIT), await newPlayer(0n)]
    for (let n = 1n; n <= 4n; n += 1n) await give(from, to, n * UNIT)
    const first = await listTransfers(fixture.db, { player: from.id, limit: 3 })
    await give(to, from, 9n * UNIT)
    const second = await listTransfers(fixture.db, {
      player: from.id,
      limit: 3,
      cursor: first.nextCursor ?? '',
    })
    expect([first, second].map(({ items }) => items.map(({ amount }) => amount / UNIT))).toEqual([
      [4n, 3n, 2n],
      [1n],
    ])
    expect(second.nextCursor).toBeNull()
    expect((await listTransfers(fixture.db, { player: other.id, limit: 5 })).items).toEqual([])
    expect((await listTransfers(fixture.db, { player: from.id, limit: 5, cursor: '; drop' })).items).toEqual(
      [],
    )
  })
})

describe('a move between the sub-accounts of GMT', () => {
  test('is free, and reports both sub-accounts', async () => {
    const player = await newPlayer(10n * UNIT)
    expect(await move(player, 'GMT_TO_GAME', 4n * UNIT)).toEqual({
      direction: 'GMT_TO_GAME',
      amount: 4n * UNIT,
      main: 6n * UNIT,
      game: 4n * UNIT,
    })
    expect(await move(player, 'GAME_TO_GMT', 1n)).toMatchObject({
      main: 6n * UNIT + 1n,
      game: 4n * UNIT - 1n,
    })
  })

  test('is refused for zero, and for more than the sub-account has', async () => {
    const player = await newPlayer(UNIT)
    await expect(move(player, 'GMT_TO_GAME', 0n)).rejects.toMatchObject({
      kind: 'below_minimum',
      details: { min: '0.000001' },
    })
    await expect(move(player, 'GMT_TO_GAME', UNIT + 1n)).rejects.toMatchObject({ kind: 'balance_short' })
    await expect(move(player, 'GAME_TO_GMT', 1n)).rejects.toMatchObject({
      kind: 'balance_short',
      details: { available: '0', needed: '0.000001' },
    })
  })

  test('with one key, 100 times, is one and answers the same, whatever happened since', async () => {
    const player = await newPlayer(10n * UNIT)
    const key = randomUUID()
    const first = await move(player, 'GMT_TO_GAME', 2n * UNIT, key)
    await move(player, 'GMT_TO_GAME', UNIT)
    for (let n = 0; n < 100; n += 1) expect(await move(player, 'GMT_TO_GAME', 2n * UNIT, key)).toEqual(first)
    await expect(move(player, 'GAME_TO_GMT', 2n * UNIT, key)).rejects.toMatchObject({ kind: 'key_reused' })
    expect(await has(player, 'GMT', 'game')).toBe(3n * UNIT)
  })
})

test('any moves and transfers, side by side, leave as much as there was and nobody below zero', async () => {
  const step = fc.record({
    kind: fc.constantFrom('transfer', 'GMT_TO_GAME', 'GAME_TO_GMT'),
    from: fc.nat({ max: 2 }),
    to: fc.nat({ max: 2 }),
    asset: fc.constantFrom('USDT', 'GMT'),
    units: fc.bigInt({ min: 0n, max: 8n * UNIT }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const players = [await newPlayer(10n * UNIT), await newPlayer(10n * UNIT), await newPlayer(10n * UNIT)]
      await Promise.allSettled(
        steps.map(({ kind, from, to, asset, units }) => {
          const [giver, taker] = [players[from], players[to]]
          if (giver === undefined || taker === undefined) throw new Error('no player')
          return kind === 'transfer' ? give(giver, taker, units, { asset }) : move(giver, kind, units)
        }),
      )
      const left = { USDT: 0n, GMT: 0n }
      for (const player of players) {
        const subAccounts = [
          await has(player, 'USDT'),
          await has(player, 'GMT'),
          await has(player, 'GMT', 'game'),
        ]
        expect(subAccounts.every((subAccount) => subAccount >= 0n)).toBe(true)
        left.USDT += subAccounts[0] ?? 0n
        left.GMT += (subAccounts[1] ?? 0n) + (subAccounts[2] ?? 0n)
      }
      expect(left).toEqual({ USDT: 30n * UNIT, GMT: 30n * UNIT })
    }),
    { numRuns: 15 },
  )
})
