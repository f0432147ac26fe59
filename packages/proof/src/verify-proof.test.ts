import { PAYTABLES } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import { openHouse } from './book/testing/house.ts'
import { openPoints } from './checks.ts'
import { knownHeader } from './fixtures/known-headers.ts'
import { type HeaderFields, hashHeader, headerHeight, readHeader } from './header-fields.ts'
import { readProof, writeProof } from './proof-file.ts'
import { ProofError } from './read-fields.ts'
import { rulesFingerprint } from './rules-fingerprint.ts'
import { draw, parent, roundProof, times, windows, wonBet } from './testing/known-round.ts'
import { isProven, verifyProof } from './verify-proof.ts'

const file = { ...roundProof, bet: wonBet }

const stepsOf = (json: unknown) =>
  Object.fromEntries(verifyProof(readProof(json)).map(({ id, state }) => [id, state]))
const failing = (json: unknown) =>
  Object.entries(stepsOf(json)).flatMap(([id, state]) => (state === 'failed' ? [id] : []))

describe('a true proof', () => {
  test('is valid in every step', () => {
    const { beacon, jackpot, receipt, sealed, anchor, ...others } = stepsOf(file)
    expect(Object.values(others)).toEqual(Array.from({ length: 8 }, () => 'ok'))
    expect([beacon, jackpot, receipt, sealed, anchor]).toEqual(Array.from({ length: 5 }, () => 'skipped'))
    expect(isProven(verifyProof(readProof(file)))).toBe(true)
  })
  test('without a bet shows what the block makes of every game, and has no return to check', () => {
    const steps = verifyProof(readProof({ ...file, bet: undefined }))
    const result = steps.find(({ id }) => id === 'result')
    expect(result?.id === 'result' && result.facts.outcomes.length).toBe(13)
    expect(steps.find(({ id }) => id === 'return')).toMatchObject({ state: 'skipped' })
    expect(isProven(steps)).toBe(true)
  })
  test('is read back as it was written', () => {
    const proof = readProof(file)
    expect(readProof(JSON.parse(JSON.stringify(writeProof(proof))))).toEqual(proof)
    const noisy = { ...proof, draw: { ...proof.draw, header: { ...proof.draw.header, size: '0x1' } } }
    expect(writeProof(noisy)).toEqual(writeProof(proof))
  })
  test('of a development chain has no seal to check', () => {
    const local = knownHeader('a development node')
    const steps = stepsOf({ ...file, draw: { hash: local.hash, header: local.header } })
    expect(steps).toMatchObject({ header_hash: 'ok', seal: 'skipped' })
  })
  test('of a ROLL_POINT bet credits only the gain, in ROLL_GMT_POINT', () => {
    const bet = {
      ...file.bet,
      asset: 'ROLL_POINT',
      stake: '10',
      returnAsset: 'ROLL_GMT_POINT',
      returned: '10',
    }
    expect(failing({ ...file, bet })).toEqual([])
    expect(failing({ ...file, bet: { ...bet, returned: '20' } })).toEqual(['return'])
  })
})

