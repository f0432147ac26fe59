import { attempt, type Outcome } from '../fixture/attempt.ts'
import { checkBooks } from '../fixture/books.ts'
import { fingerprint } from '../fixture/fingerprint.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { onFixture } from '../fixture/on-fixture.ts'
import type { Fault, Work } from '../frame/fault.ts'
import type { Random } from '../frame/random.ts'
import { type Delivery, makeDeliveries, type Place } from './deliveries.ts'
import { makeHouseDeliveries } from './house-deliveries.ts'
import { type KeyOf, makeMoneyDeliveries } from './money-deliveries.ts'
import { makeSeriesDeliveries } from './series-deliveries.ts'
import { makeWithdrawalDeliveries } from './withdrawal-deliveries.ts'

const CONTROL_TIMES = 20

/** Every call that moves money, delivered many times more one by one and as many times at once: one effect. */
export const redeliveryFault: Fault = {
  name: 'redelivery',
  unit: 'repetitions of each call',
  small: 8,
  medium: 100,
  full: 10_000,
  perPart: 100,
  run: (work) =>
    onFixture({ servers: 2 }, async (fixture) => {
      const counts = { deliveries: 0, changedBodies: 0 }
      const failures = await deliverAll({ fixture, work, times: work.amount, handlers: HANDLERS, counts })
      return { counts, failures: [...failures, ...(await checkBooks(fixture))] }
    }),
  control: async (work) =>
    (await catches(work, { place: forgetfulPlace(work) })) &&
    (await catches(work, { keyOf: () => work.random.uuid() })),
}

/** How calls are made; a broken variant changes one. */
type Handlers = { readonly place: Place; readonly keyOf: KeyOf }

const HANDLERS: Handlers = { place: (server, slip) => server.placement.place(slip), keyOf: (key) => key }

/** Ignores the caller's key. */
const forgetfulPlace =
  ({ random }: Pick<Work, 'random'>): Place =>
  (server, slip) =>
    server.placement.place({ ...slip, key: random.uuid() })

const catches = (work: Omit<Work, 'amount'>, broken: Partial<Handlers>): Promise<boolean> =>
  onFixture({ servers: 2 }, async (fixture) => {
    const counts = { deliveries: 0, changedBodies: 0 }
    const handlers = { ...HANDLERS, ...broken }
    const wrong = await deliverAll({ fixture, work, times: CONTROL_TIMES, handlers, counts })
    return wrong.some((sentence) => sentence.includes('changed what is stored'))
  })

async function deliverAll(given: {
  fixture: Fixture
  work: Omit<Work, 'amount'>
  times: number
  handlers: Handlers
  counts: { deliveries: number; changedBodies: number }
}): Promise<string[]> {
  const { fixture, work, times, handlers, counts } = given
  const failures: string[] = []
  for await (const delivery of everyDelivery(fixture, work.random, handlers)) {
    const wrong = await deliver(fixture, delivery, times)
    failures.push(...wrong.map((sentence) => `${work.seed}, ${delivery.name}: ${sentence}`))
    counts.deliveries += 2 * times
    counts.changedBodies += delivery.changed.length * 2
    if (failures.length > 0) break
  }
  return failures
}

async function* everyDelivery(
  fixture: Fixture,
  random: Random,
  handlers: Handlers,
): AsyncGenerator<Delivery> {
  yield* makeDeliveries(fixture, random, handlers.place)
  yield* makeMoneyDeliveries(fixture, random.fork('money'), handlers.keyOf)
  yield* makeWithdrawalDeliveries(fixture, random.fork('withdrawals'), handlers.keyOf)
  yield* makeSeriesDeliveries(fixture, random.fork('series'), handlers.keyOf)
  yield* makeHouseDeliveries(fixture, random.fork('house'), handlers.keyOf)
}

async function deliver(
  fixture: Fixture,
  { send, heard, changed }: Delivery,
  times: number,
): Promise<string[]> {
  const { owner, servers, server } = fixture
  const serverOf = (n: number) => servers[n % servers.length] ?? server
  const first = await attempt(() => send(server))
  const stored = await fingerprint(owner)
  const wrong: string[] = []
  const check = async (when: string, outcomes: readonly Outcome<unknown>[]) => {
    const odd = outcomes.filter(({ refusal }) => refusal !== null)
    const heardAll = new Set(outcomes.map(({ answer }) => heard(answer)))
    if (odd.length > 0) wrong.push(`${when}: ${odd.length} refused, such as ${odd[0]?.refusal}`)
    if (heardAll.size !== 1 || !heardAll.has(heard(first.answer)))
      wrong.push(`${when}: heard ${[...heardAll].join(' and ')}`)
    if ((await fingerprint(owner)) !== stored) wrong.push(`${when}: changed what is stored`)
  }

  const oneByOne: Outcome<unknown>[] = [first]
  for (let n = 0; n < times; n += 1) oneByOne.push(await attempt(() => send(serverOf(n))))
  await check('one by one', oneByOne)
  const atOnce = Array.from({ length: times }, (_, n) => attempt(() => send(serverOf(n))))
  await check('at once', await Promise.all(atOnce))

  for (const other of [...changed, ...changed]) {
    const { refusal } = await attempt(() => other(server))
    if (refusal !== 'key_reused' && refusal !== 'bet_unknown')
      wrong.push(`another body was answered with ${refusal ?? 'yes'}`)
  }
  if ((await fingerprint(owner)) !== stored) wrong.push('other bodies changed what is stored')
  return wrong
}
