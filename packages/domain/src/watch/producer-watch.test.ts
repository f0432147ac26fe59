import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { GAME_IDS } from '../games/game-id.ts'
import { judge } from '../games/judge.ts'
import { parsePick, pickCode, pickCount, pickOf } from '../games/pick.ts'
import { type BlockHash, normaliseHash } from '../games/reading.ts'
import { amountOf } from '../money/amount.ts'
import { type BlockOdds, blockResult, type WatchedBet } from './block-odds.ts'
import {
  addBlock,
  deviationOf,
  LEANS,
  levelOf,
  newProducer,
  type ProducerRecord,
  weightOf,
} from './producer-watch.ts'

/** Hash after hash, the same on every machine. */
const hashes = (seed: string): (() => BlockHash) => {
  let count = 0
  return () => {
    count += 1
    const hash = normaliseHash(`0x${createHash('sha256').update(`${seed} ${count}`).digest('hex')}`)
    if (hash === null) throw new Error('no hash')
    return hash
  }
}

/** What a fair block returns: whichever it is. */
const oddsOf = (bets: readonly WatchedBet[], height: bigint): BlockOdds =>
  blockResult({ bets, hash: hashes('any')(), height })

const numberOf = (hash: BlockHash, below: number): number => Number(BigInt(hash) % BigInt(below))

const USDT = 1_000_000

const returnedOn = (bets: readonly WatchedBet[], hash: BlockHash, height: bigint): number =>
  bets.reduce((sum, { pick, paytable, stake }) => {
    const { ratio } = judge({ ...pickOf(pick), hash, height, paytable })
    return sum + (Number(stake) * ratio.num) / ratio.den
  }, 0)

const betOn = (game: (typeof GAME_IDS)[number], pick: string, stake: number): WatchedBet => {
  const parsed = parsePick(game, pick)
  if (parsed === null) throw new Error(pick)
  return { pick: pickCode(game, parsed), paytable: 'classic', stake: amountOf(BigInt(stake * USDT)) }
}

/** What a crowd bets on a round: some picks of all games, from one to a thousand each. */
const crowd = (next: () => BlockHash, count: number): WatchedBet[] =>
  Array.from({ length: count }, () => ({
    pick: numberOf(next(), pickCount()),
    paytable: numberOf(next(), 2) === 0 ? 'classic' : 'fair',
    stake: amountOf(BigInt((1 + numberOf(next(), 1_000)) * USDT)),
  }))

