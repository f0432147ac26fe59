import { describe, expect, test } from 'vitest'
import { askEndpoints, GRACE_MS } from './ask-endpoints.ts'
import { EndpointError } from './endpoint.ts'
import { scenario } from './testing/scenario.ts'
import { steeredClock } from './testing/steered-clock.ts'

/** Endpoints that answer with one word when the test says so. Two equal answers are a quorum. */
const open = async (operators: readonly string[], aside: readonly string[] = []) => {
  const { endpoints } = await scenario({ operators })
  const clock = steeredClock(0)
  const answerers = new Map<string, (answer: string | Error) => void>()
  let done: readonly string[] | null = null
  void askEndpoints({
    endpoints: endpoints.map((endpoint) => ({ ...endpoint, isAside: () => aside.includes(endpoint.name) })),
    ask: ({ name }) =>
      new Promise<string>((resolve, reject) => {
        answerers.set(name, (answer) => (typeof answer === 'string' ? resolve(answer) : reject(answer)))
      }),
    stands: (answered) => new Set(answered.map(({ answer }) => answer)).size < answered.length,
    clock,
  }).then(({ answered, unanswered }) => {
    done = [
      ...answered.map(({ answer }) => answer),
      ...unanswered.map(({ endpoint }) => `no ${endpoint.name}`),
    ]
  })
  const say = async (name: string, answer: string | Error) => {
    answerers.get(name)?.(answer)
    await clock.pass(0)
  }
  return { say, clock, done: () => done }
}

describe('several endpoints', () => {
  test('are all waited for until a quorum exists, however long it takes', async () => {
    const { say, clock, done } = await open(['a', 'b', 'c'])
    await say('a', 'yes')
    await clock.pass(60_000)
    expect(done()).toBeNull()
    await say('b', new EndpointError('refused', 'no'))
    await say('c', 'yes')
    expect(done()).toEqual(['yes', 'yes', 'no b'])
  })
  test('are waited for no longer than the grace once a quorum exists', async () => {
    const { say, clock, done } = await open(['a', 'b', 'c'])
    await say('a', 'yes')
    await clock.pass(1_000)
    await say('c', 'yes')
    // Literals: tests must not follow a growing constant.
    await clock.pass(399)
    expect(done()).toBeNull()
    await clock.pass(1)
    expect(done()).toEqual(['yes', 'yes', 'no b'])
  })
  test('are heard when one disagrees within the grace', async () => {
    const { say, clock, done } = await open(['a', 'b', 'c'])
    await say('a', 'yes')
    await say('b', 'yes')
    await clock.pass(GRACE_MS - 1)
    await say('c', 'no')
    expect(done()).toEqual(['yes', 'yes', 'no'])
  })
  test('are not waited for once they are set aside, and heard when they answer in time', async () => {
    const late = await open(['a', 'b', 'c'], ['c'])
    await late.say('a', 'yes')
    await late.say('b', 'yes')
    expect(late.done()).toEqual(['yes', 'yes', 'no c'])

    const early = await open(['a', 'b', 'c'], ['c'])
    await early.say('a', 'yes')
    await early.say('c', 'no')
    await early.say('b', 'yes')
    expect(early.done()).toEqual(['yes', 'yes', 'no'])
  })
  test('that are not set aside are waited for, even if another one is', async () => {
    const { say, clock, done } = await open(['a', 'b', 'c', 'd'], ['c'])
    await say('a', 'yes')
    await say('b', 'yes')
    await clock.pass(GRACE_MS - 1)
    expect(done()).toBeNull()
    await say('d', 'no')
    expect(done()).toEqual(['yes', 'yes', 'no', 'no c'])
  })
  test('that are set aside are needed if there is no quorum without them', async () => {
    const { say, clock, done } = await open(['a', 'b'], ['b'])
    await say('a', 'yes')
    await clock.pass(60_000)
    expect(done()).toBeNull()
    await say('b', 'yes')
    expect(done()).toEqual(['yes', 'yes'])
  })
})
