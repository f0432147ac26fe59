import { normaliseHash } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takePrizes } from '../../shared/jackpot.ts'
import type { Actor } from '../../shared/operators.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { ABUSE_RULES } from '../audit/abuse-rules.ts'
import { HITS_CHECK, JACKPOT_RULES } from '../audit/jackpot-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { readHitClaims } from '../jackpot/list-hits.ts'
import { payHits } from '../jackpot/pay-hits.ts'
import { type JackpotFixture, openJackpotFixture, UNIT } from '../jackpot/testing/jackpot-fixture.ts'
import { decideAbuseFlag } from './decide-abuse-flag.ts'
import { makeActor } from './testing/make-actor.ts'

let fixture: JackpotFixture
beforeAll(async () => {
  fixture = await openJackpotFixture()
  by = await makeActor(fixture)
})
afterAll(() => fixture.close())

let by: Actor
const decide = async (decision: 'uphold' | 'clear', now: number) => {
  const [flag] = await fixture.rows<{ id: bigint }>('select max(id) as id from abuse_flag')
  await decideAbuseFlag(fixture.db, { id: flag?.id ?? 0n, decision, reason: 'as seen', by, now })
}

const OURS = [HITS_CHECK, ...[...JACKPOT_RULES, ...ABUSE_RULES].map(({ name }) => name)]
const wrong = async () => {
  const { checks } = await auditOf(fixture.db)
  return checks.filter(({ name, ok }) => OURS.includes(name) && !ok)
}
const wonBy = async (player: bigint) => {
  const [row] = await fixture.rows<{ won: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as won from entry e join account a on a.id = e.account_id
     where a.player_id = $1 and e.kind = 'jackpotWin'`,
    [player],
  )
  return row?.won ?? 0n
}

const flag = (player: bigint) =>
  fixture.rows(
    `with flag as (insert into abuse_flag (kind, found_at) values ('ring', now()) returning id)
     insert into abuse_flag_player (flag, player, paused_from, paused_at) select id, $1, '2020-01-01', now() from flag`,
    [player],
  )
const oneWaits = () => expect.poll(() => countLockWaits(fixture.db.pool)).toBe(1)

test.each(['clear', 'uphold'] as const)(
  'a part of a hit waits in the books while a flag is open; %s ends that',
  async (decision) => {
    const [honest = 0n, flagged = 0n] = await fixture.players(2, { USDT: 10_000n * UNIT })
    await flag(flagged)
    const feeding = await fixture.openRound()
    await fixture.bet(honest, { round: feeding, stake: 1_000n * UNIT })
    await fixture.draw([feeding], '12345')
    await fixture.settle(feeding)

    const round = await fixture.openRound()
    for (const player of [honest, flagged]) await fixture.bet(player, { round, stake: 500n * UNIT })
    await fixture.draw([round], decision === 'clear' ? '8888' : '9999')
    await fixture.settle(round)
    await payHits(fixture.db)
    const won = await wonBy(honest)
    expect(won).toBeGreaterThan(0n)
    expect(await wonBy(flagged)).toBe(0n)
    expect(await wrong()).toEqual([])

    const { pool } = await fixture.poolOf('USDT')
    await decide(decision, Date.now())
    expect(await wonBy(flagged)).toBe(decision === 'clear' ? won : 0n)
    expect((await fixture.poolOf('USDT')).pool - pool).toBe(decision === 'clear' ? 0n : won)
    expect(await wrong()).toEqual([])
  },
)

test('a part that returns to its pool at once prevents no other block from taking its prizes', async () => {
  const [honest = 0n, flagged = 0n] = await fixture.players(2, { USDT: 10_000n * UNIT })
  await flag(flagged)
  // Barred only from a later day on, so they have a share.
  await decide('uphold', Date.now() + 2 * 86_400_000)
  const feeding = await fixture.openRound()
  await fixture.bet(honest, { round: feeding, stake: 1_000n * UNIT })
  await fixture.draw([feeding], '12345')
  await fixture.settle(feeding)
  const round = await fixture.openRound()
  for (const player of [honest, flagged]) await fixture.bet(player, { round, stake: 500n * UNIT })
  await fixture.draw([round], 'aaaa')
  await fixture.settle(round)

  const next = await fixture.owner.connect()
  await next.query('begin')
  try {
    await next.query('select from jackpot_lock_pots()')
    const paying = payHits(fixture.db)
    await oneWaits()
    const hash = normaliseHash(`0x${'b'.repeat(64)}`)
    if (hash === null) throw new Error('no hash')
    await takePrizes(next, { height: 9_999n, hash, timeMs: Date.now(), parentTimeMs: Date.now() - 450 })
    await next.query('rollback')
    await paying
  } finally {
    next.release(true)
  }
  expect(await wonBy(honest)).toBeGreaterThan(0n)
  expect(await wonBy(flagged)).toBe(0n)
  expect(await wrong()).toEqual([])
})

test('a settlement that holds a winner’s account, and then asks for a pool, does not block a hit that withholds', async () => {
  const [honest = 0n, flagged = 0n] = await fixture.players(2, { USDT: 10_000n * UNIT })
  await flag(flagged)
  const round = await fixture.openRound()
  for (const player of [honest, flagged]) await fixture.bet(player, { round, stake: 500n * UNIT })
  await fixture.draw([round], 'cccc')
  await fixture.settle(round)

  const settling = await fixture.owner.connect()
  await settling.query('begin')
  try {
    await settling.query(
      "update account set balance = balance where player_id = $1 and asset = 'USDT' and sub_account = 'main'",
      [honest],
    )
    const paying = payHits(fixture.db)
    await oneWaits()
    await settling.query('select from jackpot_lock_pots()')
    await settling.query('rollback')
    await paying
  } finally {
    settling.release(true)
  }
  expect(await wonBy(honest)).toBeGreaterThan(0n)
  expect(await wonBy(flagged)).toBe(0n)
  expect(await wrong()).toEqual([])
})

test('a barred player has no part of a hit: the others share it as if they had not been there', async () => {
  const [honest = 0n, flagged = 0n] = await fixture.players(2, { USDT: 10_000n * UNIT })
  await fixture.rows(
    `with flag as (insert into abuse_flag (kind, found_at) values ('ring', '2020-01-01') returning id)
     insert into abuse_flag_player (flag, player, paused_from, paused_at) select id, $1, '2020-01-01', '2020-01-02' from flag`,
    [flagged],
  )
  await decide('uphold', Date.parse('2020-01-02'))
  const feeding = await fixture.openRound()
  await fixture.bet(honest, { round: feeding, stake: 1_000n * UNIT })
  await fixture.draw([feeding], '12345')
  await fixture.settle(feeding)

  const round = await fixture.openRound()
  await fixture.bet(honest, { round, stake: 100n * UNIT })
  await fixture.bet(flagged, { round, stake: 900n * UNIT })
  const [before, { pool }] = [await wonBy(honest), await fixture.poolOf('USDT')]
  const block = await fixture.draw([round], '7777')
  await fixture.settle(round)
  await Promise.all([payHits(fixture.db), payHits(fixture.db)])
  await payHits(fixture.db)

  // The whole hit is theirs.
  expect((await wonBy(honest)) - before).toBe((pool * 8n) / 10n)
  expect(await wonBy(flagged)).toBe(0n)
  const claims = await readHitClaims(fixture.db, { hash: block.hash, player: flagged })
  expect(claims.map(({ own }) => own)).toEqual([null, null])
  expect(
    await fixture.rows("select stakes from jackpot_hit where asset = 'USDT' and block_hash = $1", [
      block.hash,
    ]),
  ).toEqual([{ stakes: 100n * UNIT }])
  expect(await wrong()).toEqual([])

  await fixture.rows('delete from jackpot_withheld')
  expect((await wrong()).map(({ name }) => name)).toContain(HITS_CHECK)
  await fixture.rows(
    "insert into jackpot_win select block_hash, asset, $1, 1, 0, 0 from jackpot_hit where asset = 'USDT'",
    [flagged],
  )
  expect((await wrong()).map(({ name }) => name)).toContain(ABUSE_RULES.at(-1)?.name)
  // Nothing is taken back from a player who is paused later on the day of the hit.
  await fixture.rows(
    "update abuse_flag_player set barred_at = now() + interval '1 hour' where barred_at is not null",
  )
  expect((await wrong()).map(({ name }) => name)).not.toContain(ABUSE_RULES.at(-1)?.name)
})
