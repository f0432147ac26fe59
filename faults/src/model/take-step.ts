import type { PlacedSlip } from '@nibble/server/features/play/index.ts'
import { Refusal } from '@nibble/server/refusal.ts'
import { compareAll } from './compare-all.ts'
import { endDraw } from './end-draw.ts'
import { PICKS_BY_HAND } from './judge-by-hand.ts'
import {
  acceptRecall,
  acceptSlip,
  type Expected,
  expectRecall,
  expectSlip,
  type PlainSlip,
  purseOf,
} from './plain-model.ts'
import type { RecallStep, RepeatStep, SlipStep, Step } from './steps.ts'
import { addDraw, grant, type Trial } from './trial.ts'

/** Takes the step in both worlds and compares the answers and then everything. Throws where they differ. */
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
      await sendRecalls(trial, step.recalls)
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

function newSlip(trial: Trial, { who, draw, tempo, asset, bets }: SlipStep): PlainSlip {
  const { draws, players, random } = trial
  const back = draw % Math.min(draws.length, NEWEST)
  return {
    player: at(players, who),
    key: random.uuid(),
    round: at(draws, draws.length - 1 - back).rounds[tempo],
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

/** The purses of one player would depend on who comes first. */
function ofDifferentPlayers(slips: readonly PlainSlip[]): PlainSlip[] {
  const seen = new Set<bigint>()
  return slips.filter(({ player }) => !seen.has(player) && seen.add(player))
}

async function sendSlips(trial: Trial, slips: readonly PlainSlip[]): Promise<void> {
  const { model, play } = trial
  const expected = slips.map((slip) => expectSlip(model, slip))
  const answers = await Promise.all(slips.map((slip) => answerOf(() => play.place(slip))))

  slips.forEach((slip, index) => {
    const answer = at(answers, index)
    const label = describeSlip(slip)
    const placed = compareAnswer({ label, expected: at(expected, index), answer })
    if (placed === 'new' && 'bets' in answer) {
      acceptSlip(
        model,
        slip,
        answer.bets.map(({ betId }) => betId),
      )
      compareRows(label, slip, answer)
    }
    comparePurse(trial, { ...slip, label, answer })
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

async function sendRecalls(trial: Trial, steps: readonly RecallStep[]): Promise<void> {
  const { model, play } = trial
  const seen = new Set<bigint>()
  const recalls = steps
    .flatMap((step) => newRecall(trial, step))
    .filter(({ player }) => !seen.has(player) && seen.add(player))
  const expected = recalls.map((recall) => expectRecall(model, recall))
  const answers = await Promise.all(recalls.map((recall) => answerOf(() => play.recall(recall))))

  recalls.forEach((recall, index) => {
    const answer = at(answers, index)
    const label = `recall ${recall.key} of bet ${recall.betId} by ${recall.player}`
    const placed = compareAnswer({ label, expected: at(expected, index), answer })
    if (placed === 'new') acceptRecall(model, recall)
    const asset = model.bets.get(recall.betId)?.asset
    if (asset !== undefined) comparePurse(trial, { player: recall.player, asset, label, answer })
  })
  trial.recalled.push(...recalls)
  trial.calls += recalls.length
}

function newRecall(trial: Trial, { bet: which, as, key }: RecallStep) {
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

function turnHead({ stage, model }: Trial, offsetMs: number | null): void {
  stage.head.offsetMs = offsetMs
  if (offsetMs === null || offsetMs < -10_000) model.gate = 'chain_behind'
  else model.gate = offsetMs > 5_000 ? 'clock_ahead' : 'open'
}

// ---- answers

type Answer = PlacedSlip | { readonly refusal: string }

async function answerOf(call: () => Promise<PlacedSlip>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.kind }
    throw error
  }
}

/** Whether the call had a new effect. Throws where the answer is none of those expected. */
function compareAnswer(given: { label: string; expected: Expected; answer: Answer }): 'new' | 'none' {
  const { label, expected, answer } = given
  const told = 'refusal' in answer ? answer.refusal : answer.bets.map(({ betId }) => betId).join()
  const wrong = (wanted: string) => new Error(`${label}: answered ${told}, expected ${wanted}`)

  switch (expected.answer) {
    case 'again':
      if ('refusal' in answer || told !== expected.bets.join())
        throw wrong(`bets ${expected.bets.join()} again`)
      return 'none'
    case 'yes':
      if ('refusal' in answer) throw wrong('yes')
      return 'new'
    case 'no':
      if (!('refusal' in answer) || !expected.why.has(told)) throw wrong([...expected.why].join(' or '))
      return 'none'
    case 'either':
      if (!('refusal' in answer)) return 'new'
      if (!expected.why.has(told)) throw wrong([...expected.why, 'yes'].join(' or '))
      return 'none'
  }
}

function comparePurse(
  { model }: Trial,
  { player, asset, label, answer }: { player: bigint; asset: string; label: string; answer: Answer },
): void {
  if ('refusal' in answer) return
  const wanted = purseOf(model, player, asset)
  if (answer.assetsAvailable !== wanted)
    throw new Error(`${label}: left ${answer.assetsAvailable}, expected ${wanted}`)
}

/** Counts around, so that any number means one of the list. Throws on an empty list. */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError('an empty list')
  return found
}
