import type { Asset } from '@nibble/domain'
import type { PlacedSlip } from '@nibble/server/features/play/place/placement.ts'
import type { Slip } from '@nibble/server/features/play/place/slip.ts'
import { closeRound } from '@nibble/server/features/play/rounds/close-round.ts'
import { settleNextChunk } from '@nibble/server/features/play/settle/settle-next-chunk.ts'
import { cancelSigned } from '@nibble/server/features/play/testing/cancel-signed.ts'
import { countOutcomes, insist } from '../fixture/attempt.ts'
import { anySlip } from '../fixture/calls.ts'
import { decideDraw } from '../fixture/decide.ts'
import { type Draw, passUntilDue } from '../fixture/draws.ts'
import type { Fixture, PlayServer } from '../fixture/fixture.ts'
import { give, makePlayers, setBankroll } from '../fixture/players.ts'
import type { Random } from '../frame/random.ts'
import {
  all,
  BANKROLL,
  capsHold,
  expectOutcomes,
  newPlayer,
  oneAnswer,
  paidOnce,
  subAccountIs,
  WAYS,
} from './burst-checks.ts'

/** How a slip is placed; the broken variant has another way. */
export type Handler = (server: PlayServer, slip: Slip) => Promise<Pick<PlacedSlip, 'bets'>>

/** What a burst works on. Nobody else uses its player and its draw. */
type Scenario = {
  readonly fixture: Fixture
  readonly random: Random
  readonly place: Handler
  readonly draw: Draw
}

/** Calls of one player at once; one sentence for each thing that is wrong after them. */
export type Burst = (scenario: Scenario) => Promise<string[]>

const UNIT = 1_000_000n
const STAKE = 100n * UNIT

/** Money for that many stakes: exactly as many are accepted. */
const oneSubAccount: Burst = async (scenario) => {
  const { random, draw, fixture } = scenario
  const stake = BigInt(random.whole(10_000_000, 90_000_000))
  const enoughFor = random.whole(0, 20)
  const player = await newPlayer(fixture, stake * BigInt(enoughFor) + stake - 1n)
  const outcomes = await all(random, (n, own) =>
    scenario.place(serverOf(scenario, n), anySlip(own, { player, round: own.pick(draw.rounds), stake })),
  )
  return [
    ...expectOutcomes(outcomes, { yes: enoughFor, balance_short: WAYS - enoughFor }),
    ...(await paidOnce(fixture, { player, block: null })),
  ]
}

/** One key, sent repeatedly: one effect, and every call returns the same bets. */
const oneKey: Burst = async (scenario) => {
  const { random, draw, fixture } = scenario
  const player = await newPlayer(fixture, 10n * STAKE)
  const slip = anySlip(random, { player, round: draw.rounds[0], stake: STAKE })
  const outcomes = await all(random, (n) => scenario.place(serverOf(scenario, n), slip))
  return [
    ...expectOutcomes(outcomes, { yes: WAYS }),
    ...oneAnswer(outcomes),
    ...(await subAccountIs(fixture, player, 9n * STAKE)),
  ]
}

/** One key for two different slips: one of them wins, and every call of the other is refused. */
const oneKeyTwoBodies: Burst = async (scenario) => {
  const { random, draw, fixture } = scenario
  const player = await newPlayer(fixture, 10n * STAKE)
  const slip = anySlip(random, { player, round: draw.rounds[0], stake: STAKE })
  const other = { ...slip, round: draw.rounds[1] }
  const outcomes = await all(random, (n) => scenario.place(serverOf(scenario, n), n % 2 === 0 ? slip : other))
  return [
    ...expectOutcomes(outcomes, { yes: WAYS / 2, key_reused: WAYS / 2 }),
    ...oneAnswer(outcomes),
    ...(await subAccountIs(fixture, player, 9n * STAKE)),
  ]
}

/** One bet, recalled from everywhere: its stake comes back once. */
const oneBetRecalled: Burst = async (scenario) => {
  const { random, fixture } = scenario
  const player = await newPlayer(fixture, 5n * STAKE)
  const [betId = ''] = await placeSome(scenario, { player, bets: 1 })
  const outcomes = await all(random, (n, own) =>
    cancelSigned(serverOf(scenario, n), { player, key: own.uuid(), betId }),
  )
  return [
    ...expectOutcomes(outcomes, { yes: 1, bet_not_recallable: WAYS - 1 }),
    ...(await subAccountIs(fixture, player, 5n * STAKE)),
  ]
}

