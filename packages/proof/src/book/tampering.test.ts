import { amountOf, picksOf } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import { findLie, findMissing, ROUND_CHECKS, type RoundSeen } from './check-round.ts'
import { type Fraud, judgeFraud } from './fraud.ts'
import { readFraud, writeFraud } from './fraud-file.ts'
import { type BetLeaf, type BookLeaf, hashLeaf } from './leaves.ts'
import {
  anchorOf,
  cancelOf,
  drawOf,
  type House,
  openHouse,
  publish,
  seeded,
  seenOf,
  signHead,
  totalsOf,
} from './testing/house.ts'
import { treeRoot } from './tree.ts'

// TAMPERINGS=1000 and HONEST=10000 are the full numbers; each run makes a share of them.
const TAMPERINGS = Number(process.env['TAMPERINGS'] ?? 70)
const HONEST = Number(process.env['HONEST'] ?? 500)

type Random = ReturnType<typeof seeded>
type Bet = Extract<BookLeaf, { kind: 'bet' }>

const keptBetsOf = (leaves: readonly BookLeaf[]): readonly Bet[] =>
  leaves.filter((leaf, at): leaf is Bet => leaf.kind === 'bet' && leaves[at + 1]?.kind !== 'cancel')

/** The same bet with another pick, or another time if there is only one pick: the sums do not change. */
const repicked = (bet: Bet, random: Random): Bet => {
  const others = picksOf(bet.game).filter((pick) => pick !== bet.pick)
  return others.length === 0
    ? { ...bet, acceptedAt: bet.acceptedAt + 1 }
    : { ...bet, pick: random.one(others) }
}

const replaced = (leaves: readonly BookLeaf[], bet: Bet, by: readonly BookLeaf[]): readonly BookLeaf[] =>
  leaves.flatMap((leaf) => (leaf === bet ? by : [leaf]))

/** Changed books: changed after the head was signed, or before it by a dishonest house. */
const CHANGES: Readonly<
  Record<string, (leaves: readonly BookLeaf[], bet: Bet, random: Random) => readonly BookLeaf[]>
> = {
  insert: (leaves, bet) => replaced(leaves, bet, [bet, { ...bet, betId: String(BigInt(bet.betId) + 1n) }]),
  delete: (leaves, bet) => replaced(leaves, bet, []),
  alter: (leaves, bet, random) => replaced(leaves, bet, [repicked(bet, random)]),
  'false cancel': (leaves, bet, random) => {
    const other = { ...bet, betId: String(BigInt(bet.betId) + 5_000_000n) }
    return replaced(leaves, bet, [bet, { kind: 'cancel', ...cancelOf(other, random), betId: bet.betId }])
  },
}

const resealed = (house: House, leaves: readonly BookLeaf[], random: Random): House => {
  const root = treeRoot(leaves.map((leaf) => hashLeaf(leaf)))
  const head = signHead(house, { ...house.head, root, size: leaves.length, totals: totalsOf(leaves) })
  return { ...house, leaves, head, anchor: { ...anchorOf([head], random), blockTime: house.drawAt - 9000 } }
}

type Tampered = { readonly seen: RoundSeen; readonly fraud: () => Fraud | null }

/** Tampering after the seal, and what an outsider sees of it. */
const afterSeal = (change: string, house: House, random: Random): Tampered => {
  const draw = drawOf(random)
  const honest = seenOf(house, draw)
  const bet = random.one(keptBetsOf(house.leaves))
  const isWatched = random.below(2) === 0
  if (change === 'changed return') {
    const other = (leaf: BetLeaf) =>
      leaf.betId === bet.betId
        ? random.one([null, { asset: leaf.asset, amount: amountOf(BigInt(1 + random.below(900_000))) }])
        : undefined
    const published = publish(house, draw, (leaf) => {
      const changed = other(leaf)
      return changed === undefined ? returnedOf(leaf, honest) : changed
    })
    const seen = { ...honest, published: { ...published, secret: house.roundSecret } }
    return { seen, fraud: () => findLie(seen)?.fraud ?? null }
  }
  if (change === 'late root') {
    const late = random.one([
      { blockTime: house.drawAt },
      { height: draw.height },
      { drawAt: house.drawAt + 1000 },
    ])
    const seen = { ...honest, anchor: { ...house.anchor, ...late } }
    return { seen, fraud: () => null }
  }
  const changed = CHANGES[change === 'second root' ? 'alter' : change]
  if (changed === undefined) throw new Error(`no such change: ${change}`)
  const leaves = changed(house.leaves, bet, random)
  const second = resealed(house, leaves, random)
  const published = { ...publish(second, draw), secret: house.roundSecret }
  if (change === 'second root') {
    const evidence = { kind: 'two_heads', heads: [house.head, second.head] } as const
    const seen = { ...honest, head: second.head, published }
    return { seen, fraud: () => ({ key: house.publicKey, evidence }) }
  }
  const seen = { ...honest, sealed: isWatched ? honest.sealed : null, published }
  return { seen, fraud: () => findLie(seen)?.fraud ?? null }
}

