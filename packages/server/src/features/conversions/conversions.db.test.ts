import { randomUUID } from 'node:crypto'
import { type Asset, amountOf, DAY_MS, pickCode, picksOf } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBalance } from '../../ledger/money-call.ts'
import { countNextRounds } from '../counting/count-next-rounds.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { openPlayStage, type PlayStage } from '../play/testing/play-stage.ts'
import {
  type Conversion,
  type ConversionAction,
  cancelConversion,
  carryConversions,
  convert,
  listConversions,
  listForOperators,
  listPairs,
  reviewConversion,
} from './index.ts'

let stage: PlayStage
beforeAll(async () => {
  stage = await openPlayStage()
})
afterAll(() => stage.close())

const NOW = Date.parse('2026-11-21T10:00:00Z')
const UNIT = 1_000_000n
const FUNDS: Partial<Record<Asset, bigint>> = {
  USDT: 5_000n * UNIT,
  PLAY_POINT: 500_000n * UNIT,
  INSURANCE_POINT: 5_000n * UNIT,
  REWARD_POINT: 5_000n * UNIT,
  PROMOTION_POINT: 5_000n * UNIT,
}

const newPlayer = async (funds = FUNDS): Promise<bigint> => (await stage.players(1, funds))[0] ?? 0n
const has = (player: bigint, asset: Asset) => readBalance(stage.db.pool, { player, asset, purse: 'main' })
const quoted = async (player: bigint, from: Asset, to: Asset): Promise<number> => {
  const { pairs } = await listPairs(stage.db, { player, now: NOW })
  return pairs.find((pair) => pair.from === from && pair.to === to)?.rateVersion ?? 0
}
const ask = async (
  player: bigint,
  [from, to, units]: [Asset, Asset, bigint],
  changes: Partial<Conversion> = {},
) =>
  convert(stage.db, {
    ...{ player, from, to, amount: amountOf(units), now: NOW, key: randomUUID() },
    rateVersion: changes.rateVersion ?? (await quoted(player, from, to)),
    ...changes,
  })
const log: ConversionAction[] = []
const review = (
  id: string,
  operator: bigint,
  { verdict = 'approve', reason = '' }: { verdict?: 'approve' | 'reject'; reason?: string } = {},
) =>
  reviewConversion(stage.db, {
    ...{ id: BigInt(id), operator, review: verdict, reason, now: NOW },
    record: async (_, action) => {
      log.push(action)
    },
  })
const refused = (kind: string, details: object = {}) => ({ kind, details })
const houseHas = async (purse: string, asset: Asset): Promise<bigint> => {
  const [row] = await stage.rows<{ sum: bigint }>(
    'select sum(balance)::bigint as sum from account where player_id is null and purse = $1 and asset = $2',
    [purse, asset],
  )
  return row?.sum ?? 0n
}
/** GMT of the main purse, which the stage does not give. */
const withGmt = async (units: bigint): Promise<bigint> => {
  const player = await newPlayer({ USDT: units })
  await ask(player, ['USDT', 'GMT', units])
  return player
}
/** A bet of a round that is over, as settlement leaves it. */
const published = async (
  player: bigint,
  bet: { stake: bigint; asset?: Asset; status?: number; insured?: boolean },
): Promise<void> => {
  const [pick] = picksOf('odd-even')
  if (pick === undefined) throw new Error('no pick')
  await publishRound(stage, { bets: [{ player, pick: pickCode('odd-even', pick), ...bet }] })
}

describe('a pair without review', () => {
  test('is refused to a player who was stopped, whatever his session still says', async () => {
    const player = await newPlayer()
    const rateVersion = await quoted(player, 'USDT', 'GMT')
    await stage.rows('update player set stopped_at = now() where id = $1', [player])
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
    ['PROMOTION_POINT', 'USDT', 10n * UNIT - 1n, '10'],
    ['INSURANCE_POINT', 'USDT', UNIT - 1n, '1'],
    ['REWARD_POINT', 'GMT', UNIT - 1n, '1'],
    ['PLAY_POINT', 'ROLL_POINT', 49_999n * UNIT, '50000'],
    ['USDT', 'INSURANCE_POINT', 0n, '1'],
  ] as const)('%s to %s below its minimum', async (from, to, units, min) => {
    await expect(ask(await newPlayer(), [from, to, units])).rejects.toMatchObject(
      refused('below_minimum', { min }),
    )
  })
  test('for more than there is, and leaves everything', async () => {
    const player = await newPlayer({ USDT: 5n * UNIT })
    await expect(ask(player, ['USDT', 'GMT', 5n * UNIT + 1n])).rejects.toMatchObject(
      refused('balance_short', { available: '5', needed: '5.000001' }),
    )
    expect(await has(player, 'USDT')).toBe(5n * UNIT)
    expect((await listConversions(stage.db, { player, limit: 10 })).items).toEqual([])
  })
})