/** Twenty bets and ten recalls a day: ten succeed, whichever they are. */
const tenCancels: Burst = async (scenario) => {
  const { random, fixture } = scenario
  const player = await newPlayer(fixture, 20n * STAKE)
  const bets = await placeSome(scenario, { player, bets: 20 })
  const outcomes = await all(random, (n, own) =>
    cancelSigned(serverOf(scenario, n), { player, key: own.uuid(), betId: bets[n % bets.length] ?? '' }),
  )
  const { yes = 0, bet_not_recallable = 0, recalls_used_up = 0 } = countOutcomes(outcomes)
  const right = yes === 10 && bet_not_recallable + recalls_used_up === WAYS - 10
  return [
    ...(right ? [] : [`ten recalls: ${JSON.stringify(countOutcomes(outcomes))}`]),
    ...(await subAccountIs(fixture, player, 10n * STAKE)),
  ]
}

/** Recalls of bets in different assets, which are in different sub-accounts, count for the same ten. */
const tenCancelsOfAnyAsset: Burst = async (scenario) => {
  const { random, fixture } = scenario
  // No cap may interfere.
  await setBankroll(fixture.owner, 1_000n * BANKROLL)
  const player = await newPlayer(fixture, 12n * STAKE)
  await give(fixture.owner, [player], { asset: 'USDT', subAccount: 'main', amount: 12n * STAKE })
  await give(fixture.owner, [player], { asset: 'GMT', subAccount: 'game', amount: 12n * STAKE })
  const bets: string[] = []
  // Little enough that the cap room of recalls lasts for ten.
  for (const asset of ['PLAY_POINT', 'USDT', 'GMT'] as const)
    bets.push(
      ...(await placeSome(scenario, {
        player,
        bets: 8,
        asset,
        stake: asset === 'PLAY_POINT' ? 10n * UNIT : UNIT,
      })),
    )
  const outcomes = await all(random, (n, own) =>
    cancelSigned(serverOf(scenario, n), {
      player,
      key: own.uuid(),
      betId: bets[(n * 7) % bets.length] ?? '',
    }),
  )
  const { yes = 0 } = countOutcomes(outcomes)
  return yes === 10 ? [] : [`${yes} recalls of one day: ${JSON.stringify(countOutcomes(outcomes))}`]
}

/** Slips in two assets of value, which are in two sub-accounts, share the player's cap. */
const onePlayerCap: Burst = async (scenario) => {
  const { random, draw, fixture } = scenario
  const player = await newPlayer(fixture, STAKE)
  await give(fixture.owner, [player], { asset: 'USDT', subAccount: 'main', amount: 100n * STAKE })
  await give(fixture.owner, [player], { asset: 'GMT', subAccount: 'game', amount: 100n * STAKE })
  await all(random, (n, own) => {
    const asset = n % 4 < 2 ? 'USDT' : 'GMT'
    const stake = BigInt(own.whole(1_000_000, 40_000_000))
    return scenario.place(
      serverOf(scenario, n),
      anySlip(own, { player, round: own.pick(draw.rounds), stake, asset }),
    )
  })
  return capsHold(scenario)
}

/** Many players at once: the possible cost of one draw stays within the cap, for each of them and for all. */
const oneDrawCap: Burst = async (scenario) => {
  const { random, draw, fixture } = scenario
  const players = await makePlayers(fixture.owner, {
    count: WAYS,
    funds: [{ asset: 'USDT', subAccount: 'main', amount: 10n * STAKE }],
  })
  await all(random, (n, own) => {
    const player = players[n] ?? 0n
    const stake = BigInt(own.whole(1_000_000, 20_000_000))
    const slip = anySlip(own, { player, round: own.pick(draw.rounds), stake, asset: 'USDT' })
    return scenario.place(serverOf(scenario, n), slip)
  })
  return capsHold(scenario)
}

