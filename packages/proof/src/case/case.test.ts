// Longer than 300 lines: for each kind of case, what is valid and what makes it invalid.

import { amountOf, normaliseHash, parseRoundNumber } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import * as beacons from '../beacon.ts'
import { tableOf } from '../book/leaves.ts'
import { openHouse } from '../book/testing/house.ts'
import { betCase, DRAWN_AT, proofOf } from '../testing/known-case.ts'
import {
  type BetCase,
  type Case,
  type CaseEvent,
  type DepositCase,
  readCase,
  type WithdrawalCase,
  writeCase,
} from './case-file.ts'
import { holdsTransfer, transferOf, verifyCase } from './verify-case.ts'

const hash = (digit: string) => {
  const made = normaliseHash(`0x${digit.repeat(64)}`)
  if (made === null) throw new Error('no hash')
  return made
}
const common = { house: 'https://nibble.example', madeAt: 1_763_700_000_000 }

const DEPOSIT: DepositCase = {
  ...common,
  kind: 'deposit',
  chain: { chainId: 56, contract: `0x${'c1'.repeat(20)}`, decimals: 18 },
  deposit: {
    id: '7',
    to: `0x${'aa'.repeat(20)}`,
    transaction: hash('1'),
    logIndex: 3,
    height: 100,
    blockHash: hash('2'),
    raw: 12_500_000_000_000_000_999n,
    amount: amountOf(12_500_000n),
    dust: 999n,
    isCredited: true,
  },
  terms: { minimum: amountOf(1_000_000n) },
  timeline: [
    { at: common.madeAt - 60_000, what: 'in_block' },
    { at: common.madeAt - 50_000, what: 'credited' },
  ],
}

const REQUESTED = Date.parse('2026-11-19T15:00:00+08:00')
const WITHDRAWAL: WithdrawalCase = {
  ...common,
  madeAt: REQUESTED + 3_600_000,
  kind: 'withdrawal',
  chain: DEPOSIT.chain,
  withdrawal: {
    id: '9',
    asset: 'GMT',
    amount: amountOf(100_000_000n),
    fee: amountOf(1_000_000n),
    to: `0x${'bb'.repeat(20)}`,
    status: 'success',
    isRefunded: false,
    requestedAt: REQUESTED,
    transaction: hash('3'),
    deadline: Date.parse('2026-11-20T23:59:59+08:00'),
  },
  terms: { minimum: amountOf(1_000_000n), feeFixed: amountOf(200_000n), feeBps: 100 },
  timeline: [
    { at: REQUESTED, what: 'requested' },
    { at: REQUESTED + 1_000, what: 'released' },
    { at: REQUESTED + 9_000, what: 'finished' },
  ],
}

const OPEN = WITHDRAWAL.timeline.slice(0, 2)
const REFUND = { at: REQUESTED + 9_000, what: 'refunded' as const }

const states = (file: Case) =>
  Object.fromEntries(verifyCase(file, { beacons }).checks.map(({ id, state }) => [id, state]))
const failures = (file: Case) =>
  verifyCase(file, { beacons })
    .checks.filter(({ state }) => state === 'failed')
    .map(({ id }) => id)

const problemsOf = (file: Case) =>
  verifyCase(file, { beacons })
    .checks.filter(({ state }) => state === 'failed')
    .map(({ problem }) => problem)

test.each([DEPOSIT, WITHDRAWAL])('a case of a $kind is read back as it was written', (file) => {
  expect(readCase(JSON.parse(JSON.stringify(writeCase(file))))).toEqual(file)
})

