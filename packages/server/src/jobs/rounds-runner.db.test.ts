import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NibbleEvent } from '../features/play/events.ts'
import { finalizeOutcome, recordCandidate } from '../features/play/settle/finalize-outcome.ts'
import { listenForEvents } from '../realtime/listen-for-events.ts'
import { startTestChain, type TestChain } from '../testing/test-chain.ts'
import { both, type Fixture, openFixture, SHORT } from './testing/fixture.ts'

let fixture: Fixture
const heard: Extract<NibbleEvent, { round: string }>[] = []
let deafen: () => Promise<void>

beforeEach(async () => {
  fixture = await openFixture()
  heard.length = 0
  deafen = await listenForEvents(
    fixture.db,
    (event) => {
      if ('round' in event) heard.push(event)
    },
    () => {},
  )
})
afterEach(async () => {
  await deafen()
  await fixture.end()
})

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const eventsOf = (round: string) => heard.filter((event) => event.round === round).map(({ type }) => type)
const publishedAll = async (rounds: readonly string[], timeout = 10_000) => {
  for (const round of rounds)
    await expect.poll(async () => (await fixture.read(round)).published, { timeout, interval: 30 }).toBe(true)
}

describe('on a chain that makes a block a second', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())

  test('a round goes from scheduled to published automatically, no step before its time, and the next follows', async () => {
    const source = await fixture.follow(chain.wsUrl)
    const late: number[] = []
    const latencies: number[] = []
    fixture.run({
      source,
      windows: both(SHORT),
      observe: { late: (_, ms) => late.push(ms), published: ({ latencyMs }) => latencies.push(latencyMs) },
    })
    const isDone = () =>
      new Set(heard.filter(({ type }) => type === 'published').map(({ round }) => round)).size >= 4
    await expect.poll(isDone, { timeout: 28_000 }).toBe(true)

    const whole = heard.filter(({ type }) => type === 'opened').map(({ round }) => round)
    const first = whole.filter((round) => eventsOf(round).includes('published'))
    expect(first.length).toBeGreaterThanOrEqual(2)
    for (const round of first)
      expect(eventsOf(round).filter((type) => type !== 'settled' && type !== 'agreeing')).toEqual([
        'opened',
        'closed',
        'drawn',
        'fixed',
        'published',
      ])
    expect(Math.min(...late)).toBeGreaterThanOrEqual(-1)
    expect(latencies.length).toBeGreaterThanOrEqual(2)
    expect(fixture.lines.filter((line) => line.includes('retried'))).toEqual([])
  })

  test('a draw block is shown once a quorum shows it, and stays while none shows the same', async () => {
    const now = Date.now()
    const round = '2003010110002'
    await fixture.insert({ id: round, state: 'closed', drawAt: now + 1_000, publishAt: now + 8_000 })
    const source = await fixture.follow(chain.wsUrl)
    const asked: string[] = []
    const unclear = {
      ...source,
      findDrawBlock: async (drawAt: number) => {
        const found = await source.findDrawBlock(drawAt)
        if (found == null) return found
        asked.push((await fixture.read(round)).state)
        return asked.length === 3 ? found : undefined
      },
    }
    fixture.run({ source: unclear })
    await expect.poll(() => eventsOf(round), { timeout: 9_000 }).toContain('published')
    expect(asked.slice(0, 4)).toEqual(['closed', 'closed', 'closed', 'drawn'])
    expect(eventsOf(round).filter((type) => type !== 'agreeing')).toEqual(['drawn', 'fixed', 'published'])
  })

  test('a runner that is stopped at every step is continued by the next, and nothing happens twice', async () => {
    const now = Date.now()
    const round = '2003010110001'
    const times = { closesAt: now + 1_500, drawAt: now + 2_000, publishAt: now + 5_000 }
    await fixture.insert({ id: round, state: 'scheduled', ...times })
    const source = await fixture.follow(chain.wsUrl)
    for (const type of ['opened', 'closed', 'drawn', 'fixed', 'published']) {
      const runner = fixture.run({ source })
      await expect
        .poll(() => eventsOf(round).includes(type as never), { timeout: 14_000, interval: 5 })
        .toBe(true)
      await runner.stop()
    }
    expect(eventsOf(round).filter((type) => type !== 'agreeing')).toEqual([
      'opened',
      'closed',
      'drawn',
      'fixed',
      'published',
    ])
  })
})

