import { DAY_MS } from '@nibble/domain'
import { expect, test } from 'vitest'
import { times } from '../../testing/known-round.ts'
import type { House } from './house.ts'
import { createWithheldRounds } from './withheld.ts'

const MINUTE = 60_000

const opened = (book: House['book']) => {
  let now = times.publishAt
  let asked = 0
  const failed: unknown[] = []
  const rounds = createWithheldRounds({
    house: {
      book: (round) => {
        asked += 1
        return book(round)
      },
    },
    now: () => now,
    elapsed: () => now,
    onFailure: async (_, error) => {
      failed.push(error)
    },
  })
  rounds.add(times)
  const askUntil = async (end: number, everyMs = MINUTE) => {
    for (; now < end; now += everyMs) expect(await rounds.askAgain()).toEqual([])
    return asked
  }
  return { rounds, failed, askUntil }
}

test('a round that is withheld is asked about once, however often that is said', async () => {
  const { rounds, failed, askUntil } = opened(async () => 'its key is lost')
  expect(await askUntil(times.publishAt + MINUTE)).toBe(0)
  expect(await askUntil(times.publishAt + 2 * MINUTE)).toBe(1)
  rounds.add(times)
  expect(await askUntil(times.publishAt + 9 * MINUTE)).toBe(1)
  expect(failed).toEqual([])
})

test('what is not answered is asked once a minute for a day, and each time is reported', async () => {
  const { failed, askUntil } = opened(() => Promise.reject(new Error('no answer')))
  expect(await askUntil(times.publishAt + 11 * MINUTE, 1_000)).toBe(10)
  expect(failed).toHaveLength(10)
  const asked = await askUntil(times.publishAt + DAY_MS + 2 * MINUTE)
  expect(asked).toBeGreaterThan(1_000)
  expect(await askUntil(times.publishAt + 2 * DAY_MS)).toBe(asked)
})