describe('a bet', () => {
  test('is read back as it was written, and is valid with its proof', () => {
    const file = betCase()
    expect(readCase(JSON.parse(JSON.stringify(writeCase(file))))).toEqual(file)
    expect(states(file)).toEqual({
      receipt: 'skipped',
      same_bet: 'ok',
      proof: 'ok',
      stake: 'ok',
      timeline: 'ok',
      word: 'skipped',
    })
    expect(verifyCase(file, { beacons }).steps.length).toBeGreaterThan(5)
  })

  test.each<[string, (file: BetCase) => Partial<BetCase>, string]>([
    ['another stake', ({ bet }) => ({ bet: { ...bet, stake: amountOf(12_000_000n) } }), 'same_bet'],
    ['another return', ({ bet }) => ({ bet: { ...bet, returned: amountOf(24_000_000n) } }), 'same_bet'],
    ['another number', ({ bet }) => ({ bet: { ...bet, betId: '18' } }), 'same_bet'],
    ['another table', ({ bet }) => ({ bet: { ...bet, table: 'fair' } }), 'same_bet'],
    ['no proof, though it is settled', () => ({ proof: null }), 'same_bet'],
    [
      'terms that did not allow it',
      ({ terms }) => ({ terms: { ...terms, most: amountOf(12_499_999n) } }),
      'stake',
    ],
    [
      'another time of the draw',
      ({ timeline }) => ({
        timeline: timeline.map((e) => (e.what === 'drawn' ? { ...e, at: e.at + 1 } : e)),
      }),
      'timeline',
    ],
    [
      'no time of the draw',
      ({ timeline }) => ({ timeline: timeline.filter((e) => e.what !== 'drawn') }),
      'timeline',
    ],
    [
      'a bet accepted after the draw',
      ({ timeline }) => ({
        timeline: [
          ...timeline.slice(1),
          { at: DRAWN_AT + 9_400, what: 'accepted' as const },
          { at: DRAWN_AT, what: 'paid' as const },
        ],
      }),
      'timeline',
    ],
  ])('with %s is invalid', (_, change, id) => {
    const file = betCase()
    expect(failures({ ...file, ...change(file) })).toEqual([id])
  })

  test.each<[string, BetCase['bet']['status'], bigint | null, boolean]>([
    ['cancelled, with its stake returned', 'cancelled', 12_500_000n, true],
    ['cancelled, with more than its stake returned', 'cancelled', 5_000_000_000n, false],
    ['waiting, with a return', 'pending', 12_500_000n, false],
    ['waiting', 'pending', null, true],
  ])('%s', (_, status, returned, holds) => {
    const file = betCase()
    const bet = { ...file.bet, status, returned: returned === null ? null : amountOf(returned) }
    const closedAt = file.timeline[1]?.at ?? 0
    const voided = (['decided', 'returned'] as const).map((what) => ({ at: closedAt + 300_000, what }))
    const timeline = [...file.timeline.slice(0, 2), ...(status === 'cancelled' ? voided : [])]
    const madeAt = closedAt + 300_000
    expect(failures({ ...file, madeAt, bet, proof: null, timeline })).toEqual(holds ? [] : ['same_bet'])
    expect(failures({ ...file, bet, proof: null })).toContain('timeline')
  })

  test.each<[string, number, string[]]>([
    ['too soon', 299_999, ['timeline']],
    ['after the wait', 300_000, []],
    ['after a day', 86_400_000, []],
  ])('whose round was cancelled %s', (_, waitMs, found) => {
    const file = betCase()
    const bet = { ...file.bet, status: 'cancelled' as const, returned: file.bet.stake }
    const closedAt = file.timeline[1]?.at ?? 0
    const decided = { at: closedAt + waitMs, what: 'decided' as const }
    const timeline = [...file.timeline.slice(0, 2), decided, { ...decided, what: 'returned' as const }]
    expect(failures({ ...file, madeAt: decided.at, bet, proof: null, timeline })).toEqual(found)
  })

  test.each<[string, CaseEvent['what'] | null, { returned?: null; later?: number }, boolean]>([
    ['says so', null, {}, true],
    ['does not say when it closed', 'closed', {}, false],
    ['does not say when it was cancelled', 'decided', {}, false],
    ['is not returned yet', 'returned', { returned: null, later: 86_399_999 }, true],
    ['is not returned after a day', 'returned', { returned: null, later: 86_400_000 }, false],
    ['says that it was returned, but not how much', null, { returned: null, later: 86_400_000 }, false],
  ])('whose round was cancelled and that %s', (_, missing, { returned, later = 0 }, holds) => {
    const file = betCase()
    const bet = {
      ...file.bet,
      status: 'cancelled' as const,
      returned: returned === null ? null : file.bet.stake,
    }
    const at = (file.timeline[1]?.at ?? 0) + 300_000
    const voided = (['decided', 'returned'] as const).map((what) => ({ at, what }))
    const timeline = [...file.timeline.slice(0, 2), ...voided].filter(({ what }) => what !== missing)
    const found = failures({ ...file, madeAt: at + later, bet, proof: null, timeline })
    expect(found).toEqual(holds ? [] : ['timeline'])
  })

  test.each<[string, { at: number; returned?: null; also?: 'decided' | 'returned' }, boolean]>([
    ['before the close', { at: -1 }, true],
    ['at the close', { at: 0 }, true],
    ['after it', { at: 1 }, false],
    ['before the close, and has no stake back', { at: -1, returned: null }, false],
    ['before the close, and whose round was called off', { at: -1, also: 'decided' }, false],
    ['before the close, and whose stake came back later', { at: -1, also: 'returned' }, false],
  ])('that its player took back %s', (_, { at, returned, also }, holds) => {
    const file = betCase()
    const bet = {
      ...file.bet,
      status: 'cancelled' as const,
      returned: returned === null ? null : file.bet.stake,
    }
    const [accepted, closed] = file.timeline
    if (accepted === undefined || closed === undefined) throw new Error('the file says neither')
    const timeline = [
      accepted,
      closed,
      { at: closed.at + at, what: 'recalled' as const },
      ...(also === undefined ? [] : [{ at: closed.at + 300_000, what: also }]),
    ].toSorted((one, other) => one.at - other.at)
    const made = { ...file, madeAt: closed.at + 300_000, bet, proof: null, timeline }
    expect(failures(made)).toEqual(holds ? [] : ['timeline'])
  })

  test.each(['recalled', 'returned'] as const)('that stands and says that it was %s is invalid', (what) => {
    const file = betCase()
    const timeline = [...file.timeline.slice(0, 2), { at: DRAWN_AT + 9_300, what }]
    const pending = { ...file.bet, status: 'pending' as const, returned: null }
    expect(failures({ ...file, bet: pending, proof: null, timeline })).toEqual(['timeline'])
    const last = { at: file.timeline.at(-1)?.at ?? 0, what }
    expect(failures({ ...file, timeline: [...file.timeline, last] })).toEqual(['timeline'])
  })

  const DAY = 86_400_000
  /** The timeline of the known bet as pairs, and what is different about its file. */
  const caseWith = (
    events: readonly (readonly [CaseEvent['what'], number])[],
    { later = 60_000, ...bet }: Partial<BetCase['bet']> & { later?: number },
  ) => {
    const file = betCase()
    const isSettled = (bet.status ?? 'published') === 'published'
    return problemsOf({
      ...file,
      madeAt: DRAWN_AT + later,
      bet: { ...file.bet, ...bet },
      proof: isSettled ? file.proof : null,
      timeline: events.map(([what, at]) => ({ what, at: DRAWN_AT + at })),
    })
  }
  const [accepted, closed, drawn, decided, paid] = betCase().timeline.map(
    ({ what, at }) => [what, at - DRAWN_AT] as const,
  ) as [Pair, Pair, Pair, Pair, Pair]
  type Pair = readonly [CaseEvent['what'], number]
  const back = { status: 'cancelled', returned: betCase().bet.stake } as const
  const open = { status: 'pending', returned: null } as const

  test.each<[string, readonly Pair[], Parameters<typeof caseWith>[1], RegExp]>([
    ['is settled but not decided', [accepted, closed, drawn, paid], {}, /decided is missing/],
    ['is not paid a day later', [accepted, closed, drawn, decided], { later: 2 * DAY }, /over a day ago/],
    [
      'is paid before the draw',
      [accepted, ['paid', -550], closed, drawn, decided],
      {},
      /paid happened before/,
    ],
    ['is closed twice', [accepted, closed, closed, drawn, decided, paid], {}, /closed is listed twice/],
    ['is taken back, and drawn', [accepted, drawn, ['recalled', 1]], back, /drawn is not an event/],
    [
      'is taken back, and never closed',
      [accepted, ['recalled', -600]],
      { ...back, later: DAY },
      /when the round/,
    ],
    [
      'is voided before it closed, and returned before that',
      [accepted, closed, ['returned', 5], ['decided', 300_000]],
      { ...back, later: 300_000 },
      /returned happened before decided/,
    ],
    [
      'is voided, and drawn',
      [accepted, closed, drawn, ['decided', 300_000], ['returned', 300_000]],
      { ...back, later: 300_000 },
      /drawn is not an event/,
    ],
    ['never closed', [accepted], { ...open, later: 3_600_000 }, /when the round closed/],
    ['is open for days', [accepted, closed], { ...open, later: 26 * 3_600_000 }, /over a day ago/],
    [
      'is open for days, though it has its block',
      [accepted, closed],
      { ...open, status: 'to_be_published', later: 26 * 3_600_000 },
      /over a day ago/,
    ],
    [
      'is decided before its block was made',
      [['decided', -5_001], accepted, closed, drawn, paid],
      {},
      /decided happened before drawn/,
    ],
    [
      'is closed before it is accepted',
      [closed, drawn, ['accepted', 5_000], decided, paid],
      {},
      /closed happened before accepted/,
    ],
    [
      'is voided before it closed',
      [accepted, ['decided', -400], ['closed', 5_000], ['returned', 5_000]],
      back,
      /decided happened before closed/,
    ],
    [
      'is taken back before it is accepted',
      [['recalled', -5_701], ['accepted', -700], closed],
      back,
      /recalled happened before accepted/,
    ],
    ['is accepted the day after', [['accepted', DAY]], { ...open, later: DAY }, /another day than its round/],
    [
      'is accepted the day before',
      [['accepted', -DAY]],
      { ...open, later: -DAY },
      /another day than its round/,
    ],
  ])('that %s is invalid', (_, events, change, why) => {
    const [problem, ...more] = caseWith(events, change)
    expect(problem).toMatch(why)
    expect(more).toEqual([])
  })

  test('that is open for a day, is being paid, or drawn by a fast clock is valid', () => {
    expect(caseWith([accepted, closed], { ...open, later: DAY })).toEqual([])
    expect(caseWith([accepted, closed, drawn, decided], { later: 60_000 })).toEqual([])
    expect(caseWith([accepted, closed, ['decided', -100], drawn, paid], {})).toEqual([])
    expect(caseWith([accepted, ['recalled', -600]], { ...back, later: 0 })).toEqual([])
  })

  test('that is guarded may wait four days for its beacon', () => {
    const round = parseRoundNumber(betCase().bet.round.replace(/^(\d{8})1/, '$16'))
    if (round === null) throw new Error('a round number')
    const guarded = { ...open, round, table: 'guarded' } as const
    expect(caseWith([accepted, closed], { ...guarded, later: 4 * DAY - 60_000 })).toEqual([])
    expect(caseWith([accepted, closed], { ...guarded, later: 4 * DAY })).toEqual([
      'the round closed over four days ago, but the bet is still open',
    ])
  })

  test('that was paid, or whose stake came back, days ago is valid', () => {
    expect(caseWith([accepted, closed, drawn, decided, paid], { later: 9 * DAY })).toEqual([])
    const voided: readonly Pair[] = [accepted, closed, ['decided', 300_000], ['returned', 300_000]]
    expect(caseWith(voided, { ...back, later: 9 * DAY })).toEqual([])
  })

  test('closed within its period, if its house has rounds of a minute', () => {
    const at = Date.parse('2026-11-20T10:00:00Z')
    const round = parseRoundNumber('2026112010601')
    if (round === null) throw new Error('a round number')
    const file = betCase()
    const recalled = (closesAt: number | null, recalledAt: number) =>
      problemsOf({
        ...file,
        madeAt: at + 70_000,
        bet: { ...file.bet, ...back, round },
        proof: null,
        timeline: [
          { at: at + 9_000, what: 'accepted' as const },
          ...(closesAt === null ? [] : [{ at: at + closesAt, what: 'closed' as const }]),
          { at: at + recalledAt, what: 'recalled' as const },
        ].toSorted((one, other) => one.at - other.at),
      })
    expect(recalled(39_000, 20_000)).toEqual([])
    expect(recalled(null, 58_000)).toEqual(['it does not say when the round closed'])
    expect(recalled(60_000, 58_000)).toEqual(['the round closed later than its number allows'])
  })

  test('closed within an hour, if its number does not tell the period of its house', () => {
    const at = Date.parse('2026-11-20T00:00:00Z')
    const round = parseRoundNumber('2026112010002')
    if (round === null) throw new Error('a round number')
    // Its house has rounds of 90 seconds.
    const timeline = [
      { at: at + 100_000, what: 'accepted' as const },
      { at: at + 120_000, what: 'recalled' as const },
      { at: at + 150_000, what: 'closed' as const },
    ]
    const bet = { ...betCase().bet, ...back, round }
    expect(problemsOf({ ...betCase(), madeAt: at + 160_000, bet, proof: null, timeline })).toEqual([])
  })

  test('whose receipt is only in its proof was accepted at the time of that receipt', () => {
    const file = betCase()
    const [receipt] = openHouse('case', 1).receipts
    if (receipt === undefined || file.proof?.book === undefined) throw new Error('a receipt and a book')
    const signedAt = (acceptedAt: number) => {
      const signed = { ...receipt, leaf: { ...receipt.leaf, acceptedAt } }
      return failures({ ...file, proof: { ...proofOf({}), book: { ...book, receipt: signed } } })
    }
    const { book } = file.proof
    const acceptedAt = file.timeline[0]?.at ?? 0
    expect(signedAt(acceptedAt)).not.toContain('timeline')
    expect(signedAt(acceptedAt + 1)).toContain('timeline')
    // As long as the file has one of its own, that one is compared.
    const own = { ...receipt, leaf: { ...receipt.leaf, acceptedAt } }
    expect(failures({ ...file, receipt: own })).not.toContain('timeline')
    expect(failures({ ...file, receipt: { ...own, leaf: receipt.leaf } })).toContain('timeline')
  })

  test('whose receipt has a different stake, or is for another bet, is invalid', () => {
    const file = betCase()
    const [receipt] = openHouse('case', 1).receipts
    if (receipt === undefined) throw new Error('a receipt')
    const { betId, round, game, pick, asset } = file.bet
    const leaf = { ...receipt.leaf, betId, round, game, pick, asset, table: tableOf(file.bet.table) }
    const found = (stake: string) =>
      problemsOf({ ...file, receipt: { ...receipt, leaf: { ...leaf, stake } } })
    expect(found('12.5')).not.toContain('the receipt has a different stake')
    expect(found('12.4')).toContain('the receipt has a different stake')
    const other = { ...receipt, leaf: { ...leaf, betId: `${betId}1` } }
    expect(problemsOf({ ...file, receipt: other })).toContain('the receipt is for another bet')
  })

  test('whose head is of another key than the house’s is invalid', () => {
    const { checks } = verifyCase(betCase(), { beacons, keys: ['0'.repeat(16)] })
    expect(checks.find(({ id }) => id === 'proof')).toMatchObject({
      state: 'failed',
      problem: 'sealed, round_times',
    })
  })

  test('whose proof and return are both changed is invalid', () => {
    const file = betCase()
    const bet = { ...file.bet, returned: amountOf(26_000_000n) }
    expect(failures({ ...file, bet, proof: proofOf({ returned: '26' }) })).toEqual(['proof'])
  })
})

