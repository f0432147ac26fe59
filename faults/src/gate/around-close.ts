import { closeRound } from '@nibble/server/features/play/rounds/close-round.ts'
import { cancelSigned } from '@nibble/server/features/play/testing/cancel-signed.ts'
import { attempt } from '../fixture/attempt.ts'
import { anySlip } from '../fixture/calls.ts'
import type { Draw } from '../fixture/draws.ts'
import type { Fixture, PlayServer } from '../fixture/fixture.ts'
import type { Random } from '../frame/random.ts'
import { checkEvidence, countBets } from './evidence.ts'
import { followPlan, mayHaveBeenOpen, planHead, type Turn } from './heads.ts'

export type CloseCounts = { calls: number; accepted: number; refused: number }

const STAKE = 10_000_000n
const LEAD_MS = 1_500
const AROUND_MS = 500
const PATIENT_MS = 60_000

/**
 * One draw: some bets early, then calls spread over the second around the close on two servers, while both try to close the rounds and the
 * newest block's time may jump. One sentence for each thing that is wrong.
 */
export async function aroundClose(
  fixture: Fixture,
  given: {
    random: Random
    players: readonly bigint[]
    calls: number
    counts: CloseCounts
    /** The broken variant moves the close, unknown to this checker. */
    tamper?: (draw: Draw) => Promise<void>
  },
): Promise<string[]> {
  const { random, players, calls, counts, tamper } = given
  const draw = await fixture.openDraw({ closesInMs: LEAD_MS, drawAfterMs: 12_000, publishAfterMs: 12_000 })
  const closesAt = draw.drawAt - 12_000
  fixture.head.offsetMs = -450
  const early = await placeEarly(fixture, { draw, random, players })
  await tamper?.(draw)

  const plan = planHead(random, closesAt)
  const wrong: string[] = []
  const turning = followPlan(fixture.head, plan)
  const closing = closeByAll(fixture, { draw, closesAt, random })
  // It is awaited below: an earlier failure ends this fault and not the run.
  closing.catch(() => {})
  await Promise.all(
    Array.from({ length: calls }, async (_, n) => {
      const at = closesAt + random.whole(-AROUND_MS, AROUND_MS)
      const bet = n % 4 === 0 ? early.pop() : undefined
      const slip = anySlip(random, {
        player: random.pick(players),
        round: random.pick(draw.rounds),
        stake: STAKE,
      })
      await new Promise((wait) => setTimeout(wait, Math.max(at - Date.now(), 0)))
      const sentAt = Date.now()
      const server = random.pick(fixture.servers)
      const key = slip.key
      const outcome = await attempt<unknown>(() =>
        bet === undefined ? server.placement.place(slip) : cancelSigned(server, { ...bet, key }),
      )
      wrong.push(...judge(plan, { sentAt, answeredAt: Date.now(), closesAt, refusal: outcome.refusal }))
      counts.calls += 1
      counts[outcome.refusal === null ? 'accepted' : 'refused'] += 1
    }),
  )
  wrong.push(...(await closing))
  await turning
  fixture.head.offsetMs = -450

  const before = await countBets(fixture.owner, draw)
  const late = await attempt(() =>
    fixture.server.placement.place(
      anySlip(random, { player: random.pick(players), round: draw.rounds[0], stake: STAKE }),
    ),
  )
  if (late.refusal !== 'round_closed')
    wrong.push(`after all of it a bet was answered with ${late.refusal ?? 'yes'}`)
  if ((await countBets(fixture.owner, draw)) !== before) wrong.push('a closed round got another bet')
  return [...wrong, ...(await checkEvidence(fixture.owner, draw, closesAt))]
}

type EarlyBet = { player: bigint; betId: string }

/** Bets to be recalled later, one per player. */
async function placeEarly(
  { server }: Fixture,
  { draw, random, players }: { draw: Draw; random: Random; players: readonly bigint[] },
): Promise<EarlyBet[]> {
  const placed = await Promise.all(
    players.map(async (player) => {
      const slip = anySlip(random, { player, round: random.pick(draw.rounds), stake: STAKE })
      const { answer } = await attempt(() => server.placement.place(slip))
      const betId = answer?.bets[0]?.betId
      return betId === undefined ? [] : [{ player, betId }]
    }),
  )
  return placed.flat()
}

/** Both servers try from before the close on; each round is closed by exactly one of them, once, and not too early. */
async function closeByAll(
  { servers }: Fixture,
  { draw, closesAt, random }: { draw: Draw; closesAt: number; random: Random },
): Promise<string[]> {
  const closed: { round: string; at: number }[] = []
  const until = closesAt + random.whole(0, 400)
  // Like the loop of rounds, it retries if a busy database gave no connection in time.
  const close = async (db: PlayServer['db'], round: string) => {
    const isClosed = await closeRound(db, { round }).catch((error: unknown) => {
      if (Date.now() > until + PATIENT_MS) throw error
      return false
    })
    if (isClosed) closed.push({ round, at: Date.now() })
  }
  const tryToClose = async ({ db }: PlayServer, round: string) => {
    while (!closed.some((one) => one.round === round) && Date.now() < until + PATIENT_MS) {
      await new Promise((wait) => setTimeout(wait, random.chance(0.5) ? Math.max(until - Date.now(), 5) : 20))
      await close(db, round)
    }
    await close(db, round)
  }
  await Promise.all(servers.flatMap((server) => draw.rounds.map((round) => tryToClose(server, round))))

  return draw.rounds.flatMap((round) => {
    const times = closed.filter((one) => one.round === round)
    const early = times.filter(({ at }) => at < closesAt)
    return [
      ...(times.length === 1 ? [] : [`round ${round} was closed ${times.length} times`]),
      ...early.map(({ at }) => `round ${round} was closed ${closesAt - at} ms too early`),
    ]
  })
}

const EXPECTED = new Set([
  'round_closed',
  'chain_behind',
  'clock_ahead',
  'bet_not_recallable',
  'balance_short',
  'recalls_used_up',
])

function judge(
  plan: readonly Turn[],
  call: { sentAt: number; answeredAt: number; closesAt: number; refusal: string | null },
): string[] {
  const { sentAt, closesAt, refusal } = call
  if (refusal !== null)
    return EXPECTED.has(refusal) ? [] : [`a call at ${sentAt - closesAt} ms was refused as ${refusal}`]
  return mayHaveBeenOpen(plan, call)
    ? []
    : [`a call at ${sentAt - closesAt} ms was accepted while the head was ${JSON.stringify(plan)}`]
}