describe('a false proof fails where it is false', () => {
  const withBet = (change: object) => ({ ...file, bet: { ...file.bet, ...change } })
  const withDraw = (change: object) => ({
    ...file,
    draw: { ...file.draw, header: { ...draw.header, ...change } },
  })

  test.each([
    ['another hash', { ...file, draw: { ...file.draw, hash: parent.hash } }, ['header_hash']],
    ['another parent', { ...file, parent: { ...file.draw } }, ['parent_link', 'draw_time']],
    [
      'a parent with an invented hash',
      { ...file, parent: { ...file.parent, hash: draw.hash } },
      ['parent_link'],
    ],
    ['another rule version', { ...file, rules: rulesFingerprint('fair') }, ['rules']],
    ['another round', { ...file, round: `${times.round.slice(0, 9)}0001` }, ['sealed', 'round_times']],
    ['another round length', { ...file, tempo: '3m' }, ['round_times']],
    ['another outcome', withBet({ outcome: 'draw' }), ['result']],
    ['another result', withBet({ result: 'lose' }), ['result']],
    ['another return', withBet({ returned: '25.000001' }), ['return']],
    ['another asset', withBet({ returnAsset: 'USDT' }), ['return']],
    ['another pick', withBet({ pick: 'left' }), ['result', 'return']],
    ['a changed header', withDraw({ gasUsed: '0x1' }), ['header_hash', 'seal']],
    [
      'a draw time before the parent',
      { ...file, drawAt: (parent.timeMs ?? 0) - 1 },
      ['sealed', 'draw_time', 'round_times'],
    ],
    ['a draw time at the parent', { ...file, drawAt: parent.timeMs }, ['sealed', 'draw_time', 'round_times']],
    [
      'a draw time after the block',
      { ...file, drawAt: (draw.timeMs ?? 0) + 1 },
      ['sealed', 'draw_time', 'round_times'],
    ],
    ['another chain', { ...file, chainId: 97 }, ['seal']],
  ])('%s', (_, json, expected) => {
    expect(failing(json)).toEqual(expected)
    expect(isProven(verifyProof(readProof(json)))).toBe(false)
  })

  test('a hash that a file states, but its header does not have, decides nothing', () => {
    const madeUp = `${draw.hash.slice(0, -2)}95`
    expect(failing({ ...file, draw: { ...file.draw, hash: madeUp } })).toEqual(['header_hash'])
  })

  test('a parent is identified by its hash and by its height', () => {
    const { header } = knownHeader('a development node')
    const child = (change: object) => {
      const made = readHeader({ ...header, parentHash: hashHeader(header), ...change })
      return { ...file, parent: stated(header), draw: stated(made) }
    }
    const height = headerHeight(header)
    expect(stepsOf(child({ number: `0x${(height + 1n).toString(16)}` }))).toMatchObject({ parent_link: 'ok' })
    expect(stepsOf(child({ number: `0x${(height + 2n).toString(16)}` }))).toMatchObject({
      parent_link: 'failed',
    })

    const other = stated({ ...parent.header, gasUsed: '0x1' })
    expect(failing({ ...file, parent: other })).toEqual(['parent_link'])
  })

  const stated = (header: HeaderFields) => ({ hash: hashHeader(header), header })
})

test('unusual windows are reported, since a file brings its own', () => {
  const step = verifyProof(readProof(file)).find(({ id }) => id === 'round_times')
  expect(step?.id === 'round_times' && step.facts.usual).toBe(false)
})

describe('a file that is not a proof says where', () => {
  const bet = file.bet
  test.each([
    [null, ''],
    [[], ''],
    ['proof', ''],
    [{ ...file, format: 'nibble-proof/3' }, 'format'],
    [{ ...file, chainId: '56' }, 'chainId'],
    [{ ...file, round: '2026112110000' }, 'round'],
    [{ ...file, tempo: '2m' }, 'tempo'],
    [{ ...file, drawAt: 1.5 }, 'drawAt'],
    [{ ...file, windows: { ...windows, periodMs: 7 } }, 'windows'],
    [{ ...file, windows: { ...windows, periodMs: 0 } }, 'windows'],
    [{ ...file, rules: 'classic' }, 'rules'],
    [{ ...file, draw: null }, 'draw'],
    [{ ...file, draw: { hash: draw.hash } }, 'draw.header'],
    [
      { ...file, parent: { ...file.parent, header: { ...parent.header, miner: '0x' } } },
      'parent.header.miner',
    ],
    [{ ...file, bet: { ...bet, game: '__proto__' } }, 'bet.game'],
    [{ ...file, bet: { ...bet, pick: 'up' } }, 'bet.pick'],
    [{ ...file, bet: { ...bet, stake: '1e3' } }, 'bet.stake'],
    [{ ...file, bet: { ...bet, asset: 'REWARD_POINT' } }, 'bet.asset'],
    [{ ...file, bet: { ...bet, betId: 'x'.repeat(201) } }, 'bet.betId'],
    [{ ...file, bet: { ...bet, betId: '1\u001b[2J' } }, 'bet.betId'],
    [Object.create(file), 'format'],
  ])('%#: %s', (json, place) => {
    try {
      readProof(json)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ProofError)
      expect(error).toMatchObject({ place })
    }
  })
})