describe('a deposit', () => {
  test('is valid as far as a file can show, and says what it cannot', () => {
    expect(states(DEPOSIT)).toEqual({ amount: 'ok', timeline: 'ok', transfer: 'skipped', word: 'skipped' })
  })

  test.each<[string, Partial<DepositCase['deposit']>, string]>([
    ['another amount', { amount: amountOf(12_600_000n) }, 'amount'],
    ['a different remainder', { dust: 998n }, 'amount'],
    ['another transfer', { raw: 13n * 10n ** 18n }, 'amount'],
    ['a credit that is not in the timeline', { isCredited: false }, 'timeline'],
  ])('with %s is invalid', (_, change, id) => {
    expect(failures({ ...DEPOSIT, deposit: { ...DEPOSIT.deposit, ...change } })).toEqual([id])
  })

  test('that is credited before its block, or has none, is invalid', () => {
    const [inBlock, credited] = DEPOSIT.timeline
    if (inBlock === undefined || credited === undefined) throw new Error('two events')
    const early = { ...credited, at: inBlock.at - 5_001 }
    expect(problemsOf({ ...DEPOSIT, timeline: [early, inBlock] })).toEqual([
      'credited happened before in_block',
    ])
    expect(problemsOf({ ...DEPOSIT, timeline: [credited] })).toEqual(['in_block is missing'])
  })

  test('of at least the minimum is credited; a smaller one may wait', () => {
    const deposit = { ...DEPOSIT.deposit, isCredited: false }
    const waiting = { ...DEPOSIT, deposit, timeline: DEPOSIT.timeline.slice(0, 1) }
    expect(failures({ ...waiting, terms: { minimum: deposit.amount } })).toEqual(['timeline'])
    expect(failures({ ...waiting, terms: { minimum: amountOf(deposit.amount + 1n) } })).toEqual([])
  })
})

