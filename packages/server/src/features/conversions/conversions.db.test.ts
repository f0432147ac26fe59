import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { cancelConversion, carryConversions } from './carry-conversions.ts'
import { listConversions } from './list-conversions.ts'
import { actionsOf, NOW, refused, UNIT } from './testing/actions.ts'

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

const { newPlayer, has, quoted, ask, review, houseHas, published } = actionsOf(() => fixture)

describe('a pair without review', () => {
  test('is refused to a player who was stopped, whatever their session still says', async () => {
    const player = await newPlayer()
    const rateVersion = await quoted(player, 'USDT', 'GMT')
    await fixture.rows('update player set stopped_at = now() where id = $1', [player])
    await expect(ask(player, ['USDT', 'GMT', UNIT], { rateVersion })).rejects.toMatchObject({
      kind: 'player_stopped',
    })
  })
  test.each([
    ['USDT', 'GMT', 100n * UNIT, 100n * UNIT],
    ['USDT', 'INSURANCE_POINT', UNIT, UNIT],
    ['REWARD_POINT', 'GMT', 250n * UNIT, 2_500_000n],
    ['PROMOTION_POINT', 'USDT', 10n * UNIT, 10n * UNIT],
  ] as const)('%s to %s is complete at once', async (from, to, given, received) => {
    const player = await newPlayer()
    const before = [await has(player, from), await has(player, to)]
    const made = await ask(player, [from, to, given])

    expect(made).toMatchObject({ status: 'complete', amount: given, receivable: received, fee: 0n })
    expect(made.finishedAt).toBe(NOW)
    expect(await has(player, from)).toBe((before[0] ?? 0n) - given)
    expect(await has(player, to)).toBe((before[1] ?? 0n) + received)
  })

  test('takes from the exchange what it gives to the player', async () => {
    const before = [await houseHas('exchange', 'USDT'), await houseHas('exchange', 'GMT')]
    await ask(await newPlayer(), ['USDT', 'GMT', 7n * UNIT])
    expect(await houseHas('exchange', 'USDT')).toBe((before[0] ?? 0n) + 7n * UNIT)
    expect(await houseHas('exchange', 'GMT')).toBe((before[1] ?? 0n) - 7n * UNIT)
  })
})

describe('a conversion is refused', () => {
  test('for a pair that is not offered', async () => {
    const player = await newPlayer()
    for (const [from, to] of [
      ['GMT', 'PLAY_POINT'],
      ['USDT', 'USDT'],
      ['ROLL_GMT_POINT', 'GMT'],
      ['PLAY_POINT', 'USDT'],
    ] as const)
      await expect(ask(player, [from, to, UNIT])).rejects.toMatchObject(refused('pair_unknown'))
  })
  test.each([
    ['USDT', 'GMT', UNIT - 1n, '1'],
    ['PROMOTION_POINT', 'USDT', UNIT - 1n, '1'],
    ['INSURANCE_POINT', 'USDT', UNIT - 1n, '1'],
    ['REWARD_POINT', 'GMT', UNIT - 1n, '1'],
    ['PLAY_POINT', 'ROLL_POINT', 49_999n * UNIT, '50000'],
    ['USDT', 'INSURANCE_POINT', 0n, '1'],
  ] as const)('%s to %s below its minimum', async (from, to, units, min) => {
    await expect(ask(await newPlayer(), [from, to, units])).rejects.toMatchObject(
      refused('below_minimum', { min }),
    )
  })
  test('for more than there is, and changes nothing', async () => {
    const player = await newPlayer({ USDT: 5n * UNIT })
    await expect(ask(player, ['USDT', 'GMT', 5n * UNIT + 1n])).rejects.toMatchObject(
      refused('balance_short', { available: '5', needed: '5.000001' }),
    )
    expect(await has(player, 'USDT')).toBe(5n * UNIT)
    expect((await listConversions(fixture.db, { player, limit: 10 })).items).toEqual([])
  })
})