describe('on a chain that makes blocks only on request', () => {
  let chain: TestChain
  const newestMs = async (): Promise<number> => {
    const block = await chain.request('eth_getBlockByNumber', ['latest', false])
    if (typeof block !== 'object' || block === null || !('timestamp' in block)) throw new Error('no block')
    return Number(block.timestamp) * 1000
  }
  const chainFrom = async (agoMs: number) => {
    const startS = Math.floor((Date.now() - agoMs) / 1000)
    chain = await startTestChain({ blockTimeS: 0, flags: ['--timestamp', String(startS)] })
    await chain.request('evm_setNextBlockTimestamp', [startS + 1])
    await chain.request('evm_mine')
  }
  afterEach(() => chain.stop())

  test('rounds found in any state after a time without a server are ended correctly', async () => {
    await chainFrom(600_000)
    await chain.mine(30)
    const now = Date.now()
    const drawAt = (await newestMs()) - 10_500
    const rounds = ['1', '2', '3', '4', '5'].map((at) => `200301011000${at}`)
    const [scheduled, open, closed, drawn, settling] = rounds as [string, string, string, string, string]
    await fixture.insert({ id: scheduled, state: 'scheduled', drawAt })
    await fixture.insert({ id: open, state: 'open', drawAt })
    for (const id of [closed, drawn, settling]) await fixture.insert({ id, state: 'closed', drawAt })
    expect(now - drawAt).toBeGreaterThan(500_000)

    const source = await fixture.follow(chain.url)
    const answer = await source.agreeOnDraw(drawAt)
    if (answer.kind !== 'agreed') throw new Error(answer.why)
    const { draw, parent } = answer
    // The block seen before the server went away has since been reorganised away.
    await recordCandidate(fixture.db, { round: drawn, block: { ...draw, hash: parent.hash } })
    const header = { ...draw.fields, hash: draw.hash }
    const parentHeader = { ...parent.fields, hash: parent.hash }
    const block = { ...draw, header, parentHeader, parentTimeMs: parent.timeMs }
    expect(await finalizeOutcome(fixture.db, { round: settling, block })).toBe('fixed')

    fixture.run({ source })
    await publishedAll(rounds)
    for (const round of rounds)
      expect(await fixture.read(round)).toMatchObject({ state: 'published', block_hash: draw.hash })
  })

  test('of two servers one runs the rounds; when its connection breaks they continue, and each round ends once', async () => {
    await chainFrom(600_000)
    await chain.mine(60)
    const drawAt = (await newestMs()) - 5_500
    const rounds = Array.from({ length: 12 }, (_, at) => `2003010110${String(at + 1).padStart(3, '0')}`)
    const sources = [await fixture.follow(chain.url), await fixture.follow(chain.wsUrl)]
    const runners = sources.map((source) => fixture.run({ source, refreshEveryMs: 50 }))
    await expect.poll(() => runners.filter((runner) => runner.isLeading()).length).toBe(1)

    for (const [at, id] of rounds.entries()) {
      await fixture.insert({ id, state: 'closed', drawAt: drawAt - at * 1_000 })
      if (at % 4 === 3)
        await fixture.owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'nibble leader'`,
        )
      await wait(60)
    }
    await publishedAll(rounds)
    await expect.poll(() => runners.filter((runner) => runner.isLeading()).length).toBe(1)
    for (const round of rounds)
      expect(eventsOf(round).filter((type) => type === 'fixed' || type === 'published')).toEqual([
        'fixed',
        'published',
      ])
  })

  test('a round whose settlement hangs holds up neither the closing nor the settlement of others', async () => {
    await chainFrom(600_000)
    await chain.mine(30)
    const drawAt = (await newestMs()) - 10_500
    const [stuck, other, open] = ['2003010110001', '2003010110002', '2003010110003'] as const
    await fixture.insert({ id: stuck, state: 'closed', drawAt })
    const blocker = fixture.owner
    await blocker.query('begin')
    await blocker.query('select from round where id = $1 for update', [stuck])

    const source = await fixture.follow(chain.url)
    const late: number[] = []
    fixture.run({
      source,
      refreshEveryMs: 50,
      observe: { late: (edge, ms) => edge === 'close' && late.push(ms) },
    })
    await expect.poll(() => source.head()?.height).toBe(31n)
    await wait(300)
    const closesAt = Date.now() + 700
    // The row is inserted from another connection, since this one holds its lock.
    const second = await openSecond()
    await second.insert({ id: open, state: 'open', drawAt: closesAt + 12_000 })
    await second.insert({ id: other, state: 'closed', drawAt: drawAt - 3_000 })
    await publishedAll([other])
    await expect.poll(async () => (await fixture.read(open)).state, { timeout: 10_000 }).toBe('closed')
    expect(late).toHaveLength(1)
    expect((await fixture.read(stuck)).state).toBe('closed')

    await blocker.query('rollback')
    await publishedAll([stuck])
    await second.end()
  })

  test('without a block a round is cancelled after five minutes, not before, and its block is recorded later', async () => {
    await chainFrom(400_000)
    const [early, due] = ['2003010110001', '2003010110002'] as const
    await fixture.insert({ id: due, state: 'closed', drawAt: Date.now() - 301_000 })
    await fixture.insert({ id: early, state: 'closed', drawAt: Date.now() - 298_500 })
    const source = await fixture.follow(chain.url)
    const runner = fixture.run({ source, askInterval: () => 100 })
    await publishedAll([due, early])
    expect(await fixture.read(due)).toMatchObject({ state: 'cancelled', cancelled_for: 'no_block' })
    const { decided_after_ms: after } = await fixture.read(early)
    expect(after).toBeGreaterThanOrEqual(300_000)
    expect(after).toBeLessThan(301_000)
    await runner.stop()

    await chain.mine(10, 20)
    const next = fixture.run({ source })
    await expect.poll(async () => (await fixture.read(early)).block_hash).not.toBeNull()
    expect((await fixture.read(early)).state).toBe('cancelled')
    await next.stop()
  })

  test('without a quorum a round waits; only the time that a server asked counts towards the 24 hours', async () => {
    await chainFrom(600_000)
    await chain.mine(30)
    const drawAt = (await newestMs()) - 10_500
    const [fresh, almost] = ['2003010110001', '2003010110002'] as const
    await fixture.insert({ id: fresh, state: 'closed', drawAt: drawAt - 3 * 86_400_000 })
    await fixture.insert({ id: almost, state: 'closed', drawAt, askedForMs: 86_400_000 - 1_500 })
    const source = await fixture.follow(`a=${chain.url},b=http://127.0.0.1:9`)
    const askedFor = async () => (await fixture.read(fresh)).asked_for_ms
    const startedAt = Date.now()
    const first = fixture.run({ source, askInterval: () => 100 })
    await expect.poll(askedFor).toBeGreaterThan(150n)
    await first.stop()
    const before = await askedFor()
    expect(before).toBeLessThanOrEqual(BigInt(Date.now() - startedAt))
    await wait(1_000)
    expect(await askedFor()).toBe(before)
    const second = fixture.run({ source, askInterval: () => 100 })
    await publishedAll([almost])
    await second.stop()

    expect(await fixture.read(almost)).toMatchObject({ state: 'cancelled', cancelled_for: 'no_quorum' })
    expect((await fixture.read(almost)).asked_for_ms).toBeGreaterThanOrEqual(86_400_000n)
    expect((await fixture.read(fresh)).state).toBe('closed')
  })

  const openSecond = async () => {
    const client = new pg.Client({ connectionString: fixture.db.url })
    await client.connect()
    return { insert: fixture.insertBy(client), end: () => client.end() }
  }
})