describe('a quoted rate', () => {
  test('is refused once another is in force, and never silently changed', async () => {
    const player = await newPlayer()
    const old = await quoted(player, 'USDT', 'INSURANCE_POINT')
    const changed = `insert into conversion_terms (effective_at, from_asset, to_asset, give, take, fee_bps, minimum, reviewed, four_eyes_above)
      select $1, from_asset, to_asset, give, take, $2, minimum, reviewed, four_eyes_above from conversion_terms where id = $3`
    await stage.owner.query(changed, [new Date(NOW + 1), 500, old])
    await expect(ask(player, ['USDT', 'INSURANCE_POINT', UNIT], { rateVersion: old })).resolves.toMatchObject(
      { fee: 0n },
    )
    await expect(
      ask(player, ['USDT', 'INSURANCE_POINT', UNIT], { rateVersion: old, now: NOW + 1 }),
    ).rejects.toMatchObject(refused('rate_changed'))
    await stage.owner.query('delete from conversion_terms where fee_bps = 500')
  })

  test('is kept on the conversion, and honoured at its end', async () => {
    const player = await newPlayer()
    const version = await quoted(player, 'INSURANCE_POINT', 'USDT')
    const made = await ask(player, ['INSURANCE_POINT', 'USDT', 100n * UNIT])
    const changed = `insert into conversion_terms (effective_at, from_asset, to_asset, give, take, fee_bps, minimum, reviewed, four_eyes_above)
      select '2021-01-01', from_asset, to_asset, give, take, 900, minimum, reviewed, four_eyes_above from conversion_terms where id = $1`
    await stage.owner.query(changed, [version])

    await review(made.id, 1n)
    await carryConversions(stage.db, { now: NOW })
    expect((await listConversions(stage.db, { player, limit: 1 })).items[0]).toMatchObject({
      status: 'complete',
      fee: 2n * UNIT,
      receivable: 98n * UNIT,
    })
    expect(await stage.rows('select terms_id from conversion where id = $1', [made.id])).toEqual([
      { terms_id: version },
    ])
    await stage.owner.query('delete from conversion_terms where fee_bps = 900')
  })
})