describe('the odds of a block', () => {
  const height = 131_480_164n
  const endings = (places: number, every = 1): BlockHash[] =>
    Array.from({ length: Math.ceil(16 ** places / every) }, (_, at) => {
      const tail = (at * every).toString(16).padStart(places, '0')
      const hash = normaliseHash(`0x${'0'.repeat(64 - places)}${tail}`)
      if (hash === null) throw new Error('no hash')
      return hash
    })
  const enumerated = (bets: readonly WatchedBet[], all: readonly BlockHash[]) => {
    const returns = all.map((hash) => returnedOn(bets, hash, height))
    const mean = returns.reduce((sum, each) => sum + each, 0) / all.length
    const variance = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / all.length
    return { mean, variance, returns }
  }

  test('are those of all endings of a hash, however the games are related', () => {
    const bets = [
      betOn('left-right', 'left', 700),
      betOn('up-down', 'up', 300),
      betOn('exact', '7', 20),
      betOn('lucky-3', '7ab', 45),
      betOn('odd-even', 'odd', 300),
      betOn('lucky-hash', 'lucky', 1_000),
    ]
    const { mean, variance, returns } = enumerated(bets, endings(2))
    const odds = oddsOf(bets, height)
    expect(odds.expected / mean).toBeCloseTo(1, 12)
    expect(odds.variance / variance).toBeCloseTo(1, 12)
    expect(odds.most).toBeGreaterThanOrEqual(Math.max(...returns) - mean)
  })
  test('are those of games that look at five characters, too', () => {
    const bets = [
      betOn('niu-niu', 'player', 900),
      betOn('banker-player', 'tie', 50),
      betOn('up-down', 'alphabet', 800),
      betOn('banker-player', 'player', 400),
    ]
    const { mean, variance } = enumerated(bets, endings(5, 31))
    const odds = oddsOf(bets, height)
    expect(odds.expected / mean).toBeCloseTo(1, 2)
    expect(odds.variance / variance).toBeCloseTo(1, 1)
  })
  test('of the last digit and its sum with the height are decided together', () => {
    const bets = [betOn('big-small', 'big', 100), betOn('sum', 'big', 100)]
    // At a height that ends in 0 both win or both lose; at one that ends in 5 one of them wins.
    const alike = oddsOf(bets, 10n)
    const opposed = oddsOf(bets, 15n)
    expect(alike.variance).toBeCloseTo(195e6 ** 2, -6)
    expect(opposed.variance / alike.variance).toBeLessThan(1e-9)
    expect(opposed.expected).toBeCloseTo(alike.expected, 0)
  })
  test('make the evidence of a fair block worth no more than 1 on average, for every bias', () => {
    const next = hashes('average')
    const within = new Set(['left-right', 'up-down', 'odd-even', 'exact', 'lucky-2', 'lucky-hash'])
    for (let trial = 0; trial < 30; trial += 1) {
      const bets = crowd(next, 12).filter(({ pick }) => within.has(pickOf(pick).game))
      const sums = LEANS.map(() => 0)
      for (const hash of endings(2)) {
        const { evidence } = addBlock(newProducer(1), blockResult({ bets, hash, height }))
        evidence.forEach((each, at) => {
          sums[at] = (sums[at] ?? 0) + Math.exp(each) / 256
        })
      }
      for (const sum of sums) expect(sum).toBeLessThanOrEqual(1 + 1e-9)
    }
  })
})

/** The blocks of a producer; `reroll` is how often they may discard a block because `friend` does not win on it. */
const produce = (
  seed: string,
  {
    number,
    blocks,
    reroll = 0,
    friend,
  }: { number: number; blocks: number; reroll?: number; friend?: WatchedBet },
): { record: ProducerRecord; noticedAt: number | null; alarmAt: number | null } => {
  const next = hashes(seed)
  let record = newProducer(number)
  let noticedAt: number | null = null
  let alarmAt: number | null = null
  for (let block = 1; block <= blocks; block += 1) {
    const height = BigInt(numberOf(next(), 1_000_000))
    const bets = [...crowd(next, 8), ...(friend === undefined ? [] : [friend])]
    let hash = next()
    for (let again = 0; again < reroll && friend !== undefined; again += 1) {
      if (returnedOn([friend], hash, height) > Number(friend.stake)) break
      hash = next()
    }
    record = addBlock(record, blockResult({ bets, hash, height }))
    const level = levelOf(record)
    if (level !== 'fair') noticedAt ??= block
    if (level === 'alarm') alarmAt ??= block
  }
  return { record, noticedAt, alarmAt }
}