const returnedOf = (leaf: BetLeaf, { published }: RoundSeen) => {
  const at = published?.lines.find((line) => line.includes(`"betId":"${leaf.betId}"`)) ?? '{}'
  const { returned, returnAsset } = JSON.parse(at)
  return returned === null ? null : { asset: returnAsset, amount: amountOf(parse(returned)) }
}
const parse = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

const KINDS = ['insert', 'delete', 'alter', 'false cancel', 'second root', 'late root', 'changed return']

const roundTripped = (fraud: Fraud | null) =>
  fraud === null ? null : judgeFraud(readFraud(JSON.parse(JSON.stringify(writeFraud(fraud)))))

describe('a round that was tampered with', () => {
  const runs = Array.from({ length: TAMPERINGS }, (_, at) => {
    const change = KINDS[at % KINDS.length] ?? ''
    const random = seeded(`tampering ${at}`)
    return { at, change, ...afterSeal(change, openHouse(`round ${at % 50}`, 3 + (at % 17)), random) }
  })
  test('is detected, by a fraud proof if the house signed both', () => {
    const missed = runs.filter(({ seen }) => findLie(seen) === null)
    expect(missed.map(({ at, change }) => `${at} ${change}`)).toEqual([])
    for (const { change, fraud } of runs)
      expect(roundTripped(fraud()) ?? { state: 'none' }, change).toMatchObject({
        state: change === 'late root' ? 'none' : 'proven',
      })
  })
  test('is not detected by a verifier that does not check the leaves', () => {
    const blind = ROUND_CHECKS.filter(({ name }) => name !== 'leaves')
    const changed = runs.filter(({ change }) =>
      ['insert', 'delete', 'alter', 'false cancel'].includes(change),
    )
    expect(changed.length).toBeGreaterThanOrEqual(TAMPERINGS / 2)
    expect(changed.filter(({ seen }) => findLie(seen, blind) !== null)).toEqual([])
  })
})

describe('a player’s own bet that was tampered with before the seal', () => {
  const runs = Array.from({ length: TAMPERINGS }, (_, at) => {
    const random = seeded(`own ${at}`)
    const house = openHouse(`round ${at % 50}`, 3 + (at % 17))
    const bet = random.one(keptBetsOf(house.leaves))
    const receipt = house.receipts.find(({ leaf }) => leaf.betId === bet.betId)
    if (receipt === undefined) throw new Error('every bet has a receipt')
    const change = ['delete', 'alter', 'false cancel'][at % 3] ?? ''
    const leaves = CHANGES[change]?.(house.leaves, bet, random) ?? []
    const draw = drawOf(random)
    return { change, receipt, seen: seenOf(resealed(house, leaves, random), draw) }
  })
  test('is shown by a fraud proof, with or without what was published after the result', () => {
    for (const { change, receipt, seen } of runs) {
      const found = findMissing(receipt, seen) ?? findLie(seen)?.fraud ?? null
      expect(roundTripped(found), change).toMatchObject({ state: 'proven' })
      if (change === 'false cancel') continue
      expect(roundTripped(findMissing(receipt, { ...seen, published: null })), change).toMatchObject({
        state: 'proven',
      })
    }
  })
  test('is not seen by anyone without the receipt, unless it was cancelled falsely', () => {
    for (const { change, seen } of runs)
      expect(findLie(seen) !== null, change).toBe(change === 'false cancel')
  })
})

test('no honest bet is mistaken for a fraud', () => {
  let bets = 0
  for (let round = 0; bets < HONEST; round += 1) {
    const house = openHouse(`honest ${round}`, 250)
    const seen = seenOf(house, drawOf(seeded(`honest draw ${round}`)))
    expect(findLie(seen)).toBeNull()
    expect(findLie({ ...seen, sealed: null })).toBeNull()
    for (const receipt of house.receipts) expect(findMissing(receipt, seen)).toBeNull()
    bets += house.receipts.length
  }
  expect(bets).toBeGreaterThanOrEqual(HONEST)
})