describe('a pair with review', () => {
  test('holds what was given until it is approved and carried out, and the house earns the fee', async () => {
    const player = await withGmt(100n * UNIT)
    const fees = await houseHas('house', 'USDT')
    const held = await houseHas('conversions_held', 'GMT')
    const made = await ask(player, ['GMT', 'USDT', 100n * UNIT])
    expect(made).toMatchObject({ status: 'pending', fee: UNIT, receivable: 99n * UNIT, profitBps: -100 })
    expect([await has(player, 'GMT'), await has(player, 'USDT')]).toEqual([0n, 0n])
    expect(await houseHas('conversions_held', 'GMT')).toBe(held + 100n * UNIT)

    expect(await carryConversions(stage.db, { now: NOW })).toMatchObject({ completed: 0, failures: [] })
    expect((await review(made.id, 1n)).state).toBe('approved')
    expect(await carryConversions(stage.db, { now: NOW })).toMatchObject({ completed: 1, failures: [] })

    expect(await has(player, 'USDT')).toBe(99n * UNIT)
    expect(await houseHas('conversions_held', 'GMT')).toBe(held)
    expect(await houseHas('house', 'USDT')).toBe(fees + UNIT)
  })

  test('gives everything back when it is rejected, with the reason', async () => {
    const player = await withGmt(50n * UNIT)
    const made = await ask(player, ['GMT', 'USDT', 50n * UNIT])
    await expect(review(made.id, 1n, { verdict: 'reject' })).rejects.toMatchObject(refused('reason_needed'))
    await review(made.id, 1n, { verdict: 'reject', reason: 'Please write to support.' })

    expect(await has(player, 'GMT')).toBe(50n * UNIT)
    const { items } = await listConversions(stage.db, { player, limit: 1 })
    expect(items[0]).toMatchObject({
      status: 'rejected',
      reason: 'Please write to support.',
      finishedAt: NOW,
    })
    await expect(review(made.id, 1n)).rejects.toMatchObject(refused('conversion_not_pending'))
    expect(await carryConversions(stage.db, { now: NOW })).toMatchObject({ completed: 0 })
  })

  test('above 1,000 USDT takes two people, and says who they were', async () => {
    const player = await withGmt(1_001n * UNIT)
    const made = await ask(player, ['GMT', 'USDT', 1_000n * UNIT + 1n])
    expect((await review(made.id, 7n)).state).toBe('pending')
    await expect(review(made.id, 7n)).rejects.toMatchObject(refused('second_person_needed'))
    expect((await review(made.id, 8n)).state).toBe('approved')

    const found = await stage.rows('select first_approved_by, approved_by from conversion where id = $1', [
      made.id,
    ])
    expect(found).toEqual([{ first_approved_by: 7n, approved_by: 8n }])
    expect(log.filter(({ conversion }) => String(conversion) === made.id)).toMatchObject([
      { operator: 7n, action: 'approve_conversion_first', before: 'pending', after: 'pending' },
      { operator: 8n, action: 'approve_conversion', before: 'pending', after: 'approved' },
    ])
    await carryConversions(stage.db, { now: NOW })
  })

  test('is not reviewed where the log cannot be written', async () => {
    const player = await withGmt(5n * UNIT)
    const made = await ask(player, ['GMT', 'USDT', 5n * UNIT])
    const broken = reviewConversion(stage.db, {
      ...{ id: BigInt(made.id), operator: 1n, review: 'reject', reason: 'no', now: NOW },
      record: () => Promise.reject(new Error('the log is full')),
    })
    await expect(broken).rejects.toThrow('the log is full')
    expect((await listConversions(stage.db, { player, limit: 1 })).items[0]?.status).toBe('pending')
    expect(await has(player, 'GMT')).toBe(0n)
  })

  test('waits in the operators’ queue, longest first, until somebody has decided', async () => {
    const player = await withGmt(3_000n * UNIT)
    const small = await ask(player, ['GMT', 'USDT', 1_000n * UNIT])
    const large = await ask(player, ['GMT', 'USDT', 2_000n * UNIT])
    const queue = () =>
      listForOperators(stage.db, {
        ...{ filter: { state: 'pending', player }, order: 'w.id', limit: 100, offset: 0, now: NOW },
      })
    await review(large.id, 5n)
    expect(await queue()).toMatchObject([
      { id: small.id, value: 1_000n * UNIT, takesTwo: false, firstApprovedBy: null },
      { id: large.id, value: 2_000n * UNIT, takesTwo: true, firstApprovedBy: { id: '5' } },
    ])
    await review(small.id, 5n)
    await review(large.id, 6n)
    expect(await queue()).toEqual([])
    await carryConversions(stage.db, { now: NOW })
  })

  test('of nobody is unknown to operators', async () => {
    await expect(review('999999999', 1n)).rejects.toMatchObject(refused('conversion_unknown'))
  })

  test('carried by many at once, and begun by one that died, is completed once', async () => {
    const player = await withGmt(100n * UNIT)
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push((await ask(player, ['GMT', 'USDT', 10n * UNIT])).id)
    for (const id of ids) await review(id, 1n)
    await stage.owner.query("update conversion set state = 'in_progress' where id = any($1)", [
      ids.slice(0, 5),
    ])

    const turns = await Promise.all(Array.from({ length: 8 }, () => carryConversions(stage.db, { now: NOW })))
    const last = await carryConversions(stage.db, { now: NOW })
    expect([...turns, last].reduce((sum, { completed }) => sum + completed, 0)).toBe(10)
    expect(await has(player, 'USDT')).toBe(99n * UNIT)
  })
})

