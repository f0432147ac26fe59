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

const TIMES = 100

/** Every call that moves money, delivered a hundred times more one by one and a hundred times at once: one effect. */
export const redeliveryFault: Fault = {
  name: 'redelivery',
  unit: 'rounds of all calls',
  small: 1,
  medium: 1,
  full: 100,
  perPart: 10,
  run: (work) =>
    onFixture({ servers: 2 }, async (fixture) => {
      const counts = { deliveries: 0, changedBodies: 0 }
      const failures: string[] = []
      for (let n = 0; n < work.amount && failures.length === 0; n += 1)
        failures.push(...(await deliverAll({ fixture, work, n, handlers: HANDLERS, counts })))
      return { counts, failures: [...failures, ...(await checkBooks(fixture))] }
    }),
  control: async (work) =>
    (await catches(work, { place: forgetfulPlace(work) })) &&
    (await catches(work, { keyOf: () => work.random.uuid() })),
}

/** How calls get in; a broken variant changes one. */
type Handlers = { readonly place: Place; readonly keyOf: KeyOf }

const HANDLERS: Handlers = { place: (server, slip) => server.placement.place(slip), keyOf: (key) => key }

/** Does not keep to the caller's key. */
const forgetfulPlace =
  ({ random }: Pick<Work, 'random'>): Place =>
  (server, slip) =>
    server.placement.place({ ...slip, key: random.uuid() })

const catches = (work: Omit<Work, 'amount'>, broken: Partial<Handlers>): Promise<boolean> =>
  onFixture({ servers: 2 }, async (fixture) => {
    const counts = { deliveries: 0, changedBodies: 0 }
    const wrong = await deliverAll({ fixture, work, n: 0, handlers: { ...HANDLERS, ...broken }, counts })
    return wrong.some((sentence) => sentence.includes('changed what is stored'))
  })

async function deliverAll(given: {
  fixture: Fixture
  work: Omit<Work, 'amount'>
  n: number
  handlers: Handlers
  counts: { deliveries: number; changedBodies: number }
}): Promise<string[]> {
  const { fixture, work, n, handlers, counts } = given
  const failures: string[] = []
  for await (const delivery of everyDelivery(fixture, work.random.fork(String(n)), handlers)) {
    const wrong = await deliver(fixture, delivery)
    failures.push(...wrong.map((sentence) => `${work.seed} round ${n}, ${delivery.name}: ${sentence}`))
    counts.deliveries += 2 * TIMES
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

async function deliver(fixture: Fixture, { send, heard, changed }: Delivery): Promise<string[]> {
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
  for (let n = 0; n < TIMES; n += 1) oneByOne.push(await attempt(() => send(serverOf(n))))
  await check('one by one', oneByOne)
  await check('at once', await Promise.all(times((n) => attempt(() => send(serverOf(n))))))

  for (const other of [...changed, ...changed]) {
    const { refusal } = await attempt(() => other(server))
    if (refusal !== 'key_reused' && refusal !== 'bet_unknown')
      wrong.push(`another body was answered with ${refusal ?? 'yes'}`)
  }
  if ((await fingerprint(owner)) !== stored) wrong.push('other bodies changed what is stored')
  return wrong
}

const times = <T>(call: (n: number) => T): T[] => Array.from({ length: TIMES }, (_, n) => call(n))
