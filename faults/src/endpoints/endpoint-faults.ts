import { startInstance } from '../fixture/instance.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import type { Random } from '../frame/random.ts'
import * as behaviours from './behaviours.ts'
import { insertRounds } from './rounds.ts'
import { openScenario, type Scenario } from './scenario.ts'
import type { Variant } from './servers.ts'
import { watchFinality } from './watch-finality.ts'
import { watchFuture } from './watch-future.ts'
import {
  checkAtLast,
  type Expected,
  newTally,
  roundsBetween,
  type Tally,
  watchUnderFault,
} from './watch-rounds.ts'
import { HALTED_FOR_MS, nobodyCanTell, watchWaits } from './watch-waits.ts'

type Given = { random: Random; count: number; tally: Tally; name: string }

/** One way in which endpoints fail, and the broken product that proves that its checker detects something. */
type EndpointFault = {
  readonly name: string
  readonly watch: (scenario: Scenario, given: Given) => Promise<void>
  readonly control: {
    readonly variant: Variant
    readonly watch?: (scenario: Scenario, given: Given) => Promise<void>
  }
  readonly startsAgoMs?: number
}

/** A fault of one endpoint of three, or of two, each on its own. */
const under =
  (
    fault: behaviours.MakeFault,
    { ofOne, ofTwo }: { ofOne: Expected; ofTwo: Expected | null },
    always?: readonly number[],
  ): EndpointFault['watch'] =>
  async (scenario, given) => {
    const two = ofTwo !== null && given.random.chance(0.4)
    const spared = given.random.whole(0, 2)
    const faulty = always ?? (two ? [0, 1, 2].filter((at) => at !== spared) : [spared])
    const expected = faulty.length === 2 && ofTwo !== null ? ofTwo : ofOne
    await watchUnderFault(scenario, { ...given, fault, faulty, expected })
  }

const SURVIVED = { ofOne: 'settles', ofTwo: 'waits' } as const
const PATCHY = { ofOne: 'settles', ofTwo: 'either' } as const
/** With the faulty endpoint as the only one: a believer settles wrongly. */
const reconciled = (fault: behaviours.MakeFault, variant: Variant): EndpointFault['control'] => ({
  variant,
  watch: under(fault, { ofOne: 'settles', ofTwo: null }, [0]),
})
/** With two of three: mistaking silence for an answer cancels wrongly. */
const taken = (fault: behaviours.MakeFault): EndpointFault['control'] => ({
  variant: 'hasty',
  watch: under(fault, { ofOne: 'settles', ofTwo: 'settles' }, [0, 2]),
})

const forkedEitherWay: EndpointFault['watch'] = (scenario, given) =>
  given.random.chance(0.5)
    ? under(behaviours.forked, { ofOne: 'waits', ofTwo: null })(scenario, given)
    : under(behaviours.unlinked, { ofOne: 'settles', ofTwo: null })(scenario, given)

/** Up to that many blocks are replaced before they are final. */
const replacing = (most: number): Pick<EndpointFault, 'watch' | 'control'> => {
  const watch =
    (isBroken: boolean): EndpointFault['watch'] =>
    (scenario, given) =>
      watchFinality(scenario, { ...given, depth: given.random.whole(1, most), isBroken })
  return { watch: watch(false), control: { variant: 'impatient', watch: watch(true) } }
}

const {
  stale,
  slow,
  tooSlow,
  lyingHeader,
  lyingContents,
  lyingHash,
  forked,
  gapped,
  emptied,
  dropping,
  gone,
  malformed,
  flapping,
  renamedHashes,
} = behaviours