/** Settled by everyone at once while the player continues: every bet is paid once. */
const settledByAll: Burst = async (scenario) => {
  const { random, fixture, draw } = scenario
  const player = await newPlayer(fixture, 60n * STAKE)
  const bets = await placeSome(scenario, { player, bets: 20 })
  const block = await decideDraw(fixture, draw, random)
  const next = await fixture.openDraw()
  const outcomes = await all<unknown>(random, (n, own) => {
    const server = serverOf(scenario, n)
    if (n % 4 === 0)
      return scenario.place(server, anySlip(own, { player, round: next.rounds[0], stake: STAKE }))
    if (n % 4 === 1)
      return cancelSigned(server, { player, key: own.uuid(), betId: bets[n % bets.length] ?? '' })
    return settleNextChunk(server.db, { round: draw.rounds[n % 4 === 2 ? 0 : 1], limit: own.whole(1, 6) })
  })
  for (const round of draw.rounds) await settleAll(fixture, round)

  const { yes = 0, bet_not_recallable = 0, round_closed = 0 } = countOutcomes(outcomes)
  const right = yes === (WAYS * 3) / 4 && bet_not_recallable + round_closed === WAYS / 4
  return [
    ...(right ? [] : [`settled by all: ${JSON.stringify(countOutcomes(outcomes))}`]),
    ...(await paidOnce(fixture, { player, block })),
  ]
}

/** Slips, recalls and the close at once: none is accepted after the close. */
const closedMeanwhile: Burst = async (scenario) => {
  const { random, fixture } = scenario
  const player = await newPlayer(fixture, 30n * STAKE)
  const bets = await placeSome(scenario, { player, bets: 5 })
  let { draw } = scenario
  const anyOf = (own: Random) => anySlip(own, { player, round: own.pick(draw.rounds), stake: STAKE })
  const outcomes = await all<unknown>(random, async (n, own) => {
    const server = serverOf(scenario, n)
    await new Promise((wait) => setTimeout(wait, own.whole(0, 40)))
    if (n === 0) draw = await passUntilDue(fixture.owner, draw)
    if (n % 8 === 0) return closeRound(server.db, { round: draw.rounds[n % 16 === 0 ? 0 : 1] })
    if (n % 8 === 1) return cancelSigned(server, { player, key: own.uuid(), betId: own.pick(bets) })
    return scenario.place(server, anyOf(own))
  })
  for (const round of draw.rounds) await closeRound(fixture.server.db, { round })
  const late = await all(random.fork('late'), (n, own) => scenario.place(serverOf(scenario, n), anyOf(own)))

  const known = ['yes', 'balance_short', 'round_closed', 'bet_not_recallable']
  const odd = Object.keys(countOutcomes(outcomes)).filter((kind) => !known.includes(kind))
  return [
    ...odd.map((kind) => `closed meanwhile: refused as ${kind}`),
    ...expectOutcomes(late, { round_closed: WAYS }),
    ...(await paidOnce(fixture, { player, block: null })),
  ]
}

export const BURSTS = {
  oneSubAccount,
  oneKey,
  oneKeyTwoBodies,
  oneBetRecalled,
  tenCancels,
  tenCancelsOfAnyAsset,
  onePlayerCap,
  oneDrawCap,
  settledByAll,
  closedMeanwhile,
} as const satisfies Record<string, Burst>

/** The servers take calls in turns. */
function serverOf({ fixture }: Scenario, n: number): PlayServer {
  return fixture.servers[n % fixture.servers.length] ?? fixture.server
}

/** Slips of one bet each; their bets' ids. */
async function placeSome(
  scenario: Scenario,
  given: { player: bigint; bets: number; asset?: Asset; stake?: bigint },
): Promise<string[]> {
  const { random, draw, fixture, place } = scenario
  const { player, bets, asset = 'PLAY_POINT', stake = STAKE } = given
  const placed = await Promise.all(
    Array.from({ length: bets }, () => {
      const slip = anySlip(random, { player, round: random.pick(draw.rounds), stake, asset })
      return insist(() => place(fixture.server, slip))
    }),
  )
  return placed.flatMap((slip) => slip.bets.map(({ betId }) => betId))
}

async function settleAll({ server }: Fixture, round: string): Promise<void> {
  for (let done = false; !done; ) done = (await settleNextChunk(server.db, { round })).done
}
