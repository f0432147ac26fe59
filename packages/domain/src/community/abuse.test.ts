import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AbuseKind, findAbuse, pointsOf } from './abuse.ts'
import {
  abuseRulesOf,
  EVIDENCE_KINDS,
  type Evidence,
  type EvidenceKind,
  evidenceKey,
  GIVEN,
  DEFAULT_ABUSE_RULES as RULES,
} from './abuse-rules.ts'

const between = (one: bigint, other: bigint, ...kinds: EvidenceKind[]): Evidence[] =>
  kinds.map((kind) => ({ one, other, kind, times: 2, address: null }))
const found = (...evidence: Evidence[]): [AbuseKind, ...bigint[]][] =>
  findAbuse(evidence, RULES).map(({ kind, players }) => [kind, ...players])

describe('nobody is flagged', () => {
  test('for sharing an address with others, of their line or not', () => {
    expect(found(...between(1n, 2n, 'network'))).toEqual([])
    expect(found(...between(1n, 2n, 'network', 'line'))).toEqual([])
  })

  test('for having been invited, nor for what their inviter bets', () => {
    expect(found(...between(1n, 2n, 'line'))).toEqual([])
  })

  test('for one browser with an unrelated person', () => {
    expect(found(...between(1n, 2n, 'device', 'network'))).toEqual([])
  })

  test('for betting against a stranger, however often', () => {
    expect(found(...between(1n, 2n, 'opposite_bets'))).toEqual([])
  })

  test('for a wallet that pays for them and for a stranger, nor for lending money in one household', () => {
    expect(found(...between(1n, 2n, 'deposit_sender'))).toEqual([])
    expect(found(...between(1n, 2n, 'transfers', 'network'))).toEqual([])
  })

  test('for two accounts of one sub-account that gain nothing by being two', () => {
    expect(found(...between(1n, 2n, 'withdrawal_address', 'device', 'network'))).toEqual([])
  })
})

describe('flagged are', () => {
  test('an account and the one that invited it, from one browser', () => {
    expect(found(...between(1n, 2n, 'device', 'line'))).toEqual([['self_referral', 1n, 2n]])
  })

  test('an account and one above it, with one sub-account', () => {
    for (const kind of ['withdrawal_address', 'own_wallet', 'deposit_sender'] as const)
      expect(found(...between(1n, 2n, kind, 'line'))).toEqual([['self_referral', 1n, 2n]])
  })

  test('a line of accounts as a ring', () => {
    const evidence = [...between(1n, 2n, 'device', 'line'), ...between(2n, 3n, 'own_wallet')]
    expect(found(...evidence)).toEqual([['ring', 1n, 2n, 3n]])
  })

  test('three whose money circulates, if more ties them together', () => {
    const round = [between(1n, 2n, 'transfers', 'network'), between(2n, 3n, 'transfers', 'network')]
    expect(found(...round.flat())).toEqual([['ring', 1n, 2n, 3n]])
  })

  test('two who bet against each other from one household, one line or one sub-account', () => {
    for (const kind of ['network', 'line', 'device', 'deposit_sender', 'transfers'] as const)
      expect(found(...between(1n, 2n, 'opposite_bets', kind))).toEqual([['opposite_bets', 1n, 2n]])
  })

  test('three accounts with one sub-account, and four in one browser', () => {
    const subAccount = [between(1n, 2n, 'withdrawal_address'), between(1n, 3n, 'withdrawal_address')]
    expect(found(...subAccount.flat())).toEqual([['many_accounts', 1n, 2n, 3n]])
    const browser = [2n, 3n, 4n].flatMap((other) => between(1n, other, 'device'))
    expect(found(...browser)).toEqual([])
    expect(found(...browser.map((one) => ({ ...one, times: 4 })))).toEqual([
      ['many_accounts', 1n, 2n, 3n, 4n],
    ])
  })

  test('two separate cases if nothing ties them together', () => {
    const evidence = [...between(1n, 4n, 'device', 'line'), ...between(2n, 3n, 'own_wallet', 'line')]
    expect(found(...evidence, ...between(3n, 4n, 'network'))).toEqual([
      ['self_referral', 1n, 4n],
      ['self_referral', 2n, 3n],
    ])
  })
})

