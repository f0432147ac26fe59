import { randomUUID } from 'node:crypto'
import { normaliseHash } from '@nibble/domain'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../../testing/open-session.ts'
import { seedBankroll } from '../grants.ts'
import { closeRound } from '../rounds/close-round.ts'
import { finalizeOutcome } from '../settle/finalize-outcome.ts'
import { settleNextChunk } from '../settle/settle-next-chunk.ts'
import { cancelSigned } from '../testing/cancel-signed.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { refusalOf, slipOf } from '../testing/slips.ts'
import type { PlacedSlip, Placement } from './placement.ts'

const USDT = 1_000_000n
let fixture: PlayFixture
let placement: Placement
beforeAll(async () => {
  fixture = await openPlayFixture()
  // One shard, so that all slips of a turn are one batch; and patient, so that a slow machine changes nothing.
  placement = fixture.placement({ shards: [0], patienceMs: 60_000 })
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

const holding = async (sql: string, values: unknown[]): Promise<pg.PoolClient> => {
  const holder = await fixture.owner.connect()
  holders.add(holder)
  await holder.query('begin')
  await holder.query(sql, values)
  return holder
}
const release = async (holder: pg.PoolClient) => {
  if (!holders.delete(holder)) return
  await holder.query('commit')
  holder.release()
}
const holders = new Set<pg.PoolClient>()
afterEach(async () => {
  for (const holder of holders) await release(holder)
})

const HELD = {
  'the player': ['select ledger_lock_players(array[$1::bigint])', 'USDT'],
  'the player, of stakes in rolling credit': ['select ledger_lock_players(array[$1::bigint])', 'ROLL_POINT'],
  'the account': ["select from account where player_id = $1 and asset = 'USDT' for update", 'USDT'],
  'the rolling credit': ['select from roll_point_grant where player_id = $1 for update', 'ROLL_POINT'],
} as const

describe('while another transaction holds', () => {
  test.each(Object.entries(HELD))('%s, 499 other slips are placed, and the one follows', async (_, how) => {
    const [sql, asset] = how
    const players = await fixture.players(500, { [asset]: 10n * USDT })
    if (asset === 'ROLL_POINT') await grantRolling(players)
    const round = await fixture.openRound()
    const one = players[250] ?? 0n
    const holder = await holding(sql, [one])

    let placed: PlacedSlip | null = null
    const answers = players.map((player) =>
      placement.place(slipOf(player, round, [['sum', 'odd', USDT]], { asset })),
    )
    const held = answers[250]?.then((answer) => {
      placed = answer
      return answer
    })
    held?.catch(() => {})
    const others = await Promise.all(answers.filter((__, at) => at !== 250))
    expect(others.map(({ bets }) => bets.length)).toEqual(Array(499).fill(1))
    expect(placed).toBeNull()
    expect(placement.stats.waiting + placement.stats.inFlight).toBe(1)
    expect(await betsOf(one)).toEqual([])

    await release(holder)
    expect((await held)?.bets).toHaveLength(1)
    expect(await betsOf(one)).toHaveLength(1)
    expect(await fixture.balance(one, asset)).toBe(9n * USDT)
  })

  test('a player, their slips keep their order and each key has its effect once', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    const round = await fixture.openRound()
    const holder = await holding('select ledger_lock_players(array[$1::bigint])', [player])
    const first = slipOf(player, round, [['sum', 'odd', USDT]])
    const second = slipOf(player, round, [['sum', 'even', USDT]])
    const answers = [first, first, second].map((slip) => placement.place(slip))
    // Another player's slip went through, so the first of these was tried at least once.
    const [other = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    await placement.place(slipOf(other, round, [['sum', 'odd', USDT]]))
    await release(holder)

    const [a, again, b] = await Promise.all(answers)
    expect(again?.bets).toEqual(a?.bets)
    expect(await betsOf(player)).toEqual([a?.bets[0]?.betId, b?.bets[0]?.betId])
  })

  test('a player for too long, the slip is refused, has no effect, and its key may be used again', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    const round = await fixture.openRound()
    const hasty = fixture.placement({ patienceMs: 50 })
    const holder = await holding('select ledger_lock_players(array[$1::bigint])', [player])
    const slip = slipOf(player, round, [['sum', 'odd', USDT]])
    expect(await refusalOf(hasty.place(slip))).toBe('try_again')
    await release(holder)
    expect(await betsOf(player)).toEqual([])
    expect((await hasty.place(slip)).bets).toHaveLength(1)
    await hasty.stop()
  })

  test('a player for longer than a server waits by default, one configured to be patient places the slip', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    const round = await fixture.openRound()
    const holder = await holding('select ledger_lock_players(array[$1::bigint])', [player])
    const placed = placement.place(slipOf(player, round, [['sum', 'odd', USDT]]))
    placed.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await release(holder)
    expect((await placed).bets).toHaveLength(1)
  })

  test('a player, others recall, and the settlement of that very player waits for nobody', async () => {
    const [held = 0n, other = 0n] = await fixture.players(2, { USDT: 10n * USDT })
    const round = await fixture.openRound()
    const place = (player: bigint) => placement.place(slipOf(player, round, [['big-small', 'big', USDT]]))
    const [, { bets }] = await Promise.all([place(held), place(other)])
    const holder = await holding('select ledger_lock_players(array[$1::bigint])', [held])
    const recalled = await cancelSigned(
      { db: fixture.db, headTime: fixture.headTime },
      { player: other, key: randomUUID(), betId: bets[0]?.betId ?? '' },
    )
    expect(recalled.bet.status).toBe('cancelled')

    await fix(round)
    expect(await settleNextChunk(fixture.db, { round })).toMatchObject({ settled: 1, done: true })
    expect(await fixture.balance(held, 'USDT')).toBe(10_950_000n)
    await release(holder)
  })
})

