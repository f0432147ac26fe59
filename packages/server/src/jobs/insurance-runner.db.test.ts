import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../chain/index.ts'
import { INSURANCE_RULES } from '../features/audit/insurance-rules.ts'
import { auditOf } from '../features/audit/testing/audit-of.ts'
import { settleSeries } from '../features/insurance/settle-series.ts'
import {
  BIG,
  type InsuranceFixture,
  openInsuranceFixture,
  SMALL,
  UNIT,
} from '../features/insurance/testing/insurance-fixture.ts'
import { bundled } from '../testing/bundled.ts'
import { insurance } from './insurance-runner.ts'
import { runJob } from './run-job.ts'

const PROCESS = fileURLToPath(new URL('./testing/insurance-process.ts', import.meta.url))

let fixture: InsuranceFixture
beforeAll(async () => {
  fixture = await openInsuranceFixture()
})
afterAll(() => fixture.close())

/** The output of servers that ended without being killed. */
const ended: string[] = []
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const giveUp = Date.now() + 300_000
  while (!(await holds())) {
    if (ended.length > 0) throw new Error(`a server ended by itself: ${ended.join()}`)
    if (Date.now() > giveUp) throw new Error('it did not come to that')
    await new Promise((later) => setTimeout(later, 25))
  }
}
const count = async (where: string): Promise<number> => {
  const [row] = await fixture.rows<{ found: bigint }>(
    `select count(*) as found from insurance_series where ${where}`,
  )
  return Number(row?.found)
}

const run = () =>
  runJob(insurance({ placement: fixture.placements, blockedCountries: [], everyMs: 5 }), {
    db: fixture.db,
    clock: systemClock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })

test('two runners run each series once', async () => {
  const runners = [run(), run()]
  const [player = 0n] = await fixture.players(1, { USDT: 100n * UNIT })
  const id = await fixture.start(player)
  const round = await fixture.openRound()
  await until(async () => (await count('open_bet is not null')) === 1)
  await fixture.draw([round], BIG)
  await fixture.settle(round)
  await until(async () => (await count("state = 'won'")) === 1)
  await Promise.all(runners.map((runner) => runner.stop()))
  expect((await fixture.series(player, id)).bets).toHaveLength(1)
})

test('a claim that the previous server left unpaid is paid, and the last bet of a finished series recorded', {
  timeout: 60_000,
}, async () => {
  const [lost = 0n, stopped = 0n] = await fixture.players(2, { USDT: 100n * UNIT, INSURANCE_POINT: UNIT })
  const first = await fixture.start(lost)
  for (let played = 0; played < 5; played += 1) await fixture.playRound(SMALL)
  const round = await fixture.openRound()
  await fixture.turn()
  await fixture.draw([round], SMALL)
  await fixture.settle(round)
  await settleSeries(fixture.db)
  expect(await count(`id = ${first} and state = 'lost' and open_bet is null`)).toBe(1)
  const paying = run()
  await until(async () => (await count(`id = ${first} and state = 'claimed'`)) === 1)
  await paying.stop()

  const second = await fixture.start(stopped)
  const last = await fixture.openRound()
  await fixture.turn()
  await fixture.stop(stopped, second)
  expect(await count(`id = ${second} and state = 'stopped' and open_bet is not null`)).toBe(1)
  await fixture.draw([last], SMALL)
  await fixture.settle(last)
  const taking = run()
  await until(async () => (await count('open_bet is not null')) === 0)
  await taking.stop()
})

test('series continue, and claims are paid once, through any number of servers that are killed', async () => {
  const players = await fixture.players(12, { USDT: 100n * UNIT, INSURANCE_POINT: UNIT })
  for (const player of players) await fixture.start(player)
  const servers = [await startServer(), await startServer()]
  let kills = 0
  /** Kills the oldest server, which usually leads. The other takes over, and a new one starts. */
  const killOne = async (afterMs: number): Promise<void> => {
    await new Promise((later) => setTimeout(later, afterMs))
    kills += await kill(servers.shift())
    servers.push(await startServer())
  }

  try {
    for (let played = 0; played < 6; played += 1) {
      const round = await fixture.openRound()
      const killing = played % 2 === 0 ? killOne(played * 7) : null
      await until(async () => (await count("state = 'running' and open_bet is not null")) === players.length)
      await killing
      await fixture.draw([round], SMALL)
      await fixture.settle(round)
      const again = played % 2 === 1 ? killOne(played * 3) : null
      await until(async () => (await count('open_bet is not null')) === 0)
      await again
    }
    const claimed = `state = 'claimed' and player_id in (${players.join()})`
    await until(async () => (await count(claimed)) === players.length)
  } finally {
    await Promise.all(servers.map(kill))
  }

  expect(kills).toBe(6)
  const all = players.map((player) => fixture.balance(player, 'INSURANCE_POINT'))
  expect(new Set(await Promise.all(all))).toEqual(new Set([UNIT + 15n * UNIT]))
  const ours = INSURANCE_RULES.map(({ name }) => name)
  const { checks } = await auditOf(fixture.db)
  expect(checks.filter(({ name, ok }) => ours.includes(name) && !ok)).toEqual([])
}, 600_000)

const startServer = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [...(await bundled(PROCESS)), fixture.db.url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  child.once('close', (code, signal) => {
    if (signal !== 'SIGKILL') ended.push(`${code ?? signal} ${said}`)
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
