import type { BlockResult } from './block-odds.ts'

// A producer could discard blocks until one suits them. So players' wins on their blocks are compared with those on fair ones.
// For every lean L the product of
//
//   exp(L y / b - (e^L - 1 - L) v / b^2)      y: returned minus expected, v: its variance, b: an upper bound of y
//
// over their blocks is at most 1 on average if the blocks are fair, whatever was bet (Bennett). So it exceeds 1/a at any time
// with a chance of at most a (Ville), and may be checked after every block. `b` is the maximum over their blocks so far, so that
// small bets count little. The mean over several leans has the same property. The threshold rises with each further producer, so
// that all of them together raise a false alarm with no more than the stated chance.
//
// The product shrinks with every block that is not biased, and with bets on nearly everything as fast as somebody likes. So only
// what exceeds 1/(n + 1) is multiplied by the factor of the n-th block, and the rest is kept for later. The average is still at
// most 1, and whatever the first n blocks were, the product of all later ones counts with at least 1/(n + 1)(n + 2).

/** The expected lean of a block; which suits best depends on how the cheating is done. */
export const LEANS: readonly number[] = [0.25, 0.5, 1, 2]

/** The chance that a level is ever reached while all producers are honest. */
export const FALSE_ALARMS = { notice: 0.05, alarm: 0.001 } as const
export type WatchLevel = 'fair' | keyof typeof FALSE_ALARMS

/** Facts on a producer; all money in millionths. */
export type ProducerRecord = {
  /** In order of first appearance, from 1. */
  readonly number: number
  readonly blocks: number
  readonly staked: number
  readonly returned: number
  readonly expected: number
  readonly variance: number
  /** The most that one of their blocks could have returned above the expected. */
  readonly most: number
  /** The logarithm of the product for each lean, with what was kept. */
  readonly evidence: readonly number[]
}

export const newProducer = (number: number): ProducerRecord => ({
  number,
  blocks: 0,
  staked: 0,
  returned: 0,
  expected: 0,
  variance: 0,
  most: 0,
  evidence: LEANS.map(() => 0),
})

/** The record with one more block of theirs. */
export const addBlock = (record: ProducerRecord, block: BlockResult): ProducerRecord => {
  const blocks = record.blocks + 1
  const most = Math.max(record.most, block.most)
  return {
    number: record.number,
    blocks,
    staked: record.staked + block.staked,
    returned: record.returned + block.returned,
    expected: record.expected + block.expected,
    variance: record.variance + block.variance,
    most,
    evidence: record.evidence.map((before, at) => {
      const lean = LEANS[at] ?? 0
      // Bets that return the same under every block carry no information.
      if (block.variance === 0) return before
      const factor = lean * (block.above / most) - (Math.expm1(lean) - lean) * (block.variance / most ** 2)
      const kept = leastEvidence(blocks)
      return logOfSum(kept, logOfDifference(before, kept) + factor)
    }),
  }
}

/** The logarithm of what is kept from the last of so many blocks: evidence cannot sink below it. */
const leastEvidence = (blocks: number): number => -Math.log(blocks + 1)

/** log(e^a + e^b); `b` may be minus infinity. */
const logOfSum = (a: number, b: number): number => Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)))

/** log(e^a - e^b); minus infinity if `a` is not above `b`. */
const logOfDifference = (a: number, b: number): number => a + Math.log1p(-Math.min(1, Math.exp(b - a)))

/** The logarithm of how much likelier a leaning producer makes this than a fair one. */
export const weightOf = ({ evidence }: ProducerRecord): number => {
  const top = Math.max(...evidence)
  const sum = evidence.reduce((total, each) => total + Math.exp(each - top), 0)
  return top + Math.log(sum / evidence.length)
}

/** By how many standard deviations players' return exceeds the expected one. Only shown to people. */
export const deviationOf = ({ returned, expected, variance }: ProducerRecord): number =>
  variance === 0 ? 0 : (returned - expected) / Math.sqrt(variance)

export const levelOf = (record: ProducerRecord): WatchLevel => {
  const weight = weightOf(record)
  if (weight >= thresholdOf(record.number, FALSE_ALARMS.alarm)) return 'alarm'
  return weight >= thresholdOf(record.number, FALSE_ALARMS.notice) ? 'notice' : 'fair'
}

/** The evidence relative to the notice threshold: 0 as fair blocks give, 1 and above is a notice. */
export const noticeRatio = (record: ProducerRecord): number =>
  Math.max(0, weightOf(record) / thresholdOf(record.number, FALSE_ALARMS.notice))

/** The n-th producer gets 6 / (pi n)^2 of the chance; all of them together no more than it. */
const thresholdOf = (number: number, chance: number): number => Math.log((Math.PI * number) ** 2 / 6 / chance)