const betsOf = async (player: bigint) =>
  (await fixture.rows<{ id: bigint }>('select id from bet where player_id = $1 order by id', [player])).map(
    ({ id }) => String(id),
  )

/** All nines: a big digit. */
const fix = async (round: string) => {
  const hash = normaliseHash(`0x${'9'.repeat(64)}`)
  if (hash === null) throw new Error('not a hash')
  await fixture.age(round, 3_660_000)
  await closeRound(fixture.db, { round })
  const [row] = await fixture.rows<{ draw: bigint }>(
    'select play_ms(draw_at) as draw from round where id = $1',
    [round],
  )
  const drawAt = Number(row?.draw)
  const block = {
    height: 12_345n,
    hash,
    timeMs: drawAt + 40,
    parentTimeMs: drawAt - 410,
    header: { hash, parentHash: hash },
    parentHeader: { hash },
  }
  expect(await finalizeOutcome(fixture.db, { round, block })).toBe('fixed')
}

const grantRolling = (players: readonly bigint[]) =>
  fixture.rows(
    `insert into roll_point_grant (player_id, amount, remaining, granted_at, expires_at)
     select p, $2, $2, now(), now() + interval '1 day' from unnest($1::bigint[]) p`,
    [players, 10n * USDT],
  )

describe('a slip of a session that is signed out', () => {
  const SIGN_OUT = 'delete from session where player_id = $1'
  const asked = async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    const session = await openSession(fixture.owner, player)
    return { player, round: await fixture.openRound(), session }
  }
  test('while it waits for its player is not placed, and neither is what waits behind it', async () => {
    const { player, round, session } = await asked()
    const before = slipOf(player, round, [['sum', 'odd', USDT]])
    expect((await placement.place({ ...before, session })).bets).toHaveLength(1)
    const holder = await holding('select ledger_lock_players(array[$1::bigint])', [player])
    const answers = [1, 2, 3].map(() =>
      refusalOf(placement.place({ ...slipOf(player, round, [['sum', 'odd', USDT]]), session })),
    )
    await fixture.rows(SIGN_OUT, [player])
    await release(holder)
    expect(await Promise.all(answers)).toEqual(Array(3).fill('fresh_proof_needed'))
    // The old slip is answered again, and another session stakes.
    expect((await placement.place({ ...before, session })).bets).toHaveLength(1)
    const other = await openSession(fixture.owner, player)
    expect(
      (await placement.place({ ...slipOf(player, round, [['sum', 'odd', USDT]]), session: other })).bets,
    ).toHaveLength(1)
    expect(await betsOf(player)).toHaveLength(2)
  })
  test('that waits for a sign-out which holds its player is not placed, and lets others be placed', async () => {
    const { player, round, session } = await asked()
    const holder = await holding('select ledger_lock_players(array[$1::bigint])', [player])
    await holder.query(SIGN_OUT, [player])
    const answer = refusalOf(placement.place({ ...slipOf(player, round, [['sum', 'odd', USDT]]), session }))
    const other = await asked()
    const { bets } = await placement.place({
      ...slipOf(other.player, other.round, [['sum', 'odd', USDT]]),
      session: other.session,
    })
    expect(bets).toHaveLength(1)
    expect(await betsOf(player)).toEqual([])
    await release(holder)
    expect(await answer).toBe('fresh_proof_needed')
  })
})
