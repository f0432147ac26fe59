import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { cancelConversion, carryConversions } from './carry-conversions.ts'
import { listConversions, listForOperators } from './list-conversions.ts'
import { reviewConversion } from './review-conversion.ts'
import { actionsOf, NOW, refused, UNIT } from './testing/actions.ts'

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

const { newPlayer, has, ask, log, review, houseHas, withGmt, quoted } = actionsOf(() => fixture)

describe('a pair with review', () => {
  test('holds what was given until it is approved and carried out, and the house earns the fee', async () => {
    const player = await withGmt(100n * UNIT)
    const fees = await houseHas('house', 'USDT')
    const held = await houseHas('conversions_held', 'GMT')
    const made = await ask(player, ['GMT', 'USDT', 100n * UNIT])
    expect(made).toMatchObject({ status: 'pending', fee: UNIT, receivable: 99n * UNIT, profitBps: -100 })
    expect([await has(player, 'GMT'), await has(player, 'USDT')]).toEqual([0n, 0n])
    expect(await houseHas('conversions_held', 'GMT')).toBe(held + 100n * UNIT)

    expect(await carryConversions(fixture.db, { now: NOW })).toMatchObject({ completed: 0, failures: [] })
    expect((await review(made.id, 1n)).state).toBe('approved')
    expect(await carryConversions(fixture.db, { now: NOW })).toMatchObject({ completed: 1, failures: [] })

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
    const { items } = await listConversions(fixture.db, { player, limit: 1 })
    expect(items[0]).toMatchObject({
      status: 'rejected',
      reason: 'Please write to support.',
      finishedAt: NOW,
    })
    await expect(review(made.id, 1n)).rejects.toMatchObject(refused('conversion_not_pending'))
    expect(await carryConversions(fixture.db, { now: NOW })).toMatchObject({ completed: 0 })
  })

  test('above 1,000 USDT needs two people, and says who they were', async () => {
    const player = await withGmt(1_001n * UNIT)
    const made = await ask(player, ['GMT', 'USDT', 1_000n * UNIT + 1n])
    expect((await review(made.id, 7n)).state).toBe('pending')
    await expect(review(made.id, 7n)).rejects.toMatchObject(refused('second_person_needed'))
    expect((await review(made.id, 8n)).state).toBe('approved')

    const found = await fixture.rows('select first_approved_by, approved_by from conversion where id = $1', [
      made.id,
    ])
    expect(found).toEqual([{ first_approved_by: 7n, approved_by: 8n }])
    expect(log.filter(({ conversion }) => String(conversion) === made.id)).toMatchObject([
      { operator: 7n, action: 'approve_conversion_first', before: 'pending', after: 'pending' },
      { operator: 8n, action: 'approve_conversion', before: 'pending', after: 'approved' },
    ])
    await carryConversions(fixture.db, { now: NOW })
  })

  test('is not reviewed if the log cannot be written', async () => {
    const player = await withGmt(5n * UNIT)
    const made = await ask(player, ['GMT', 'USDT', 5n * UNIT])
    const broken = reviewConversion(fixture.db, {
      id: BigInt(made.id),
      operator: 1n,
      review: 'reject',
      reason: 'no',
      now: NOW,
      record: () => Promise.reject(new Error('the log is full')),
    })
    await expect(broken).rejects.toThrow('the log is full')
    expect((await listConversions(fixture.db, { player, limit: 1 })).items[0]?.status).toBe('pending')
    expect(await has(player, 'GMT')).toBe(0n)
  })

  test('waits in the operators’ queue, longest first, until someone has decided', async () => {
    const player = await withGmt(3_000n * UNIT)
    const small = await ask(player, ['GMT', 'USDT', 1_000n * UNIT])
    const large = await ask(player, ['GMT', 'USDT', 2_000n * UNIT])
    const queue = () =>
      listForOperators(fixture.db, {
        filter: { state: 'pending', player },
        order: 'w.id',
        limit: 100,
        offset: 0,
        now: NOW,
      })
    await review(large.id, 5n)
    expect(await queue()).toMatchObject([
      { id: small.id, value: 1_000n * UNIT, takesTwo: false, firstApprovedBy: null },
      { id: large.id, value: 2_000n * UNIT, takesTwo: true, firstApprovedBy: { id: '5' } },
    ])
    await review(small.id, 5n)
    await review(large.id, 6n)
    expect(await queue()).toEqual([])
    await carryConversions(fixture.db, { now: NOW })
  })

  test('of an unknown player is unknown to operators', async () => {
    await expect(review('999999999', 1n)).rejects.toMatchObject(refused('conversion_unknown'))
  })

  test('handled by many at once, and begun by one that died, is completed once', async () => {
    const player = await withGmt(100n * UNIT)
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push((await ask(player, ['GMT', 'USDT', 10n * UNIT])).id)
    for (const id of ids) await review(id, 1n)
    await fixture.owner.query("update conversion set state = 'in_progress' where id = any($1)", [
      ids.slice(0, 5),
    ])

    const turns = await Promise.all(
      Array.from({ length: 8 }, () => carryConversions(fixture.db, { now: NOW })),
    )
    const last = await carryConversions(fixture.db, { now: NOW })
    expect([...turns, last].reduce((sum, { completed }) => sum + completed, 0)).toBe(10)
    expect(await has(player, 'USDT')).toBe(99n * UNIT)
  })
})

