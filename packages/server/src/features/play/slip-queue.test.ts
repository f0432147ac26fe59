import { describe, expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { createSlipQueue } from './slip-queue.ts'

type TestSlip = { readonly player: bigint; readonly name: string }
const slip = (player: number, name: string): TestSlip => ({ player: BigInt(player), name })

/** A queue whose batches end when the test says so. */
const openQueue = (setup: { lanes?: number[]; maxSlips?: number; maxWaiting?: number } = {}) => {
  const flights: { lane: number; names: string[]; land(): void; crash(error: Error): void }[] = []
  const queue = createSlipQueue<TestSlip, string>({
    lanes: setup.lanes ?? [0, 1],
    maxSlips: setup.maxSlips ?? 3,
    maxWaiting: setup.maxWaiting ?? 100,
    run: (slips, lane) =>
      new Promise((resolve, reject) => {
        const names = slips.map(({ name }) => name)
        flights.push({ lane, names, land: () => resolve(names.map((name) => `${name} done`)), crash: reject })
      }),
  })
  return { queue, flights }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('the queue of slips', () => {
  test('takes what waits together, one batch a lane, each with its own answer', async () => {
    const { queue, flights } = openQueue()
    const answers = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, n) => queue.push(slip(n, name)))
    await turn()
    expect(flights.map(({ lane, names }) => [lane, names])).toEqual([
      [0, ['a', 'b', 'c']],
      [1, ['d', 'e', 'f']],
    ])
    expect(queue.stats).toEqual({ waiting: 1, inFlight: 6 })

    flights[1]?.land()
    await turn()
    expect(flights[2]).toMatchObject({ lane: 1, names: ['g'] })
    flights[0]?.land()
    flights[2]?.land()
    expect(await Promise.all(answers)).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name} done`),
    )
    expect(queue.stats).toEqual({ waiting: 0, inFlight: 0 })
  })

  test('never has two slips of one player in flight, and keeps his order', async () => {
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

  test('fails a batch alone, and goes on', async () => {
    const { queue, flights } = openQueue({ lanes: [0] })
    const first = queue.push(slip(1, 'a'))
    const second = queue.push(slip(1, 'b'))
    await turn()
    flights[0]?.crash(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    await turn()
    flights[1]?.land()
    expect(await second).toBe('b done')
  })

  test('refuses more than it may hold, and everything after it was stopped', async () => {
    const { queue, flights } = openQueue({ maxWaiting: 2, lanes: [0] })
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
