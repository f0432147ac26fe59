import { randomUUID } from 'node:crypto'
import { amountOf, type GameId } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endHouseStop, type HouseStop, stopHouse } from '../../../ledger/stops.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import type { Placement } from './placement.ts'

let fixture: PlayFixture
let placement: Placement
let round: string
let player: bigint
beforeAll(async () => {
  fixture = await openPlayFixture()
  placement = fixture.placement()
  round = await fixture.openRound()
  const [first = 0n] = await fixture.players(1, { PLAY_POINT: 10_000_000_000n })
  player = first
})
afterAll(() => fixture.close())

const bet = (...bets: [GameId, string][]) => betOf(player, ...bets)
const betOf = async (of: bigint, ...bets: [GameId, string][]) =>
  placement
    .place({
      player: of,
      round,
      key: randomUUID(),
      asset: 'PLAY_POINT',
      bets: bets.map(([game, pick]) => ({ game, pick, stake: amountOf(10_000_000n) })),
    })
    .then(
      () => 'placed',
      (error: { kind?: string }) => error.kind,
    )
const stop = (name: HouseStop) =>
  stopHouse(fixture.db.pool, { name, reason: 'looked at', operator: 1n, now: Date.now() })

test('a stopped game takes no bets, alone or among others; the others continue', async () => {
  expect(await stop('game:sum')).toBe(true)
  expect(await stop('game:sum')).toBe(false)
  expect(await bet(['sum', 'odd'])).toBe('play_stopped')
  expect(await bet(['exact', '7'], ['sum', 'odd'])).toBe('play_stopped')
  expect(await bet(['exact', '7'])).toBe('placed')

  expect(await endHouseStop(fixture.db.pool, { name: 'game:sum' })).toBe(true)
  expect(await endHouseStop(fixture.db.pool, { name: 'game:sum' })).toBe(false)
  expect(await bet(['sum', 'odd'])).toBe('placed')
})

test('while all play is stopped nothing is accepted; stops of other things do not affect it', async () => {
  await stop('withdrawals')
  expect(await bet(['exact', '7'])).toBe('placed')
  await stop('play')
  expect(await bet(['exact', '7'])).toBe('play_stopped')
  await endHouseStop(fixture.db.pool, { name: 'play' })
  expect(await bet(['exact', '7'])).toBe('placed')
})

test('a bet that waited for its locks while play was stopped is refused', async () => {
  const betWhileStopping = async () => {
    const holder = await fixture.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select pg_advisory_xact_lock($1)', [round])
      const waiting = bet(['exact', '7'])
      await expect.poll(() => countLockWaits(fixture.db.pool)).toBe(1)
      await stop('play')
      await holder.query('commit')
      return await waiting
    } finally {
      holder.release()
      await endHouseStop(fixture.db.pool, { name: 'play' })
    }
  }
  let outcome = await betWhileStopping()
  // On a busy machine it may have waited longer than a bet does.
  while (outcome === 'try_again') outcome = await betWhileStopping()
  expect(outcome).toBe('play_stopped')
})

test('a stopped player places no more bets, at once and whatever a session remembers; others continue', async () => {
  const [other = 0n] = await fixture.players(1, { PLAY_POINT: 10_000_000_000n })
  const stopped = (yes: boolean) =>
    fixture.rows(`update player set stopped_at = ${yes ? 'now()' : 'null'} where id = $1`, [player])
  const both = () => Promise.all([bet(['exact', '7']), betOf(other, ['exact', '7'])])
  await stopped(true)
  expect(await both()).toEqual(['player_stopped', 'placed'])
  await stopped(false)
  expect(await both()).toEqual(['placed', 'placed'])
})

test('a bet that waited for its locks while its player was stopped is refused', async () => {
  const holder = await fixture.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock($1)', [round])
    await holder.query('update player set stopped_at = now() where id = $1', [player])
    const waiting = bet(['exact', '7'])
    await expect.poll(() => countLockWaits(fixture.db.pool)).toBe(1)
    await holder.query('commit')
    expect(await waiting).toBe('player_stopped')
  } finally {
    holder.release()
    await fixture.rows('update player set stopped_at = null where id = $1', [player])
  }
})