describe('a quoted rate', () => {
  test('is refused once another is in force, and never silently changed', async () => {
    const player = await newPlayer()
    const old = await quoted(player, 'USDT', 'INSURANCE_POINT')
    const changed = `insert into conversion_terms (effective_at, from_asset, to_asset, give, take, fee_bps, minimum, reviewed, four_eyes_above)
      select $1, from_asset, to_asset, give, take, $2, minimum, reviewed, four_eyes_above from conversion_terms where id = $3`
    await fixture.owner.query(changed, [new Date(NOW + 1), 500, old])
    await expect(ask(player, ['USDT', 'INSURANCE_POINT', UNIT], { rateVersion: old })).resolves.toMatchObject(
      { fee: 0n },
    )
    await expect(
      ask(player, ['USDT', 'INSURANCE_POINT', UNIT], { rateVersion: old, now: NOW + 1 }),
    ).rejects.toMatchObject(refused('rate_changed'))
    await fixture.owner.query('delete from conversion_terms where fee_bps = 500')
  })

  test('is kept on the conversion, and honoured at its end', async () => {
    const player = await newPlayer()
    const version = await quoted(player, 'INSURANCE_POINT', 'USDT')
    const made = await ask(player, ['INSURANCE_POINT', 'USDT', 100n * UNIT])
    const changed = `insert into conversion_terms (effective_at, from_asset, to_asset, give, take, fee_bps, minimum, reviewed, four_eyes_above)
      select '2021-01-01', from_asset, to_asset, give, take, 900, minimum, reviewed, four_eyes_above from conversion_terms where id = $1`
    await fixture.owner.query(changed, [version])

    await review(made.id, 1n)
    await carryConversions(fixture.db, { now: NOW })
    expect((await listConversions(fixture.db, { player, limit: 1 })).items[0]).toMatchObject({
      status: 'complete',
      fee: 2n * UNIT,
      receivable: 98n * UNIT,
    })
    expect(await fixture.rows('select terms_id from conversion where id = $1', [made.id])).toEqual([
      { terms_id: version },
    ])
    await fixture.owner.query('delete from conversion_terms where fee_bps = 900')
  })
})

describe('calls at once', () => {
  test('64 of one player convert what is there, and not once more', async () => {
    const player = await newPlayer({ USDT: 10n * UNIT + 999_999n })
    const rateVersion = await quoted(player, 'USDT', 'GMT')
    const done = await Promise.allSettled(
      Array.from({ length: 64 }, () => ask(player, ['USDT', 'GMT', UNIT], { rateVersion })),
    )
    const made = done.filter(({ status }) => status === 'fulfilled').length
    const kinds = new Set(done.flatMap((each) => (each.status === 'rejected' ? [each.reason.kind] : [])))
    expect([...kinds].filter((kind) => kind !== 'balance_short' && kind !== 'try_again')).toEqual([])
    expect(made).toBeLessThanOrEqual(10)
    expect(await has(player, 'GMT')).toBe(BigInt(made) * UNIT)
    expect(await has(player, 'USDT')).toBe(10n * UNIT + 999_999n - BigInt(made) * UNIT)
  })

  test('64 with one edge convert one lot', async () => {
    const player = await newPlayer()
    await published(player, { stake: 96n * UNIT })
    const rateVersion = await quoted(player, 'PLAY_POINT', 'ROLL_POINT')
    const done = await Promise.allSettled(
      Array.from({ length: 64 }, () =>
        ask(player, ['PLAY_POINT', 'ROLL_POINT', 50_000n * UNIT], { rateVersion }),
      ),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await has(player, 'ROLL_POINT')).toBe(5n * UNIT)
  })

  test('one key, 100 times, has one effect and one answer; another body is refused', async () => {
    const player = await newPlayer({ USDT: 10n * UNIT })
    const key = randomUUID()
    const first = await ask(player, ['USDT', 'GMT', 3n * UNIT], { key })
    for (let n = 0; n < 100; n += 1)
      expect(await ask(player, ['USDT', 'GMT', 3n * UNIT], { key })).toEqual(first)
    expect(await has(player, 'USDT')).toBe(7n * UNIT)
    for (const other of [
      () => ask(player, ['USDT', 'GMT', 2n * UNIT], { key }),
      () => ask(player, ['USDT', 'INSURANCE_POINT', 3n * UNIT], { key }),
      () => ask(player, ['USDT', 'GMT', 3n * UNIT], { key, rateVersion: 999 }),
      () => cancelConversion(fixture.db, { player, key, id: BigInt(first.id), now: NOW }),
    ])
      await expect(other()).rejects.toMatchObject(refused('key_reused'))
  })
})

test('a list shows the newest first, page by page, while more arrive', async () => {
  const player = await newPlayer()
  for (let n = 1n; n <= 5n; n += 1n) await ask(player, ['USDT', 'GMT', n * UNIT])
  const first = await listConversions(fixture.db, { player, limit: 2 })
  await ask(player, ['USDT', 'GMT', 6n * UNIT])
  const second = await listConversions(fixture.db, { player, limit: 2, cursor: first.nextCursor ?? '' })
  const third = await listConversions(fixture.db, { player, limit: 2, cursor: second.nextCursor ?? '' })
  expect([first, second, third].map(({ items }) => items.map(({ amount }) => amount / UNIT))).toEqual([
    [5n, 4n],
    [3n, 2n],
    [1n],
  ])
  expect(third.nextCursor).toBeNull()
  expect((await listConversions(fixture.db, { player, limit: 2, cursor: 'x' })).items).toEqual([])
})
