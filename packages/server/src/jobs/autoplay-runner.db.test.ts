import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../chain/index.ts'
import { AUTOPLAY_RULES } from '../features/audit/autoplay-rules.ts'
import { auditOf } from '../features/audit/testing/audit-of.ts'
import {
  type AutoplayFixture,
  openAutoplayFixture,
  silent,
} from '../features/autoplay/testing/autoplay-fixture.ts'
import { BIG, SMALL, UNIT } from '../features/insurance/testing/insurance-fixture.ts'
import { bundled } from '../testing/bundled.ts'
import { autoplay } from './autoplay-runner.ts'

const PROCESS = fileURLToPath(new URL('./testing/autoplay-process.ts', import.meta.url))

let fixture: AutoplayFixture
beforeAll(async () => {
  fixture = await openAutoplayFixture()
})
afterAll(() => fixture.close())

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const giveUp = Date.now() + 90_000
  while (!(await holds())) {
    if (Date.now() > giveUp) throw new Error('it did not come to that')
    await new Promise((later) => setTimeout(later, 25))
  }
}
const count = async (where: string): Promise<number> => {
  const [row] = await fixture.rows<{ found: bigint }>(
    `select count(*) as found from autoplay_plan where ${where}`,
  )
  return Number(row?.found)
}
const inOrder = async () => {
  const ours = AUTOPLAY_RULES.map(({ name }) => name)
  const { checks } = await auditOf(fixture.db)
  expect(checks.filter(({ name, ok }) => ours.includes(name) && !ok)).toEqual([])
}

test('two runners at the same moment place each bet once', async () => {
  const players = await fixture.players(8, { USDT: 1_000n * UNIT })
  for (const player of players) await fixture.start(player)
  // Without the lock that elects one of them, both run, each with its own queue.
  const jobs = [fixture.placement(), fixture.placement()].map((placement) => ({
    placement,
    job: autoplay({ placement, blockedCountries: [], valueBlockedCountries: [] }),
  }))
  const { signal } = new AbortController()
  const setup = { db: fixture.db, log: silent, clock: systemClock }
  for (let played = 0; played < 3; played += 1) {
    const round = await fixture.openRound()
    while ((await count(`placed = ${played + 1}`)) < players.length)
      await Promise.all(jobs.map(({ job }) => job.turn(setup, { nth: 0, signal })))
    await Promise.all(jobs.map(({ job }) => job.turn(setup, { nth: 0, signal })))
    await fixture.draw([round], played === 1 ? BIG : SMALL)
    await fixture.settle(round)
    await Promise.all(jobs.map(({ job }) => job.turn(setup, { nth: 0, signal })))
    const bets = await fixture.rows('select from bet where round_id = $1', [round])
    expect(bets).toHaveLength(players.length)
  }
  expect(await count('placed = 3 and won = 1 and lost = 2')).toBe(players.length)
  await inOrder()
  for (const { placement } of jobs) await placement.stop()
  await fixture.rows("update round set state = 'closed' where state = 'open'")
  await fixture.rows(
    "update autoplay_plan set state = 'ended', ended_by = 'player', ended_at = now() where state = 'running'",
  )
})

test('the last bet of a finished plan is recorded too, and no other plan runs', async () => {
  const [player = 0n] = await fixture.players(1, { USDT: 1_000n * UNIT })
  await fixture.start(player)
  const placement = fixture.placement()
  const job = autoplay({ placement, blockedCountries: [], valueBlockedCountries: [] })
  const turn = () =>
    job.turn(
      { db: fixture.db, log: silent, clock: systemClock },
      { nth: 0, signal: new AbortController().signal },
    )
  const round = await fixture.openRound()
  await turn()
  await fixture.rows(
    "update autoplay_plan set state = 'ended', ended_by = 'player', ended_at = now() where state = 'running'",
  )
  expect(await count('open_bet is not null')).toBe(1)
  await fixture.draw([round], BIG)
  await fixture.settle(round)
  await turn()
  expect(await count(`player_id = ${player} and open_bet is null and won + lost = 1`)).toBe(1)
  await inOrder()
  await placement.stop()
})

test('plans continue through servers that are killed in the middle, one bet a round', async () => {
  const players = await fixture.players(12, { USDT: 1_000n * UNIT })
  for (const player of players)
    await fixture.start(player, { rounds: 4, raiseAfter: 'never', stopLoss: amountOf(100n * UNIT) })
  const running = `id in (select id from autoplay_plan where player_id = any('{${players.join()}}'))`
  const servers = [await startServer(), await startServer()]
  let kills = 0
  /** Kills the oldest server, which usually leads. The other takes over, and a new one starts. */
  const killOne = async (afterMs: number): Promise<void> => {
    await new Promise((later) => setTimeout(later, afterMs))
    kills += await kill(servers.shift())
    servers.push(await startServer())
  }

  try {
    for (let played = 0; played < 4; played += 1) {
      const round = await fixture.openRound()
      const killing = played % 2 === 0 ? killOne(played * 7) : null
      await until(async () => (await count(`${running} and open_bet is not null`)) === players.length)
      await killing
      expect(await fixture.rows('select from bet where round_id = $1', [round])).toHaveLength(players.length)
      await fixture.draw([round], SMALL)
      await fixture.settle(round)
      const again = played % 2 === 1 ? killOne(played * 3) : null
      await until(async () => (await count(`${running} and open_bet is not null`)) === 0)
      await again
    }
    await until(async () => (await count(`${running} and ended_by = 'rounds'`)) === players.length)
  } finally {
    await Promise.all(servers.map(kill))
  }

  expect(kills).toBe(4)
  const left = await Promise.all(players.map((player) => fixture.balance(player, 'USDT')))
  expect(new Set(left)).toEqual(new Set([980n * UNIT]))
  await inOrder()
}, 190_000)

const startServer = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [...(await bundled(PROCESS)), fixture.db.url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return child
}

const kill = async (child: ChildProcess | undefined): Promise<number> => {
  if (child === undefined || child.exitCode !== null) return 0
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  return 1
}