describe('a withdrawal', () => {
  test('is valid as far as a file can show', () => {
    expect(states(WITHDRAWAL)).toEqual({
      fee: 'ok',
      deadline: 'ok',
      timeline: 'ok',
      transfer: 'skipped',
      word: 'skipped',
    })
  })

  test.each<[string, Partial<WithdrawalCase['withdrawal']>, Partial<WithdrawalCase>, string]>([
    ['a higher fee', { fee: amountOf(1_000_001n) }, {}, 'fee'],
    ['a later deadline', { deadline: WITHDRAWAL.withdrawal.deadline + 1_000 }, {}, 'deadline'],
    [
      'a payment after its deadline',
      {},
      {
        timeline: [
          { at: REQUESTED, what: 'requested' },
          { at: REQUESTED + 3e8, what: 'finished' },
        ],
        madeAt: REQUESTED + 4e8,
      },
      'deadline',
    ],
    [
      'no payment after its deadline has passed',
      { status: 'withdrawing', transaction: null },
      { madeAt: REQUESTED + 4e8, timeline: WITHDRAWAL.timeline.slice(0, 2) },
      'deadline',
    ],
    [
      'a rejection after its deadline',
      { status: 'rejected', isRefunded: true, transaction: null },
      { madeAt: REQUESTED + 4e8, timeline: [...OPEN, { at: REQUESTED + 3e8, what: 'refunded' }] },
      'deadline',
    ],
    [
      'an end before a refund after its deadline',
      { status: 'rejected', isRefunded: true, transaction: null },
      {
        madeAt: REQUESTED + 4e8,
        timeline: [...WITHDRAWAL.timeline, { at: REQUESTED + 3e8, what: 'refunded' }],
      },
      'deadline',
    ],
    [
      'two payments, the second after its deadline',
      {},
      {
        madeAt: REQUESTED + 4e8,
        timeline: [...WITHDRAWAL.timeline, { at: REQUESTED + 3e8, what: 'finished' }],
      },
      'timeline',
    ],
    [
      'a payment before its request',
      {},
      { timeline: [{ at: REQUESTED - 5_001, what: 'finished' }, ...OPEN] },
      'timeline',
    ],
    [
      'a payment before its release',
      {},
      {
        timeline: [
          { at: REQUESTED, what: 'requested' },
          { at: REQUESTED + 3_999, what: 'finished' },
          { at: REQUESTED + 9_000, what: 'released' },
        ],
      },
      'timeline',
    ],
    [
      'a release before its request',
      {},
      {
        timeline: [
          { at: REQUESTED - 5_001, what: 'released' },
          { at: REQUESTED, what: 'requested' },
          { at: REQUESTED + 9_000, what: 'finished' },
        ],
      },
      'timeline',
    ],
    [
      'a refund before its request',
      { status: 'failed', isRefunded: true },
      { timeline: [{ at: REQUESTED - 5_001, what: 'refunded' }, ...OPEN] },
      'timeline',
    ],
    ['a payment that names no transaction', { transaction: null }, {}, 'transfer'],
    ['a payment without a contract', {}, { chain: null }, 'transfer'],
    ['a payment that has no time', {}, { timeline: OPEN }, 'timeline'],
    ['a payment that was also returned', { isRefunded: true }, {}, 'timeline'],
    ['a payment, and a refund', {}, { timeline: [...WITHDRAWAL.timeline, REFUND] }, 'timeline'],
    ['a rejection without a refund', { status: 'rejected' }, {}, 'timeline'],
    [
      'a rejection that has no time',
      { status: 'rejected', isRefunded: true },
      { timeline: OPEN },
      'timeline',
    ],
    ['a refund that has no time', { status: 'failed', isRefunded: true }, { timeline: OPEN }, 'timeline'],
    [
      'a refund that is not in the timeline',
      { status: 'failed' },
      { timeline: [...OPEN, REFUND] },
      'timeline',
    ],
    [
      'a refund while it is being paid',
      { status: 'withdrawing', isRefunded: true },
      { timeline: [...OPEN, REFUND] },
      'timeline',
    ],
    ['an end while it is being paid', { status: 'withdrawing' }, {}, 'timeline'],
    ['events out of order', {}, { timeline: [...WITHDRAWAL.timeline].reverse() }, 'timeline'],
    [
      'an event that only bets have',
      {},
      { timeline: [...WITHDRAWAL.timeline, { at: REQUESTED + 9e4, what: 'paid' as const }] },
      'timeline',
    ],
    [
      'less than the minimum',
      {},
      { terms: { ...WITHDRAWAL.terms, minimum: amountOf(1_000_000_000_000n) } },
      'fee',
    ],
    ['an event after the file was made', {}, { madeAt: REQUESTED + 8_000 }, 'timeline'],
    ['another time of the request', { requestedAt: REQUESTED - 1_000 }, {}, 'timeline'],
  ])('with %s is invalid', (_, change, rest, id) => {
    const file = { ...WITHDRAWAL, ...rest, withdrawal: { ...WITHDRAWAL.withdrawal, ...change } }
    expect(failures(file)).toEqual([id])
  })

  test('that was given back in time, or is open before its deadline, is not late', () => {
    const holds = (change: Partial<WithdrawalCase['withdrawal']>, rest: Partial<WithdrawalCase>) =>
      failures({ ...WITHDRAWAL, ...rest, withdrawal: { ...WITHDRAWAL.withdrawal, ...change } })
    const later = { madeAt: REQUESTED + 4e8, timeline: [...OPEN, REFUND] }
    expect(holds({ status: 'rejected', isRefunded: true, transaction: null }, later)).toEqual([])
    expect(holds({ status: 'failed', isRefunded: true }, later)).toEqual([])
    // As older files recorded rejections.
    expect(holds({ status: 'rejected', isRefunded: true }, {})).toEqual([])
    expect(holds({ status: 'withdrawing', transaction: null }, { timeline: OPEN })).toEqual([])
  })
})

