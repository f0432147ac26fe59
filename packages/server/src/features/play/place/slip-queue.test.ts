import { afterEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../../refusal.ts'
import { createSlipQueue } from './slip-queue.ts'

type TestSlip = { readonly player: bigint; readonly name: string }
const slip = (player: number, name: string): TestSlip => ({ player: BigInt(player), name })

/** A queue whose batches end when the test says so. */
const openQueue = (
  setup: { shards?: number[]; maxSlips?: number; maxWaiting?: number; patienceMs?: number } = {},
) => {
  const flights: {
    shard: number
    names: string[]
    waitedMs: number
    land(busy?: string): void
    crash(error: Error): void
  }[] = []
  const queue = createSlipQueue<TestSlip, string>({
    shards: setup.shards ?? [0, 1],
    maxSlips: setup.maxSlips ?? 3,
    maxWaiting: setup.maxWaiting ?? 100,
    patienceMs: setup.patienceMs ?? 60_000,
    run: (slips, shard, waitedMs) =>
      new Promise((resolve, reject) => {
        const names = slips.map(({ name }) => name)
        const answers = (busy?: string) => names.map((name) => (name === busy ? null : `${name} done`))
        flights.push({ shard, names, waitedMs, land: (busy) => resolve(answers(busy)), crash: reject })
      }),
  })
  return { queue, flights }
}
/** No timers: the queue's next step happens in this turn of the event loop or the next. */
const turn = async () => {
  for (let n = 0; n < 3; n += 1) await new Promise((resolve) => setImmediate(resolve))
}
afterEach(() => {
  vi.useRealTimers()
})

describe('the queue of slips', () => {
  test('takes what is waiting together, one batch per shard, each with its own answer', async () => {
    const { queue, flights } = openQueue()
    const answers = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, n) => queue.push(slip(n, name)))
    await turn()
    expect(flights.map(({ shard, names }) => [shard, names])).toEqual([
      [0, ['a', 'b', 'c']],
      [1, ['d', 'e', 'f']],
    ])
    expect(queue.stats).toEqual({ waiting: 1, inFlight: 6 })

    flights[1]?.land()
    await turn()
    expect(flights[2]).toMatchObject({ shard: 1, names: ['g'] })
    flights[0]?.land()
    flights[2]?.land()
    expect(await Promise.all(answers)).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name} done`),
    )
    expect(queue.stats).toEqual({ waiting: 0, inFlight: 0 })
  })

  test('never has two slips of one player in flight, and keeps their order', async () => {
    const { queue, flights } = openQueue()
    const answers = ['a', 'b', 'c'].map((name) => queue.push(slip(7, name)))
    const other = queue.push(slip(8, 'x'))
    for (const expected of [['a', 'x'], ['b'], ['c']]) {
      await turn()
      expect(flights.at(-1)?.names).toEqual(expected)
      flights.at(-1)?.land()
    }
    expect(await Promise.all([...answers, other])).toEqual(['a done', 'b done', 'c done', 'x done'])
    expect(flights).toHaveLength(3)
  })

  test('reports how long a batch waited for a shard, and not how long a slip waited for its player', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
    const { queue, flights } = openQueue({ shards: [0] })
    const answers = [queue.push(slip(1, 'a'))]
    await turn()
    answers.push(queue.push(slip(2, 'b')))
    vi.advanceTimersByTime(300)
    answers.push(queue.push(slip(3, 'c')), queue.push(slip(1, 'd')))
    vi.advanceTimersByTime(200)
    flights[0]?.land()
    await turn()
    vi.advanceTimersByTime(50)
    // Locked elsewhere: it is retried, and is not counted as waiting for the shard.
    flights[1]?.land('b')
    await turn()
    vi.advanceTimersByTime(1_000)
    await turn()
    flights[2]?.land()
    await Promise.all(answers)
    expect(flights.map(({ names, waitedMs }) => [names, waitedMs])).toEqual([
      [['a'], 0],
      [['b', 'c', 'd'], 500],
      [['b'], 990],
    ])
  })

  test('fails only the batch, and continues', async () => {
    const { queue, flights } = openQueue({ shards: [0] })
    const first = queue.push(slip(1, 'a'))
    const second = queue.push(slip(1, 'b'))
    await turn()
    flights[0]?.crash(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    await turn()
    flights[1]?.land()
    expect(await second).toBe('b done')
  })

  test('retries a slip whose player is held with a later batch, before that player’s next', async () => {
    const { queue, flights } = openQueue({ shards: [0] })
    const held = [queue.push(slip(1, 'a')), queue.push(slip(1, 'b'))]
    const other = queue.push(slip(2, 'x'))
    await turn()
    flights[0]?.land('a')
    expect(await other).toBe('x done')
    expect(queue.stats).toEqual({ waiting: 2, inFlight: 0 })

    for (const [at, name] of [
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
    ] as const) {
      await expect.poll(() => flights[at]?.names, { timeout: 5_000 }).toEqual([name])
      flights[at]?.land(at === 1 ? 'a' : undefined)
    }
    expect(await Promise.all(held)).toEqual(['a done', 'b done'])
    expect(queue.stats).toEqual({ waiting: 0, inFlight: 0 })
  })

  test('retries a slip ever less often, at least five times a second, for as long as its patience lasts', async () => {
    const { queue, flights } = openQueue({ shards: [0] })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const answer = queue.push(slip(1, 'a'))
    await turn()
    for (const [tries, pause] of [10, 20, 40, 80, 160, 200, 200].entries()) {
      flights[tries]?.land('a')
      await turn()
      vi.advanceTimersByTime(pause - 1)
      await turn()
      expect(flights).toHaveLength(tries + 1)
      vi.advanceTimersByTime(1)
      await turn()
      expect(flights).toHaveLength(tries + 2)
    }
    flights.at(-1)?.land()
    expect(await answer).toBe('a done')
  })

  test('refuses a slip whose player is held for too long, and then tries that player’s next', async () => {
    const { queue, flights } = openQueue({ shards: [0], patienceMs: 0 })
    const [first, second] = [queue.push(slip(1, 'a')), queue.push(slip(1, 'b'))]
    const refused = expect(first).rejects.toMatchObject({ kind: 'try_again' })
    for (const at of [0, 1, 2]) {
      await expect.poll(() => flights[at]?.names, { timeout: 5_000 }).toEqual(['a'])
      flights[at]?.land('a')
    }
    await refused
    await expect.poll(() => flights[3]?.names, { timeout: 5_000 }).toEqual(['b'])
    flights[3]?.land()
    expect(await second).toBe('b done')
  })

  test('stops only when a retried slip has its answer too', async () => {
    const { queue, flights } = openQueue({ shards: [0] })
    const answer = queue.push(slip(1, 'a'))
    await turn()
    let isStopped = false
    const stopped = queue.stop().then(() => (isStopped = true))
    flights[0]?.land('a')
    await expect.poll(() => flights[1]?.names, { timeout: 5_000 }).toEqual(['a'])
    expect(isStopped).toBe(false)
    flights[1]?.land()
    expect(await answer).toBe('a done')
    await stopped
  })

  test('stops only when those in flight and those behind them have their answers', async () => {
    const { queue, flights } = openQueue({ maxSlips: 1 })
    const answers = ['a', 'b', 'c', 'd'].map((name, n) => queue.push(slip(n, name)))
    await turn()
    expect(queue.stats).toEqual({ waiting: 2, inFlight: 2 })
    let isStopped = false
    const stopped = queue.stop().then(() => (isStopped = true))
    for (const flight of [0, 1, 2, 3]) {
      await turn()
      expect(isStopped).toBe(false)
      flights[flight]?.land()
    }
    await stopped
    expect(await Promise.all(answers)).toEqual(['a done', 'b done', 'c done', 'd done'])
  })

  test('refuses more than it may hold, and everything after it was stopped', async () => {
    const { queue, flights } = openQueue({ maxWaiting: 2, shards: [0] })
    const held = [queue.push(slip(1, 'a')), queue.push(slip(2, 'b'))]
    await expect(queue.push(slip(3, 'c'))).rejects.toBeInstanceOf(Refusal)
    await turn()

    const stopped = queue.stop()
    await expect(queue.push(slip(4, 'd'))).rejects.toMatchObject({ kind: 'try_again' })
    expect(await Promise.race([stopped.then(() => 'stopped'), turn().then(() => 'waits')])).toBe('waits')
    flights[0]?.land()
    await stopped
    expect(await Promise.all(held)).toEqual(['a done', 'b done'])
  })
})
