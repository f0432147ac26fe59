import {
  type Amount,
  amountOf,
  CHANGE_REQUEST_LEAD_MS,
  DEFAULT_WINDOWS,
  nextRounds,
  type RoundNumber,
  type Terms,
} from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { runAsOwner } from '../../http/testing/start-test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addTestOperators } from '../../testing/test-operators.ts'
import { changeRequestTerms } from './change-request-change.ts'
import { listChangeRequests, listTermsInForce } from './list-change-requests.ts'
import { reviewChangeRequest } from './review-change-requests.ts'

const AUTHOR = 1n
const OTHER = 2n
const usdt = (whole: bigint): Amount => amountOf(whole * 1_000_000n)
const TERMS: Terms = {
  paytable: 'fair',
  limits: { USDT: { min: usdt(1n), max: usdt(500n) }, PLAY_POINT: { min: usdt(10n), max: usdt(1000n) } },
  guardedAssets: ['PLAY_POINT'],
  playerCapPpm: 2_000,
  drawCapPpm: 3_000,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
}

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

let used = 0
/** A round far enough away that no other test uses it. */
const laterRound = (): RoundNumber => {
  used += 1
  const now = Date.now() + CHANGE_REQUEST_LEAD_MS + used * 60_000
  const [round] = nextRounds({ roundLength: '1m', windows: DEFAULT_WINDOWS['1m'], now, count: 1 })
  if (round === undefined) throw new Error('no round')
  return round.round
}
const changeRequest = (change: Partial<Parameters<typeof changeRequestTerms>[1]> = {}) =>
  changeRequestTerms(
    db,
    { terms: TERMS, fromRound: laterRound(), reason: 'spring', operator: AUTHOR, now: Date.now(), ...change },
    { windows: DEFAULT_WINDOWS, record },
  )
const review = (id: bigint, kind: 'approve' | 'reject', { operator = OTHER, reason = '' } = {}) =>
  reviewChangeRequest(db, { id, review: kind, reason, operator, now: Date.now() }, record)

test('terms in force that set no stake limit are shown without one', async () => {
  const [before] = await listTermsInForce(db, { now: Date.now() })
  const later = Date.now() + 1_000
  await runAsOwner(
    made.ownerUrl,
    `insert into play_terms (effective_at, paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm)
     select to_timestamp(${later} / 1000.0), paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm
     from play_terms where id = ${before?.id}`,
  )
  const [, next] = await listTermsInForce(db, { now: Date.now() })
  expect(next?.limits).toEqual({})
  await runAsOwner(made.ownerUrl, `delete from play_terms where id = ${next?.id}`)
})

describe('proposed terms', () => {
  test('take effect from their round on, when another person has approved them', async () => {
    const [before] = await listTermsInForce(db, { now: Date.now() })
    const drafted = await changeRequest()
    expect(drafted).toMatchObject({ ...TERMS, state: 'open', draftedBy: { id: String(AUTHOR) } })
    await review(drafted.id, 'approve')

    const [now, next] = await listTermsInForce(db, { now: Date.now() })
    expect(now).toEqual(before)
    expect(next).toMatchObject({ ...TERMS, effectiveAt: drafted.effectiveAt })
    const [later] = await listTermsInForce(db, { now: drafted.effectiveAt })
    expect(later).toMatchObject(TERMS)
    expect(recorded.slice(-2)).toMatchObject([
      { before: null, after: { state: 'open' } },
      { before: { state: 'open' }, after: { state: 'approved', decidedBy: { id: String(OTHER) } } },
    ])
  })
  test('are not approved by their author, not even bypassing the server', async () => {
    const { id } = await changeRequest()
    await expect(review(id, 'approve', { operator: AUTHOR })).rejects.toMatchObject({
      kind: 'second_person_needed',
    })
    const { rows } = await db.pool.query('select play_adopt_terms($1, $2, $3, now()) as terms', [
      id,
      AUTHOR,
      '',
    ])
    expect(rows).toEqual([{ terms: null }])
    await expect(
      db.pool.query(
        `update terms_change_request set state = 'approved', decided_by = 2, decided_at = now() where id = $1`,
        [id],
      ),
    ).rejects.toThrow('change_request_terms')
  })
  test('are decided once', async () => {
    const { id } = await changeRequest()
    await review(id, 'reject', { operator: AUTHOR, reason: 'a typing mistake' })
    await expect(review(id, 'approve')).rejects.toMatchObject({ kind: 'change_request_decided' })
    await expect(review(999n, 'approve')).rejects.toMatchObject({ kind: 'change_request_unknown' })
    expect(
      (await listChangeRequests(db, { limit: 10, offset: 0 })).find((one) => one.id === id),
    ).toMatchObject({
      state: 'rejected',
      decidedWhy: 'a typing mistake',
    })
  })
  test('never touch a round that exists already', async () => {
    const drafted = await changeRequest()
    await db.pool.query(
      `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at)
       select $1, '1m', 1, 'classic', at, at + interval '39 s', at + interval '51 s', at + interval '60 s'
       from (values ($2::timestamptz)) as v (at)`,
      [drafted.fromRound, new Date(drafted.effectiveAt)],
    )
    await expect(review(drafted.id, 'approve')).rejects.toMatchObject({ kind: 'round_too_soon' })
  })
  test('begin with a round that the windows have', async () => {
    const day = laterRound().slice(0, 8)
    await expect(changeRequest({ fromRound: `${day}19999` as RoundNumber })).rejects.toMatchObject({
      kind: 'round_unknown',
    })
  })
})