describe('a pending conversion', () => {
  test('is taken back whole, once', async () => {
    const player = await withGmt(20n * UNIT)
    const { id } = await ask(player, ['GMT', 'USDT', 20n * UNIT])
    const cancel = (key: string = randomUUID()) =>
      cancelConversion(stage.db, { player, key, id: BigInt(id), now: NOW })
    const key = randomUUID()
    expect(await cancel(key)).toMatchObject({ status: 'cancelled', finishedAt: NOW })
    expect(await cancel(key)).toMatchObject({ status: 'cancelled' })
    await expect(cancel()).rejects.toMatchObject(refused('conversion_not_pending'))
    expect(await has(player, 'GMT')).toBe(20n * UNIT)
    await expect(review(id, 1n)).rejects.toMatchObject(refused('conversion_not_pending'))
  })

  test('is not taken back any more once it is approved, nor one that was complete at once', async () => {
    const player = await withGmt(20n * UNIT)
    const { id } = await ask(player, ['GMT', 'USDT', 20n * UNIT])
    await review(id, 1n)
    const done = (await listConversions(stage.db, { player, limit: 5 })).items.at(-1)
    for (const each of [id, done?.id ?? ''])
      await expect(
        cancelConversion(stage.db, { player, key: randomUUID(), id: BigInt(each), now: NOW }),
      ).rejects.toMatchObject(refused('conversion_not_pending'))
  })

  test('of another player is unknown', async () => {
    const owner = await withGmt(20n * UNIT)
    const { id } = await ask(owner, ['GMT', 'USDT', 20n * UNIT])
    const other = await newPlayer()
    await expect(
      cancelConversion(stage.db, { player: other, key: randomUUID(), id: BigInt(id), now: NOW }),
    ).rejects.toMatchObject(refused('conversion_unknown'))
    expect((await listConversions(stage.db, { player: other, limit: 5 })).items).toEqual([])
  })

  test('that is cancelled, approved and rejected at once ends one way', async () => {
    for (let n = 0; n < 8; n += 1) {
      const player = await withGmt(20n * UNIT)
      const { id } = await ask(player, ['GMT', 'USDT', 20n * UNIT])
      const done = await Promise.allSettled([
        cancelConversion(stage.db, { player, key: randomUUID(), id: BigInt(id), now: NOW }),
        review(id, 1n),
        review(id, 2n, { verdict: 'reject', reason: 'no' }),
        cancelConversion(stage.db, { player, key: randomUUID(), id: BigInt(id), now: NOW }),
      ])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await carryConversions(stage.db, { now: NOW })
      const worth = (await has(player, 'GMT')) * 99n + (await has(player, 'USDT')) * 100n
      expect([20n * UNIT * 99n]).toContain(worth)
    }
  })
})