describe('nobody stops earning before an operator has checked', () => {
  const pausedBy = (...evidence: Evidence[]) => findAbuse(evidence, RULES).map(({ paused }) => [...paused])

  test('for money that someone below them gave away', () => {
    for (const kind of GIVEN) expect(pausedBy(...between(1n, 2n, kind, 'line', 'network'))).toEqual([[]])
  })

  test('for money that strangers gave them, however many', () => {
    const strangers = [2n, 3n, 4n].flatMap((other) => between(1n, other, 'withdrawal_address', 'own_wallet'))
    expect(pausedBy(...strangers)).toEqual([[]])
  })

  test('for being in one case with others that share a browser, except those', () => {
    const [given, shared] = [between(1n, 2n, 'own_wallet'), between(2n, 3n, 'device', 'line')]
    expect(pausedBy(...given, ...shared)).toEqual([[2n, 3n]])
  })

  test('for money that came after they were cleared of everything else', () => {
    const known = between(1n, 2n, 'device', 'line')
    const cleared = new Set(known.map(evidenceKey))
    const [found] = findAbuse([...known, ...between(1n, 2n, 'deposit_sender')], RULES, cleared)
    expect([found?.players, [...(found?.paused ?? [])]]).toEqual([[1n, 2n], []])
  })

  test('for everything together that others can cause, however much it weighs', () => {
    const heavy = abuseRulesOf({ 'points.opposite_bets': 9, 'points.line': 9, 'points.network': 9 })
    const all = between(1n, 2n, ...GIVEN, 'line', 'network')
    expect(findAbuse(all, heavy).map(({ paused }) => [...paused])).toEqual([[]])
  })

  test('for one browser that weighs enough only with what others can cause', () => {
    const evidence = between(1n, 2n, 'device', 'opposite_bets')
    expect(found(...evidence)).toEqual([['opposite_bets', 1n, 2n]])
    expect(pausedBy(...evidence)).toEqual([[]])
  })

  test('unless they signed in with one browser', () => {
    expect(pausedBy(...between(1n, 2n, 'own_wallet', 'line', 'device'))).toEqual([[1n, 2n]])
  })
})

test('a chain of ten thousand accounts is one case, in any order', () => {
  const chain = Array.from({ length: 10_000 }, (_, n) =>
    between(BigInt(n), BigInt(n + 1), 'own_wallet'),
  ).flat()
  for (const evidence of [chain, chain.toReversed()])
    expect(findAbuse(evidence, RULES).map(({ players }) => players.length)).toEqual([10_001])
})

test('cleared players are left alone until something new is found', () => {
  const evidence = between(1n, 2n, 'device', 'line')
  const cleared = new Set(evidence.map(evidenceKey))
  expect(findAbuse(evidence, RULES, cleared)).toEqual([])
  const [again] = findAbuse([...evidence, ...between(1n, 2n, 'own_wallet')], RULES, cleared)
  expect(again?.evidence.map(({ kind }) => kind)).toEqual(['device', 'line', 'own_wallet'])
})

const anyEvidence = fc
  .array(
    fc.record({
      one: fc.bigInt({ min: 1n, max: 6n }),
      by: fc.bigInt({ min: 1n, max: 3n }),
      kind: fc.constantFrom(...EVIDENCE_KINDS),
      times: fc.integer({ min: 2, max: 6 }),
    }),
    { maxLength: 25 },
  )
  .map((rows) => rows.map(({ by, ...row }): Evidence => ({ ...row, other: row.one + by, address: null })))

describe('whatever is known', () => {
  test('circumstances alone tie nobody to anyone, however much they weigh', () => {
    const heavy = abuseRulesOf({ 'points.line': 9, 'points.network': 9 })
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        expect(
          findAbuse(
            evidence.filter(({ kind }) => kind === 'line' || kind === 'network'),
            heavy,
          ),
        ).toEqual([])
      }),
    )
  })

  test('everyone in a case is tied to someone in it, and to nobody in another', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const seen = new Set<bigint>()
        for (const { players, evidence: own } of findAbuse(evidence, RULES)) {
          for (const player of players) {
            expect(seen.has(player)).toBe(false)
            seen.add(player)
            const partners = players.filter((other) => {
              const [one, two] = player < other ? [player, other] : [other, player]
              const pair = own.filter((row) => row.one === one && row.other === two)
              return player !== other && pointsOf(pair, RULES) >= RULES.flagFrom
            })
            expect(partners.length).toBeGreaterThan(0)
          }
        }
      }),
    )
  })

  test('the order of the facts changes nothing, and more evidence frees nobody', () => {
    fc.assert(
      fc.property(anyEvidence, anyEvidence, (evidence, more) => {
        const players = (rows: readonly Evidence[]) =>
          new Set(findAbuse(rows, RULES).flatMap((one) => one.players))
        expect(found(...evidence.toReversed())).toEqual(found(...evidence))
        const after = players([...evidence, ...more])
        for (const player of players(evidence)) expect(after.has(player)).toBe(true)
      }),
    )
  })

  test('what was cleared as a whole is not found again', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const cleared = new Set(findAbuse(evidence, RULES).flatMap((one) => one.evidence.map(evidenceKey)))
        expect(findAbuse(evidence, RULES, cleared)).toEqual([])
      }),
    )
  })
})

test('a configuration changes the weights, and nothing else', () => {
  const rules = abuseRulesOf({ 'points.device': 3, manyAccounts: 2 })
  expect(rules.points).toEqual({ ...RULES.points, device: 3 })
  expect(rules.manyAccounts).toBe(2)
  expect(abuseRulesOf({})).toEqual(RULES)
  for (const wrong of [{ flagFrom: 0 }, { flagFrom: 1.5 }, { flagFrom: '3' }, { points: 3 }, { other: 3 }])
    expect(() => abuseRulesOf(wrong)).toThrow()
})