test('each paytable has its own fingerprint, and it does not change unnoticed', () => {
  expect(PAYTABLES.map((paytable) => rulesFingerprint(paytable).slice(0, 18))).toEqual([
    '0xe64ec7a25a520cf7',
    '0x771340ff8f766938',
  ])
})

describe('a block that hits the jackpot', () => {
  /** Its header with the first nonce that gives four equal characters at the end. */
  const hitting = (): HeaderFields => {
    for (let nonce = 0; ; nonce += 1) {
      const header = readHeader({ ...draw.header, nonce: `0x${nonce.toString(16).padStart(16, '0')}` })
      if (/(.)\1{3}$/.test(hashHeader(header))) return header
    }
  }
  const header = hitting()
  const own = { stake: '100', edge: '2.5', share: '200' }
  const terms = { feedPpm: 120_000, prizePpm: 800_000, stakeTimes: 40, edgeTimes: 600, bankrollPpm: 2_500 }
  const claim = { asset: 'USDT', terms, pot: '1000', prize: '800', stakes: '400', bankroll: '9000000', own }
  const fallen = { ...file, bet: undefined, draw: { hash: hashHeader(header), header }, jackpot: [claim] }
  const jackpotOf = (json: unknown) => stepsOf(json)['jackpot']

  test('is recognised by its hash; the content of its pools is only claimed by the file', () => {
    expect(jackpotOf(fallen)).toBe('skipped')
    const proof = readProof(fallen)
    expect(openPoints(proof, verifyProof(proof))).toEqual(['jackpot'])
    expect(jackpotOf({ ...fallen, jackpot: undefined })).toBe('ok')
  })

  test.each([
    ['another prize', { prize: '801' }],
    ['another part', { own: { ...own, share: '200.000001' } }],
    ['a part above its cap', { own: { ...own, edge: '0.1' } }],
    ['another sum of stakes', { stakes: '399' }],
    ['a share without a stake', { own: { stake: '0', edge: '0', share: '0' } }],
    ['more edge than stake', { own: { ...own, edge: '100.000001' } }],
    [
      'a prize larger than the pool',
      { prize: '1600', terms: { ...terms, prizePpm: 1_600_000 }, own: { ...own, share: '400' } },
    ],
    ['a stake larger than the sum of stakes', { stakes: '99', own: { ...own, share: '808.080808' } }],
  ])('is not valid with %s', (_, change) => {
    expect(jackpotOf({ ...fallen, jackpot: [{ ...claim, ...change }] })).toBe('failed')
  })

  test.each([
    ['100', 'manual', 'skipped'],
    ['100.000001', 'manual', 'failed'],
    ['100.000001', 'plan', 'failed'],
    // Insured bets do not share in it.
    ['100.000001', 'insurance', 'skipped'],
  ] as const)('shared out to a bet of %s, %s: %s', (stake, source, state) => {
    const bet = { ...wonBet, asset: 'USDT', returnAsset: 'USDT', stake }
    const proof = readProof({ ...fallen, bet })
    const [receipt] = openHouse('jackpot', 1).receipts
    if (proof.book === undefined || receipt === undefined) throw new Error('no book')
    const book = { ...proof.book, receipt: { ...receipt, leaf: { ...receipt.leaf, source } } }
    const step = verifyProof({ ...proof, book }).find(({ id }) => id === 'jackpot')
    expect(step?.state).toBe(state)
  })

  test('cannot be claimed of another block', () => {
    expect(jackpotOf({ ...file, jackpot: [claim] })).toBe('failed')
  })
})