describe('the watch', () => {
  test('does not suspect honest producers, although it checks after every block', () => {
    const families = Array.from({ length: 4 }, (_, family) =>
      Array.from({ length: 21 }, (_, at) =>
        produce(`honest ${family} ${at}`, { number: at + 1, blocks: 40 }),
      ),
    )
    // 0.025 of 4 are expected at most, of alarms 0.0005.
    expect(families.filter((all) => all.some(({ noticedAt }) => noticedAt !== null)).length).toBeLessThan(2)
    expect(families.flat().filter(({ alarmAt }) => alarmAt !== null)).toEqual([])
  })

  const cheats = [
    { what: 'an even chance of 1,000', friend: betOn('big-small', 'big', 1_000), within: 800 },
    { what: 'a character at 12 times', friend: betOn('exact', '7', 1_000), within: 40 },
    { what: 'the tie of a hand', friend: betOn('banker-player', 'tie', 1_000), within: 60 },
  ]
  test.each(cheats)(
    'catches within $within blocks a producer who lets a friend win $what',
    ({ friend, within }) => {
      for (let trial = 0; trial < 4; trial += 1) {
        const seed = `cheat ${friend.pick} ${trial}`
        const cheat = produce(seed, { number: 21, blocks: within, reroll: 64, friend })
        expect(cheat.alarmAt, seed).not.toBeNull()
        const honest = produce(seed, { number: 21, blocks: within, friend })
        expect(honest.alarmAt, seed).toBeNull()
      }
    },
  )

  test('notices within 4,000 blocks a producer who discards at most one block each time', () => {
    const friend = betOn('exact', '7', 1_000)
    const { alarmAt, record } = produce('second', { number: 21, blocks: 4_000, reroll: 1, friend })
    expect(alarmAt).not.toBeNull()
    expect(deviationOf(record)).toBeGreaterThan(3)
  })

  // Fifteen of sixteen characters: nearly every block wins a little, and the rare loss has most of the variance.
  const nearlyAll = [...'0123456789abcde'].map((pick) => betOn('exact', pick, 2))
  const friend = betOn('exact', '7', 1_000)
  /** What a win of theirs adds at the lean of 2, if nothing is kept. */
  const EACH = 2 - (Math.expm1(2) - 2) / 15
  const winning = (record: ProducerRecord, height: bigint): ProducerRecord => {
    const hash = normaliseHash(`0x${'7'.repeat(64)}`)
    if (hash === null) throw new Error('no hash')
    return addBlock(record, blockResult({ bets: [friend], hash, height }))
  }
  const winsUntilAlarm = (record: ProducerRecord): number => {
    let later = record
    for (let wins = 1; wins < 1_000; wins += 1) {
      later = winning(later, BigInt(wins))
      if (levelOf(later) === 'alarm') return wins
    }
    return Number.POSITIVE_INFINITY
  }

  test.each([1, 200, 5_000])(
    'is not lulled by %i blocks with bets on nearly everything before the first that matters',
    (blocks) => {
      const next = hashes('lulled before')
      let record = newProducer(21)
      for (let block = 0; block < blocks; block += 1)
        record = addBlock(record, blockResult({ bets: nearlyAll, hash: next(), height: 1n }))
      for (const each of record.evidence) expect(each).toBeGreaterThanOrEqual(-Math.log(blocks + 1))
      let later = record
      for (let wins = 0; wins < 20; wins += 1) later = winning(later, 1n)
      const [, , , most = 0] = later.evidence
      expect(most).toBeGreaterThan(20 * EACH - Math.log((blocks + 1) * (blocks + 2)))
      expect(winsUntilAlarm(newProducer(21))).toBe(10)
      expect(winsUntilAlarm(record)).toBeLessThan(20)
    },
  )

  test('forgets no evidence however much there is, and none of it is lost to the rest that is kept', () => {
    let record = newProducer(21)
    for (let block = 0; block < 1_000; block += 1) record = winning(record, 1n)
    const [, , , most = 0] = record.evidence
    expect(most).toBeLessThanOrEqual(1_000 * EACH)
    expect(most).toBeGreaterThan(1_000 * EACH - Math.log(2))
  })

  test('makes good what was stored before it was kept from sinking', () => {
    const sunk = { ...newProducer(21), blocks: 1, evidence: LEANS.map(() => -1e13) }
    const { evidence } = winning(sunk, 1n)
    for (const each of evidence) expect(each).toBeCloseTo(-Math.log(3), 12)
    expect(winsUntilAlarm(sunk)).toBeLessThan(13)
  })

  test('is not misled by blocks on which little was staked', () => {
    const friend = betOn('exact', '7', 1_000)
    const { record } = produce('lulled', { number: 3, blocks: 25, reroll: 64, friend })
    const small = oddsOf([betOn('big-small', 'big', 1)], 1n)
    let later = record
    for (let block = 0; block < 10_000; block += 1)
      later = addBlock(later, { ...small, returned: small.expected, above: 0 })
    expect(weightOf(later)).toBeGreaterThan(weightOf(record) - 0.1)
  })
})
