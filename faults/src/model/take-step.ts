import type { PlacedSlip } from '@nibble/server/features/play/place/placement.ts'
import { attempt, type Outcome } from '../fixture/attempt.ts'
import { compareAll } from './compare-all.ts'
import { endDraw } from './end-draw.ts'
import { PICKS_BY_HAND } from './judge-by-hand.ts'
import {
  acceptCancel,
  acceptSlip,
  type Expected,
  expectCancel,
  expectSlip,
  type PlainSlip,
  subAccountOf,
} from './plain-model.ts'
import type { CancelStep, RepeatStep, SlipStep, Step } from './steps.ts'
import { addDraw, grant, type Trial } from './trial.ts'

/** Takes the step in both worlds and compares the answers and then everything. Throws if they differ. */
export async function takeStep(trial: Trial, step: Step): Promise<void> {
  switch (step.kind) {
    case 'slips':
      await sendSlips(trial, ofDifferentPlayers(step.slips.map((slip) => newSlip(trial, slip))))
      break
    case 'slips of value':
      // Caps are shared, so the order decides: one after the other.
      for (const slip of step.slips) await sendSlips(trial, [newSlip(trial, slip)])
      break
    case 'repeats':
      await sendRepeats(trial, step.repeats)
      break
    case 'recalls':
      await sendCancels(trial, step.cancels)
      break
    case 'new draw':
      await addDraw(trial, step.paytable)
      break
    case 'end':
      await endDraw(trial, step.end)
      break
    case 'head':
      turnHead(trial, step.offsetMs)
      break
    case 'grants':
      for (const who of step.who) await grant(trial, at(trial.players, who))
      trial.calls += step.who.length
      break
  }
  await compareAll(trial)
}

// ---- slips

const GAMES = Object.keys(PICKS_BY_HAND)
const NEWEST = 3

function newSlip(trial: Trial, { who, draw, roundLength, asset, bets }: SlipStep): PlainSlip {
  const { draws, players, random } = trial
  const back = draw % Math.min(draws.length, NEWEST)
  return {
    player: at(players, who),
    key: random.uuid(),
    round: at(draws, draws.length - 1 - back).rounds[roundLength],
    asset,
    bets: bets.map(({ game, pick, stake }) => {
      const name = at(GAMES, game)
      return { game: name, pick: at(PICKS_BY_HAND[name] ?? [], pick), stake: BigInt(stake) }
    }),
  }
}

function sentAgain({ sent, draws }: Trial, { slip: which, change }: RepeatStep): PlainSlip[] {
  if (sent.length === 0) return []
  const slip = at(sent, which)
  switch (change) {
    case 'none':
      return [slip]
    case 'stake':
      return [{ ...slip, bets: slip.bets.map((bet) => ({ ...bet, stake: bet.stake + 1n })) }]
    case 'asset':
      return [{ ...slip, asset: slip.asset === 'USDT' ? 'GMT' : 'USDT' }]
    case 'round':
      return [{ ...slip, round: at(draws, which).rounds[which % 2 === 0 ? 0 : 1] }]
    case 'order':
      return [{ ...slip, bets: [...slip.bets].reverse() }]
  }
}

async function sendRepeats(trial: Trial, steps: readonly RepeatStep[]): Promise<void> {
  const slips = steps.flatMap((repeat) => sentAgain(trial, repeat))
  await sendSlips(trial, ofDifferentPlayers(slips.filter(({ asset }) => asset === 'PLAY_POINT')))
  for (const slip of slips) if (slip.asset !== 'PLAY_POINT') await sendSlips(trial, [slip])
}

/** The sub-accounts of one player would depend on the order. */
function ofDifferentPlayers(slips: readonly PlainSlip[]): PlainSlip[] {
  const seen = new Set<bigint>()
  return slips.filter(({ player }) => !seen.has(player) && seen.add(player))
}

async function sendSlips(trial: Trial, slips: readonly PlainSlip[]): Promise<void> {
  const { model, play } = trial
  const expected = slips.map((slip) => expectSlip(model, slip))
  const answers = await Promise.all(slips.map((slip) => attempt(() => play.place(slip))))

  slips.forEach((slip, index) => {
    const answer = at(answers, index)
    const label = describeSlip(slip)
    const placed = compareAnswer({ label, expected: at(expected, index), answer })
    if (placed !== null) {
      acceptSlip(
        model,
        slip,
        placed.bets.map(({ betId }) => betId),
      )
      compareRows(label, slip, placed)
    }
    compareSubAccount(trial, { ...slip, label, answer })
  })
  trial.sent.push(...slips)
  trial.calls += slips.length
}