describe('a pending conversion', () => {
  test('is one of at most ten that wait, however many are requested at once', async () => {
    const player = await newPlayer({ USDT: 101n * UNIT })
    await ask(player, ['USDT', 'GMT', 100n * UNIT])
    const rateVersion = await quoted(player, 'GMT', 'USDT')
    const askOne = () => ask(player, ['GMT', 'USDT', UNIT], { rateVersion })
    const kinds = await Promise.all(
      Array.from({ length: 14 }, () =>
        askOne().then(
          () => 'ok',
          (error: { kind: string }) => error.kind,
        ),
      ),
    )
    // On a busy machine some wait too long for each other and ask for nothing.
    expect(kinds.filter((kind) => !['ok', 'conversions_waiting', 'try_again'].includes(kind))).toEqual([])
    const waiting = async () =>
      (await listConversions(fixture.db, { player, limit: 50 })).items.filter(
        ({ status }) => status === 'pending',
      )
    while ((await waiting()).length < 10) await askOne()
    await expect(askOne()).rejects.toMatchObject({ kind: 'conversions_waiting', details: { max: 10 } })
    const [first, second] = await waiting()
    expect(await waiting()).toHaveLength(10)
    await review(first?.id ?? '', 7n, { verdict: 'reject', reason: 'not yet' })
    await cancelConversion(fixture.db, { player, key: randomUUID(), id: BigInt(second?.id ?? 0), now: NOW })
    await askOne()
    await askOne()
    await expect(askOne()).rejects.toMatchObject({ kind: 'conversions_waiting' })
    // Conversions that need no review continue.
    expect(await ask(player, ['USDT', 'GMT', UNIT])).toMatchObject({ status: 'complete' })
  })
  test('is taken back in full, once', async () => {
    const player = await withGmt(20n * UNIT)
    const { id } = await ask(player, ['GMT', 'USDT', 20n * UNIT])
    const cancel = (key: string = randomUUID()) =>
      cancelConversion(fixture.db, { player, key, id: BigInt(id), now: NOW })
    const key = randomUUID()
    expect(await cancel(key)).toMatchObject({ status: 'cancelled', finishedAt: NOW })
    expect(await cancel(key)).toMatchObject({ status: 'cancelled' })
    await expect(cancel()).rejects.toMatchObject(refused('conversion_not_pending'))
    expect(await has(player, 'GMT')).toBe(20n * UNIT)
    await expect(review(id, 1n)).rejects.toMatchObject(refused('conversion_not_pending'))
  })

  test('cannot be taken back once it is approved, nor can one that was complete at once', async () => {
    const player = await withGmt(20n * UNIT)
    const { id } = await ask(player, ['GMT', 'USDT', 20n * UNIT])
    await review(id, 1n)
    const done = (await listConversions(fixture.db, { player, limit: 5 })).items.at(-1)
    for (const each of [id, done?.id ?? ''])
      await expect(
        cancelConversion(fixture.db, { player, key: randomUUID(), id: BigInt(each), now: NOW }),
      ).rejects.toMatchObject(refused('conversion_not_pending'))
  })

  test('of another player is unknown', async () => {
    const owner = await withGmt(20n * UNIT)
    const { id } = await ask(owner, ['GMT', 'USDT', 20n * UNIT])
    const other = await newPlayer()
    await expect(
      cancelConversion(fixture.db, { player: other, key: randomUUID(), id: BigInt(id), now: NOW }),
    ).rejects.toMatchObject(refused('conversion_unknown'))
    expect((await listConversions(fixture.db, { player: other, limit: 5 })).items).toEqual([])
  })

  test('that is cancelled, approved and rejected at once ends one way', async () => {
    for (let n = 0; n < 8; n += 1) {
      const player = await withGmt(20n * UNIT)
      const { id } = await ask(player, ['GMT', 'USDT', 20n * UNIT])
      const done = await Promise.allSettled([
        cancelConversion(fixture.db, { player, key: randomUUID(), id: BigInt(id), now: NOW }),
        review(id, 1n),
        review(id, 2n, { verdict: 'reject', reason: 'no' }),
        cancelConversion(fixture.db, { player, key: randomUUID(), id: BigInt(id), now: NOW }),
      ])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await carryConversions(fixture.db, { now: NOW })
      const worth = (await has(player, 'GMT')) * 99n + (await has(player, 'USDT')) * 100n
      expect([20n * UNIT * 99n]).toContain(worth)
    }
  })
})

test('what conversions hold is what waits', async () => {
  const wrong = await fixture.rows(
    `select a.asset, sum(a.balance) from account a where a.player_id is null and a.sub_account = 'conversions_held'
     group by 1 having sum(a.balance) <> coalesce((select sum(c.amount) from conversion c
       where c.from_asset = a.asset and c.state in ('pending', 'approved', 'in_progress')), 0)`,
  )
  expect(wrong).toEqual([])
})