describe('PLAY_POINT becomes ROLL_POINT', () => {
  const lots = (n: bigint) => ['PLAY_POINT', 'ROLL_POINT', n * 50_000n * UNIT] as [Asset, Asset, bigint]
  // odd-even keeps 31.25 %.
  const forEdge = (edge: bigint) => (edge * UNIT * 10_000n) / 3_125n

  test('against 30 USDT of edge for each lot, and expires after 30 days', async () => {
    const player = await newPlayer()
    await published(player, { stake: forEdge(60n) - 4n })
    await expect(ask(player, lots(2n))).rejects.toMatchObject(
      refused('below_edge', { edge: '59.999998', needed: '60' }),
    )
    await published(player, { stake: 10n, asset: 'GMT' })
    expect(await ask(player, lots(2n))).toMatchObject({
      status: 'complete',
      receivable: 10n * UNIT,
      profitBps: null,
    })
    expect(await has(player, 'ROLL_POINT')).toBe(10n * UNIT)
    expect(
      await stage.rows('select amount, remaining, expires_at from roll_point_grant where player_id = $1', [
        player,
      ]),
    ).toEqual([{ amount: 10n * UNIT, remaining: 10n * UNIT, expires_at: new Date(NOW + 30 * DAY_MS) }])
  })

  test('in whole lots only', async () => {
    const player = await newPlayer()
    await published(player, { stake: forEdge(90n) })
    await expect(ask(player, ['PLAY_POINT', 'ROLL_POINT', 75_000n * UNIT])).rejects.toMatchObject(
      refused('not_whole_lots', { lot: '50000' }),
    )
  })

  test('edge counts since the last such conversion, and once', async () => {
    const player = await newPlayer()
    await published(player, { stake: forEdge(45n) })
    await ask(player, lots(1n))
    await expect(ask(player, lots(1n))).rejects.toMatchObject(
      refused('below_edge', { edge: '0', needed: '30' }),
    )
    await published(player, { stake: forEdge(30n) })
    await ask(player, lots(1n))
    await expect(ask(player, lots(1n))).rejects.toMatchObject({ kind: 'below_edge' })
  })

  test('a bet that was open at the last conversion counts for the next', async () => {
    const player = await newPlayer()
    await published(player, { stake: forEdge(30n), status: 0 })
    await published(player, { stake: forEdge(30n) })
    await ask(player, lots(1n))
    await stage.owner.query('update bet set status = 1, result = 0, returned = 0 where player_id = $1', [
      player,
    ])
    await ask(player, lots(1n))
  })

  test('bets in other credits, open, recalled and refunded ones, and those of others count for nothing', async () => {
    const player = await newPlayer()
    const other = await newPlayer()
    await published(other, { stake: forEdge(500n) })
    for (const asset of ['PLAY_POINT', 'ROLL_GMT_POINT', 'INSURANCE_POINT'] as const)
      await published(player, { stake: forEdge(500n), asset })
    for (const status of [0, 2, 3]) await published(player, { stake: forEdge(500n), status })
    await expect(ask(player, lots(1n))).rejects.toMatchObject(
      refused('below_edge', { edge: '0', needed: '30' }),
    )
    const { pairs } = await listPairs(stage.db, { player, now: NOW })
    expect(pairs.find(({ from }) => from === 'PLAY_POINT')).toMatchObject({
      edge: 0n,
      edgePerLot: 30n * UNIT,
    })
  })
})

test('edge is the same before a round is added up, while others are, and after', async () => {
  const player = await newPlayer()
  let expected = 0n
  for (let n = 1n; n <= 12n; n += 1n) {
    const insured = n % 3n === 0n
    const stake = 1_234_567n * n
    await published(player, { stake, insured })
    await published(player, { stake, status: 2 })
    expected += insured ? (stake * 13n) / 1_000n : (stake * 3_125n) / 10_000n
    if (n === 5n || n === 9n) await countNextRounds(stage.db, { now: Date.now, counters: [] })
    expect(await edge(player)).toBe(expected)
  }
  await countNextRounds(stage.db, { now: Date.now, counters: [] })
  expect(await edge(player)).toBe(expected)
  expect(await stage.rows('select from counted_day where player = $1', [player])).not.toEqual([])
})

const edge = async (player: bigint) => {
  const { pairs } = await listPairs(stage.db, { player, now: NOW })
  return pairs.find(({ from }) => from === 'PLAY_POINT')?.edge
}

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
      () => cancelConversion(stage.db, { player, key, id: BigInt(first.id), now: NOW }),
    ])
      await expect(other()).rejects.toMatchObject(refused('key_reused'))
  })
})

test('a list shows the newest first, page by page, while more arrive', async () => {
  const player = await newPlayer()
  for (let n = 1n; n <= 5n; n += 1n) await ask(player, ['USDT', 'GMT', n * UNIT])
  const first = await listConversions(stage.db, { player, limit: 2 })
  await ask(player, ['USDT', 'GMT', 6n * UNIT])
  const second = await listConversions(stage.db, { player, limit: 2, cursor: first.nextCursor ?? '' })
  const third = await listConversions(stage.db, { player, limit: 2, cursor: second.nextCursor ?? '' })
  expect([first, second, third].map(({ items }) => items.map(({ amount }) => amount / UNIT))).toEqual([
    [5n, 4n],
    [3n, 2n],
    [1n],
  ])
  expect(third.nextCursor).toBeNull()
  expect((await listConversions(stage.db, { player, limit: 2, cursor: 'x' })).items).toEqual([])
})

test('what conversions hold is what waits', async () => {
  const wrong = await stage.rows(
    `select a.asset, sum(a.balance) from account a where a.player_id is null and a.purse = 'conversions_held'
     group by 1 having sum(a.balance) <> coalesce((select sum(c.amount) from conversion c
       where c.from_asset = a.asset and c.state in ('pending', 'approved', 'in_progress')), 0)`,
  )
  expect(wrong).toEqual([])
})