test('a payment is looked for from its request to the end of its withdrawal', () => {
  const paid = { at: REQUESTED + 9_000, what: 'finished' as const }
  const timeline = [...WITHDRAWAL.timeline.filter(({ what }) => what !== 'finished'), paid]
  expect(transferOf({ ...WITHDRAWAL, timeline })?.between).toEqual([REQUESTED - 5_999, REQUESTED + 14_000])
  // A refunded transaction moved nothing: no node could show it.
  const refunded = {
    ...WITHDRAWAL,
    withdrawal: { ...WITHDRAWAL.withdrawal, status: 'failed' as const, isRefunded: true },
    timeline: [...OPEN, REFUND],
  }
  expect(transferOf(refunded)).toBeNull()
  expect(states(refunded)).toEqual({ fee: 'ok', deadline: 'ok', timeline: 'ok', word: 'skipped' })
})

describe('a transfer', () => {
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const padded = (hex: string) => `0x${hex.padStart(64, '0')}`
  const transfer = transferOf(DEPOSIT)
  const log = {
    address: `0x${'C1'.repeat(20)}`,
    topics: [topic, padded('99'), padded('aa'.repeat(20))],
    data: padded(DEPOSIT.deposit.raw.toString(16)),
    blockHash: hash('2'),
    logIndex: '0x3',
  }
  const shown = (change: object, status = '0x1') =>
    transfer !== null && holdsTransfer({ status, logs: [{}, { ...log, ...change }] }, transfer)

  test('is on the chain if all of it is as the file says', () => {
    expect(shown({})).toBe(true)
    expect(shown({}, '0x0')).toBe(false)
    for (const change of [
      { address: `0x${'c2'.repeat(20)}` },
      { topics: [padded('1'), padded('99'), log.topics[2]] },
      { topics: [topic, padded('99'), padded('ab')] },
      { data: padded('1') },
      { blockHash: hash('4') },
      { logIndex: '0x4' },
    ])
      expect(shown(change)).toBe(false)
  })
})