function compareRows(label: string, slip: PlainSlip, { bets }: PlacedSlip): void {
  const rows = bets.map(({ game, pick, stake, round, asset, status, returned }) =>
    [game, pick, stake, round, asset, status, returned].join(),
  )
  const wanted = slip.bets.map(({ game, pick, stake }) =>
    [game, pick, stake, slip.round, slip.asset, 'pending', null].join(),
  )
  if (rows.join(' ') !== wanted.join(' ')) throw new Error(`${label}: answered ${rows.join(' ')}`)
}

const describeSlip = ({ player, key, round, asset, bets }: PlainSlip): string =>
  `slip ${key} of ${player} on ${round}, ${asset} ${bets.map(({ game, pick, stake }) => `${game}/${pick}/${stake}`).join(' ')}`

// ---- recalls

async function sendCancels(trial: Trial, steps: readonly CancelStep[]): Promise<void> {
  const { model, play } = trial
  const seen = new Set<bigint>()
  const cancels = steps
    .flatMap((step) => newCancel(trial, step))
    .filter(({ player }) => !seen.has(player) && seen.add(player))
  const expected = cancels.map((cancel) => expectCancel(model, cancel))
  const answers = await Promise.all(cancels.map((cancel) => attempt(() => play.cancel(cancel))))

  cancels.forEach((cancel, index) => {
    const answer = at(answers, index)
    const label = `recall ${cancel.key} of bet ${cancel.betId} by ${cancel.player}`
    const placed = compareAnswer({ label, expected: at(expected, index), answer })
    if (placed !== null) acceptCancel(model, cancel)
    const asset = model.bets.get(cancel.betId)?.asset
    if (asset !== undefined) compareSubAccount(trial, { player: cancel.player, asset, label, answer })
  })
  trial.recalled.push(...cancels)
  trial.calls += cancels.length
}

function newCancel(trial: Trial, { bet: which, as, key }: CancelStep) {
  const { model, players, random, recalled, sent } = trial
  const day = dayNow()
  if (key === 'same' && recalled.length > 0) return [{ ...at(recalled, which), day }]

  const bets = [...model.bets]
  if (bets.length === 0) return []
  const [betId, bet] = at(bets, bets.length - 1 - (which % Math.min(bets.length, 400)))
  const player = as === 'owner' ? bet.player : at(players, which)
  const slip = key === 'of a slip' ? sent.find((one) => one.player === player) : undefined
  return [{ player, betId, day, key: slip?.key ?? random.uuid() }]
}

/** The day in GMT+8, by which recalls are counted. */
const dayNow = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

// ---- the newest block

function turnHead({ fixture, model }: Trial, offsetMs: number | null): void {
  fixture.head.offsetMs = offsetMs
  if (offsetMs === null || offsetMs < -10_000) model.gate = 'chain_behind'
  else model.gate = offsetMs > 5_000 ? 'clock_ahead' : 'open'
}

// ---- answers

type Answer = Outcome<PlacedSlip>

/** The answer of a call with a new effect, or null. Throws if the answer is none of those expected. */
function compareAnswer(given: { label: string; expected: Expected; answer: Answer }): PlacedSlip | null {
  const { label, expected } = given
  const { answer: placed, refusal } = given.answer
  const answered = refusal ?? placed.bets.map(({ betId }) => betId).join()
  const wrong = (wanted: string) => new Error(`${label}: answered ${answered}, expected ${wanted}`)

  switch (expected.answer) {
    case 'again':
      if (answered !== expected.bets.join()) throw wrong(`bets ${expected.bets.join()} again`)
      return null
    case 'yes':
      if (refusal !== null) throw wrong('yes')
      return placed
    case 'no':
      if (!expected.why.has(answered)) throw wrong([...expected.why].join(' or '))
      return null
    case 'either':
      if (refusal !== null && !expected.why.has(refusal)) throw wrong([...expected.why, 'yes'].join(' or '))
      return placed
  }
}

function compareSubAccount(
  { model }: Trial,
  { player, asset, label, answer }: { player: bigint; asset: string; label: string; answer: Answer },
): void {
  if (answer.answer === null) return
  const { assetsAvailable: left } = answer.answer
  const wanted = subAccountOf(model, player, asset)
  if (left !== wanted) throw new Error(`${label}: left ${left}, expected ${wanted}`)
}

/** Wraps around, so that any number means one of the list. Throws on an empty list. */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError('an empty list')
  return found
}
