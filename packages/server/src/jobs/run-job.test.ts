import { expect, test } from 'vitest'
import type { Clock } from '../chain/clock.ts'
import type { JobSetup } from './run-job.ts'
import { type Job, repeatUntil, runJob, takeSteps } from './run-job.ts'

const logTo = (said: string[]) => {
  const say = (level: string) => (_: object, message: string) => void said.push(`${level}: ${message}`)
  return { info: say('info'), warn: say('warn'), error: say('error') }
}

/** Records each pause, which takes no time. */
const clockOf = (pauses: number[]): Clock => ({
  nowMs: () => 0,
  after: (ms, then) => {
    pauses.push(ms)
    const timer = setImmediate(then)
    return () => clearImmediate(timer)
  },
})

test('turns follow each other with a pause, except where there is more to do, and whether they fail or not', async () => {
  const [said, pauses, stopping]: [string[], number[], AbortController] = [[], [], new AbortController()]
  const seen: number[][] = []
  const repetition = { everyMs: 7, failed: 'It failed.', log: logTo(said), clock: clockOf(pauses) }
  await repeatUntil(stopping.signal, repetition, async (nth) => {
    seen.push([nth, pauses.length])
    if (nth === 1) throw new Error('one turn')
    if (nth === 4) stopping.abort()
    return nth === 2 ? { isMore: true } : undefined
  })
  expect(seen).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
  ])
  expect(new Set(pauses)).toEqual(new Set([7]))
  expect(said).toEqual(['warn: It failed.'])
})

test('a job that every server runs logs its failures as it says', async () => {
  const said: string[] = []
  const setup = { log: logTo(said), clock: clockOf([]), db: {} } as unknown as JobSetup
  const job: Job = {
    name: 'a job',
    everyMs: 1,
    failed: 'It failed.',
    level: 'error',
    turn: async () => {
      throw new Error('every turn')
    },
  }
  const running = runJob(job, setup)
  await expect.poll(() => said.length).toBeGreaterThan(1)
  await running.stop()
  expect(new Set(said)).toEqual(new Set(['error: It failed.']))
})

test('a step that fails holds up no other, and none is taken once the job is stopped', async () => {
  const [said, taken, stopping]: [string[], string[], AbortController] = [[], [], new AbortController()]
  await takeSteps({ failed: 'A step failed.', log: logTo(said), signal: stopping.signal }, [
    () => Promise.reject(new Error('one step')),
    async () => taken.push('second'),
    async () => stopping.abort(),
    async () => taken.push('fourth'),
  ])
  expect(taken).toEqual(['second'])
  expect(said).toEqual(['warn: A step failed.'])
})
