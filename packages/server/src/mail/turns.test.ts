import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** One at a time, with room to remember two; the households in the order in which their mails started. */
const startTurns = () => {
  const turns = createTurns({ atOnce: 1, remembered: 2 })
  const started: string[] = []
  const take = (household: string, until: Promise<void> = Promise.resolve()) =>
    turns.take({ who: household, domain: 'mail.example', rank: 0 }, new AbortController().signal, () => {
      started.push(household)
      return until
    })
  /** While the last of the first ones is under way, the others queue. */
  const play = async (first: readonly string[], queued: readonly string[]) => {
    for (const household of first.slice(0, -1)) await take(household)
    let end = () => {}
    const until = new Promise<void>((resolve) => {
      end = resolve
    })
    const all = [take(first.at(-1) ?? '', until), ...queued.map((household) => take(household))]
    end()
    await Promise.all(all)
    return started.slice(first.length)
  }
  return play
}

test('who had a turn again is remembered longer than who had none since', async () => {
  expect(await startTurns()(['one', 'two', 'one', 'three'], ['one', 'two'])).toEqual(['two', 'one'])
})

test('who is forgotten is like who never had a turn', async () => {
  expect(await startTurns()(['one', 'two', 'three'], ['one', 'new'])).toEqual(['one', 'new'])
})