const ENDPOINT_FAULTS: readonly EndpointFault[] = [
  { name: 'stale', watch: under(stale, SURVIVED), control: taken(stale) },
  { name: 'slow', watch: under(slow, PATCHY), control: taken(tooSlow) },
  {
    name: 'lying-header',
    watch: under(lyingHeader, SURVIVED),
    control: reconciled(lyingContents, 'unhashed'),
  },
  { name: 'lying-hash', watch: under(lyingHash, PATCHY), control: reconciled(renamedHashes, 'unhashed') },
  { name: 'forked', watch: forkedEitherWay, control: reconciled(forked, 'one_is_enough') },
  { name: 'gapped', watch: under(gapped, PATCHY), control: taken(emptied) },
  { name: 'dropping', watch: under(dropping, PATCHY), control: taken(gone) },
  { name: 'malformed', watch: under(malformed, SURVIVED), control: taken(malformed) },
  { name: 'flapping', watch: under(flapping, PATCHY), control: taken(gone) },
  {
    name: 'future-time',
    watch: (scenario, given) => watchFuture(scenario, { ...given, faulty: given.random.whole(0, 2) }),
    control: {
      variant: 'one_is_enough',
      watch: (scenario, given) => watchFuture(scenario, { ...given, faulty: 0, isAlone: true }),
    },
  },
  { name: 'finality-stalled', ...replacing(3) },
  { name: 'reorganised', ...replacing(100) },
  {
    name: 'waits',
    watch: watchWaits,
    control: {
      variant: 'hasty',
      watch: (scenario, given) => nobodyCanTell(scenario, { ...given, isBroken: true }),
    },
    startsAgoMs: HALTED_FOR_MS + 20_000,
  },
]

/** Rounds that are watched at once; those of the waits share five scenarios of some seconds each. */
const AT_ONCE = 10
const AT_ONCE_WAITING = 25

export const endpointFaultList: readonly Fault[] = ENDPOINT_FAULTS.map((fault) => ({
  name: `endpoints-${fault.name}`,
  unit: 'rounds',
  small: 2,
  medium: 5,
  full: 100,
  perPart: 100,
  run: async (work) => partOf(await run(fault, 'sound', fault.watch, work)),
  control: async (work) => {
    const { variant, watch = fault.watch } = fault.control
    const { harmed } = await run(fault, variant, watch, { ...work, amount: AT_ONCE })
    return harmed > 0
  },
}))

async function run(
  { name, startsAgoMs }: EndpointFault,
  variant: Variant,
  watch: EndpointFault['watch'],
  { random, seed, amount }: Work,
): Promise<Tally> {
  const tally = newTally()
  const instance = await startInstance({ durable: false })
  try {
    const scenario = await openScenario({
      instance,
      variant,
      name: 'endpoints',
      ...(startsAgoMs !== undefined && { startsAtMs: Date.now() - startsAgoMs }),
    })
    try {
      await settleFirst(scenario, { random, tally, name: `${seed} ${name} first` })
      const most = startsAgoMs === undefined ? AT_ONCE : AT_ONCE_WAITING
      for (let done = 0, batch = 0; done < amount; batch += 1) {
        const count = Math.min(most, amount - done)
        await watch(scenario, {
          random: random.fork(`batch ${batch}`),
          count,
          tally,
          name: `${seed} ${name} ${batch}`,
        })
        done += count
      }
    } finally {
      await scenario.stop()
    }
  } finally {
    await instance.stop()
  }
  return tally
}

const partOf = ({
  failures,
  lateMs,
  rounds,
  settled,
  settledUnderFault,
  wrong,
  cancelledWrongly,
}: Tally): Part => ({
  counts: { watched: rounds, settled, settledUnderFault, wrong, cancelledWrongly },
  ...(lateMs > 0 && { most: { cancelledLateMs: lateMs } }),
  failures,
})

/** While nothing is agreed yet, no chain can be told from another: a first round, without any fault, changes that. */
async function settleFirst(
  scenario: Scenario,
  { random, tally, name }: { random: Random; tally: Tally; name: string },
): Promise<void> {
  const { height } = await scenario.node.block('latest')
  const rounds = await roundsBetween(scenario, random, { count: 1, from: 1n, to: height - 2n })
  await insertRounds(scenario.owner, rounds)
  await checkAtLast(scenario, rounds, { tally, name })
}
