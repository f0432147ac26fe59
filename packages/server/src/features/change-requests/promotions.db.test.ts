import type { ConsolePromotionTerms } from '@nibble/contract/console'
import {
  amountOf,
  DEFAULT_WINDOWS,
  dayOf,
  earliestStart,
  LOCALES,
  type Locale,
  nextRounds,
  PROMOTIONS,
  type Promotion,
  startsByRound,
} from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { runAsOwner } from '../../http/testing/start-test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addTestOperators } from '../../testing/test-operators.ts'
import { changeRequestPromotion } from './change-request-change.ts'
import { listPromotions } from './list-change-requests.ts'
import type { Begins } from './promotion-row.ts'
import { reviewPromotion } from './review-change-requests.ts'

const AUTHOR = 1n
const OTHER = 2n

let made: TestDatabase
let db: Database
beforeAll(async () => {
  made = await createTestDatabase()
  await addTestOperators({ rows: (sql) => runAsOwner(made.ownerUrl, sql) })
  db = await openDatabase({ url: made.url, max: 4, durability: 'unchecked' })
})
afterAll(async () => {
  await db.close()
  await made.drop()
})

const recorded: { before: unknown; after: unknown }[] = []
const record = async (_: unknown, change: { before: unknown; after: unknown }) => {
  recorded.push(change)
}
const inForce = async (promotion: Promotion, now = Date.now()) => {
  const found = (await listPromotions(db, { now })).find((one) => one.promotion === promotion)
  if (found === undefined) throw new Error(`${promotion} has no terms`)
  return found
}
/** A minute later than what may be asked for now, so that it is not too soon once it is reviewed. */
const earliest = (promotion: Promotion): Begins => {
  const at = earliestStart(promotion, Date.now() + 60_000)
  if (!startsByRound(promotion)) return { day: dayOf(at) }
  const [round] = nextRounds({ roundLength: '1m', windows: DEFAULT_WINDOWS['1m'], now: at, count: 1 })
  if (round === undefined) throw new Error('no round')
  return { round: round.round }
}
const changeRequest = (terms: ConsolePromotionTerms, begins = earliest(terms.promotion), now = Date.now()) =>
  changeRequestPromotion(
    db,
    { terms, begins, reason: 'spring', operator: AUTHOR, now },
    { windows: DEFAULT_WINDOWS, record },
  )
const review = (
  id: bigint,
  { operator = OTHER, now = Date.now(), kind = 'approve' as 'approve' | 'reject' } = {},
) => reviewPromotion(db, { id, review: kind, reason: 'as agreed', operator, now }, record)

/** The terms in force, slightly changed in every part that a table stores. */
const changed = (terms: ConsolePromotionTerms): ConsolePromotionTerms => {
  switch (terms.promotion) {
    case 'levels': {
      const remarks = Object.fromEntries(LOCALES.map((locale) => [locale, '青铜'])) as Record<Locale, string>
      const [first, ...ranks] = terms.ranks
      if (first === undefined) throw new Error('there is no rank')
      return {
        ...terms,
        legBps: 5_000,
        directBps: 700,
        peerBps: 500,
        capBps: 3_900,
        ranks: [{ threshold: amountOf(20_000_500_000n), rateBps: 300, remarks }, ...ranks],
        leagues: terms.leagues.slice(0, 5),
      }
    }
    case 'rewards':
      return {
        ...terms,
        rewards: terms.rewards.map((reward) => ({ ...reward, amount: amountOf(reward.amount / 2n) })),
      }
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return { ...terms, prizes: [amountOf(7_250_000n), amountOf(1_000_000n)] }
    case 'jackpot':
      return {
        ...terms,
        feedPpm: 100_000,
        prizePpm: 500_000,
        stakeTimes: 20,
        edgeTimes: 300,
        bankrollPpm: 1_000,
      }
    case 'insurance':
      return { ...terms, claimBps: 2_000, claimsPerDay: 2, stakesPerDay: amountOf(250_500_000n) }
  }
}

test.each(PROMOTIONS)(
  '%s: what was proposed applies from its moment on, to the last digit',
  async (promotion) => {
    const before = await inForce(promotion)
    const drafted = await changeRequest(changed(before.inForce.terms))
    expect(drafted.terms).not.toEqual(before.inForce.terms)
    await expect(review(drafted.id, { operator: AUTHOR })).rejects.toMatchObject({
      kind: 'second_person_needed',
    })
    await review(drafted.id)

    const now = await inForce(promotion)
    expect(now.inForce).toEqual(before.inForce)
    expect(now.next).toEqual([{ terms: drafted.terms, effectiveAt: drafted.effectiveAt }])
    const last = await inForce(promotion, drafted.effectiveAt - 1)
    expect(last.inForce).toEqual(before.inForce)
    const then = await inForce(promotion, drafted.effectiveAt)
    expect(then.inForce).toEqual({ terms: drafted.terms, effectiveAt: drafted.effectiveAt })
    expect(recorded.at(-1)).toMatchObject({ before: { state: 'open' }, after: { state: 'approved' } })
  },
)

test('two change requests cannot begin at the same moment, nor can a decided one be decided again', async () => {
  const { inForce: held } = await inForce('levels')
  const [first, second] = [
    await changeRequest(held.terms, { day: '2090-01-02' }),
    await changeRequest(held.terms, { day: '2090-01-02' }),
  ]
  await review(first.id)
  await expect(review(second.id)).rejects.toMatchObject({ kind: 'promotion_taken' })
  await expect(review(first.id)).rejects.toMatchObject({ kind: 'change_request_decided' })
  await review(second.id, { kind: 'reject', operator: AUTHOR })
  await expect(review(99_999n)).rejects.toMatchObject({ kind: 'change_request_unknown' })
})

test('a change request that waited too long no longer takes effect, and its day is given', async () => {
  const { inForce: held } = await inForce('contest')
  const drafted = await changeRequest(held.terms, { day: '2090-03-01' })
  const announced = Date.parse('2090-02-01T00:00:00+08:00')
  await expect(review(drafted.id, { now: announced })).rejects.toMatchObject({
    kind: 'promotion_too_soon',
    sentence: expect.stringContaining('2090-04-01'),
  })
})

test('the database accepts no terms without two people, nor out of order', async () => {
  const { inForce: held } = await inForce('jackpot')
  const { id } = await changeRequest(held.terms, { round: '2090010110001' as never })
  const adopt = async (operator: bigint) =>
    (await db.pool.query('select promotion_adopt_terms($1, $2, $3, now()) as adopted', [id, operator, '']))
      .rows
  expect(await adopt(AUTHOR)).toEqual([{ adopted: false }])
  await expect(
    db.pool.query(
      "update terms_change_request set state = 'approved', decided_by = 2, decided_at = now() where id = $1",
      [id],
    ),
  ).rejects.toThrow('change_request_terms')
  await expect(
    db.pool.query('insert into prize_terms (board, effective_from, prizes) values ($1, $2, $3)', [
      'daily',
      '2090-01-01',
      [1],
    ]),
  ).rejects.toThrow('permission denied')

  const late = await db.pool.query<{ id: bigint }>(
    `insert into terms_change_request (promotion, terms, from_round, effective_at, reason, drafted_by, drafted_at)
     select promotion, terms, from_round, now() - interval '1 s', reason, drafted_by, drafted_at from terms_change_request where id = $1
     returning id`,
    [id],
  )
  const adopted = await db.pool.query('select promotion_adopt_terms($1, $2, $3, now()) as adopted', [
    late.rows[0]?.id,
    OTHER,
    '',
  ])
  expect(adopted.rows).toEqual([{ adopted: false }])
})
