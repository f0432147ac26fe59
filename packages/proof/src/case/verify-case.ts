import {
  CANCEL_WITHOUT_BLOCK_AFTER_MS,
  CANCEL_WITHOUT_QUORUM_AFTER_MS,
  DAY_MS,
  DEFAULT_WINDOWS,
  formatAmount,
  type RoundNumber,
  rawOf,
  readRoundNumber,
  splitRaw,
  timesOf,
  withdrawalDeadline,
  withdrawalFee,
} from '@nibble/domain'
import { tableOf } from '../book/leaves.ts'
import { keyIdOf, verifyReceipt } from '../book/signed.ts'
import { headerTimeMs } from '../header-fields.ts'
import type { Beacons } from '../proof-beacon.ts'
import { fieldOf } from '../read-fields.ts'
import { type ProofStep, type StepState, verifyProof } from '../verify-proof.ts'
import type { BetCase, Case, CaseEventKind, DepositCase, WithdrawalCase } from './case-file.ts'

// Long, since it is one judgement: the rules of each kind of case over the same kind of timeline.

/** `skipped`: it cannot be checked from this file. */
export type CaseCheck = {
  readonly id: /** The house signed that it accepted this bet. */
    | 'receipt'
    /** Bet, receipt and proof agree. */
    | 'same_bet'
    /** The round's proof is valid: see its own steps. */
    | 'proof'
    /** The terms allow the stake. */
    | 'stake'
    /** Deposit: the amount equals the transfer's, less dust below a millionth. */
    | 'amount'
    /** Withdrawal: the fee matches the terms. */
    | 'fee'
    /** Withdrawal: the deadline is the end of the next day, and it was paid or refunded by then. */
    | 'deadline'
    /** Events are in time order and match every time stated by something signed or drawn. */
    | 'timeline'
    /** Whether the transfer is on the chain; needs a node. */
    | 'transfer'
    /** That these terms were in force, and what the house did when: its word only. */
    | 'word'
  readonly state: StepState
  /** What is inconsistent, for a reader who knows the file. */
  readonly problem: string | null
}

export type CaseVerdict = {
  readonly checks: readonly CaseCheck[]
  /** The steps of the proof in a bet's case. */
  readonly steps: readonly ProofStep[]
}

/** `keys`: ids of the house's book keys, if known. */
type Known = { readonly beacons: Beacons; readonly keys?: readonly string[] | null }

/** Checks everything in a case that a file can show by itself. */
export const verifyCase = (file: Case, known: Known): CaseVerdict => {
  switch (file.kind) {
    case 'bet':
      return verifyBet(file, known)
    case 'deposit':
      return { steps: [], checks: [...verifyDeposit(file), WORD] }
    case 'withdrawal':
      return { steps: [], checks: [...verifyWithdrawal(file), WORD] }
  }
}

const WORD: CaseCheck = { id: 'word', state: 'skipped', problem: null }

const check = (id: CaseCheck['id'], problem: string | null): CaseCheck => ({
  id,
  problem,
  state: problem === null ? 'ok' : 'failed',
})

const verifyBet = (file: BetCase, known: Known): CaseVerdict => {
  const { bet, terms, receipt, proof } = file
  const steps = proof === null ? [] : verifyProof(proof, known)
  const failed = steps.filter(({ state }) => state === 'failed').map(({ id }) => id)
  const stakeFits = bet.stake >= terms.least && bet.stake <= terms.most
  return {
    steps,
    checks: [
      receipt === null
        ? { id: 'receipt', state: 'skipped', problem: null }
        : check(
            'receipt',
            known.keys?.includes(keyIdOf(receipt.publicKey)) === false ? 'key' : verifyReceipt(receipt),
          ),
      check('same_bet', differenceIn(file)),
      proof === null
        ? { id: 'proof', state: 'skipped', problem: null }
        : check('proof', failed.length === 0 ? null : failed.join(', ')),
      check('stake', stakeFits ? null : 'the stake is outside the terms'),
      check('timeline', timelineProblem(file, timesShown(file)) ?? roundProblem(file)),
      WORD,
    ],
  }
}

/** Where the receipt or proof differs from the bet. */
const differenceIn = ({ bet, receipt, proof }: BetCase): string | null => {
  const leaf = receipt?.leaf
  if (leaf !== undefined) {
    const same =
      leaf.betId === bet.betId && leaf.round === bet.round && leaf.game === bet.game && leaf.pick === bet.pick
    if (!same || leaf.asset !== bet.asset || leaf.table !== tableOf(bet.table))
      return 'the receipt is for another bet'
    if (leaf.stake !== formatAmount(bet.stake)) return 'the receipt has a different stake'
  }
  if (proof === null) {
    if (bet.status === 'published') return 'the bet is settled but has no proof'
    const due = bet.status === 'cancelled' ? bet.stake : null
    return bet.returned === null || bet.returned === due ? null : 'the return does not fit the status'
  }
  if (bet.status !== 'published') return 'the bet is not settled but has a proof'
  const proven = proof.bet
  if (proven === null || proven.betId !== bet.betId || proof.round !== bet.round)
    return 'the proof is for another bet'
  if (proven.game !== bet.game || proven.pick !== bet.pick || proof.paytable !== bet.table)
    return 'the proof is for another pick'
  if (proven.asset !== bet.asset || proven.stake !== bet.stake) return 'the proof has a different stake'
  return proven.returned === bet.returned ? null : 'the proof has a different return'
}

/** Times that something other than the timeline shows. */
const timesShown = ({ receipt, proof }: BetCase): Partial<Record<CaseEventKind, number>> => {
  // After ninety days only the proof has it.
  const signed = receipt ?? proof?.book?.receipt ?? null
  return {
    ...(signed === null ? {} : { accepted: signed.leaf.acceptedAt }),
    ...(proof === null
      ? {}
      : { closed: proof.drawAt - proof.windows.drawAfterMs, drawn: headerTimeMs(proof.draw.header) }),
  }
}

/** Returns and stakes are paid within seconds; a house that was down may take longer. */
const PAID_WITHIN_MS = 86_400_000
/** A round waits a day for a quorum, a guarded one also for its beacon; some of that time may not count. */
const OPEN_FOR_MS = CANCEL_WITHOUT_QUORUM_AFTER_MS + 3_600_000
const GUARDED_OPEN_FOR_MS = 4 * 86_400_000

/** What the rules of rounds say about a bet's events, which are those that fit its status. */
const roundProblem = ({ bet, timeline, madeAt }: BetCase): string | null => {
  const at = (which: CaseEventKind) => timeline.find(({ what }) => what === which)?.at
  const [acceptedAt = madeAt, closedAt, decidedAt] = [at('accepted'), at('closed'), at('decided')]
  if (!isOfItsDay(bet.round, acceptedAt)) return 'the bet was accepted on another day than its round'
  if ((closedAt ?? madeAt) >= closedBy(bet.round, acceptedAt))
    return closedAt === undefined
      ? 'it does not say when the round closed'
      : 'the round closed later than its number allows'
  if (bet.status === 'cancelled') {
    const recalledAt = at('recalled')
    if (recalledAt !== undefined) {
      if (closedAt !== undefined && recalledAt > closedAt)
        return 'the bet was taken back after its round closed'
      return bet.returned === null ? 'the bet was taken back, and the stake is not back' : null
    }
    if (closedAt === undefined || decidedAt === undefined) return null
    // Betting closes before the draw time, which is not in the file.
    if (decidedAt - closedAt < CANCEL_WITHOUT_BLOCK_AFTER_MS)
      return 'the round was cancelled less than 5 minutes after it closed'
    const isReturned = at('returned') !== undefined && bet.returned !== null
    return isReturned || madeAt - decidedAt < PAID_WITHIN_MS
      ? null
      : 'the round was cancelled over a day ago, but the stake is not returned'
  }
  if (bet.status === 'published')
    return at('paid') !== undefined || decidedAt === undefined || madeAt - decidedAt < PAID_WITHIN_MS
      ? null
      : 'the round was decided over a day ago, but the bet is not paid'
  const { isGuarded } = readRoundNumber(bet.round)
  if (closedAt === undefined || madeAt - closedAt < (isGuarded ? GUARDED_OPEN_FOR_MS : OPEN_FOR_MS))
    return null
  return `the round closed over ${isGuarded ? 'four days' : 'a day'} ago, but the bet is still open`
}

/** A round opens and closes on the day of its number, in UTC. */
const isOfItsDay = (round: RoundNumber, at: number): boolean => {
  const { dayStart } = readRoundNumber(round)
  return dayStart - CLOCKS_APART_MS <= at && at < dayStart + DAY_MS + CLOCKS_APART_MS
}

/** No round is open this long. */
const LONGEST_ROUND_MS = 3_600_000
/** The first rounds of a day open at similar times whatever their period. */
const TELLING_INDEX = 16

/** The first moment at which a round is certainly closed. */
const closedBy = (round: RoundNumber, acceptedAt: number): number => {
  const { roundLength, index } = readRoundNumber(round)
  const windows = DEFAULT_WINDOWS[roundLength]
  const opensAt = timesOf({ round, windows })?.opensAt ?? Infinity
  const nextAt = opensAt + windows.periodMs
  // A house with another period has no open round of this number then.
  const isUsual = index >= TELLING_INDEX && opensAt <= acceptedAt && acceptedAt < nextAt
  return isUsual ? nextAt : acceptedAt + LONGEST_ROUND_MS
}

type Expected = { readonly must: readonly CaseEventKind[]; readonly may: readonly CaseEventKind[] }

const OPEN_BET: Expected = { must: ['accepted'], may: ['closed', 'decided'] }
/** The events of a bet with each status, of a deposit, and of a withdrawal. */
const EXPECTED = {
  pending: OPEN_BET,
  to_be_published: OPEN_BET,
  // Large rounds are paid in parts, and end with the last one.
  published: { must: ['accepted', 'closed', 'drawn', 'decided'], may: ['paid'] },
  // By its player: the stake comes back in the same transaction, and the outcome of the round does not concern the bet.
  recalled: { must: ['accepted', 'recalled'], may: ['closed'] },
  cancelled: { must: ['accepted', 'closed', 'decided'], may: ['returned'] },
  deposit: { must: ['in_block'], may: ['credited'] },
  withdrawal: { must: ['requested'], may: ['approved', 'released', 'finished', 'refunded'] },
} as const satisfies Readonly<Record<string, Expected>>

const expectedOf = (file: Case): Expected => {
  if (file.kind !== 'bet') return EXPECTED[file.kind]
  const isRecalled = file.bet.status === 'cancelled' && file.timeline.some(({ what }) => what === 'recalled')
  return EXPECTED[isRecalled ? 'recalled' : file.bet.status]
}

/** The events that come before each one. */
const BEFORE: Readonly<Partial<Record<CaseEventKind, readonly CaseEventKind[]>>> = {
  closed: ['accepted'],
  recalled: ['accepted'],
  drawn: ['closed'],
  decided: ['closed', 'drawn'],
  paid: ['drawn', 'decided'],
  returned: ['decided'],
  credited: ['in_block'],
  approved: ['requested'],
  released: ['requested'],
  finished: ['requested', 'released'],
  refunded: ['requested'],
}

/** The most that clocks of house and chain may differ. */
const CLOCKS_APART_MS = 5_000

const timelineProblem = (file: Case, shown: Partial<Record<CaseEventKind, number>>): string | null => {
  const { kind, timeline, madeAt } = file
  const { must, may } = expectedOf(file)
  const of = file.kind === 'bet' ? `bet that is ${file.bet.status}` : kind
  const times = new Map(timeline.map(({ what, at }) => [what, at]))
  for (const [nth, { at, what }] of timeline.entries()) {
    if (![...must, ...may].includes(what)) return `${what} is not an event of a ${of}`
    const before = timeline[nth - 1]
    if (before !== undefined && at < before.at)
      return `${what} is listed after ${before.what} but happened before it`
    if (timeline.findIndex((event) => event.what === what) < nth) return `${what} is listed twice`
    const early = BEFORE[what]?.find((other) => (times.get(other) ?? at) > at + CLOCKS_APART_MS)
    if (early !== undefined) return `${what} happened before ${early}`
    if (at > madeAt) return `${what} happened after this file was made`
    const known: unknown = fieldOf(shown, what)
    if (typeof known === 'number' && known !== at) return `${what} happened at a different time`
  }
  const missing = must.find((what) => !times.has(what))
  return missing === undefined ? null : `${missing} is missing`
}

const verifyDeposit = (file: DepositCase): readonly CaseCheck[] => {
  const { chain, deposit, terms, timeline } = file
  const split = splitRaw(deposit.raw, chain.decimals)
  const isSame = split.amount === deposit.amount && split.dust === deposit.dust
  const tellsCredit = timeline.some(({ what }) => what === 'credited')
  // Smaller ones wait until they add up to the minimum.
  const isDue = deposit.amount >= terms.minimum && !deposit.isCredited
  return [
    check('amount', isSame ? null : 'the transfer gives a different amount'),
    check(
      'timeline',
      tellsCredit !== deposit.isCredited
        ? 'status and timeline disagree on whether it was credited'
        : isDue
          ? 'it is final and not below the minimum, but was not credited'
          : timelineProblem(file, {}),
    ),
    { id: 'transfer', state: 'skipped', problem: null },
  ]
}

const verifyWithdrawal = (file: WithdrawalCase): readonly CaseCheck[] => {
  const { withdrawal, terms, timeline } = file
  const { amount, fee, requestedAt, deadline } = withdrawal
  const at = (which: CaseEventKind) => timeline.find(({ what }) => what === which)?.at
  // A rejection ends with a refund; older files call that its end.
  const endedAt = (withdrawal.isRefunded ? at('refunded') : null) ?? at('finished') ?? file.madeAt
  return [
    check(
      'fee',
      amount < terms.minimum
        ? 'the amount is below the terms’ minimum'
        : withdrawalFee(amount, terms) === fee
          ? null
          : 'the terms give a different fee',
    ),
    check(
      'deadline',
      withdrawalDeadline(requestedAt) !== deadline
        ? 'the rule gives a different deadline'
        : endedAt > deadline
          ? 'it was neither paid nor returned by its deadline'
          : null,
    ),
    check('timeline', statusProblem(file) ?? timelineProblem(file, { requested: requestedAt })),
    ...transferCheck(file),
  ]
}

/** Paid or refunded, never both. */
const statusProblem = ({ withdrawal: { status, isRefunded }, timeline }: WithdrawalCase): string | null => {
  const says = (what: CaseEventKind) => timeline.some((event) => event.what === what)
  if (status === 'success') {
    if (isRefunded || says('refunded')) return 'it says that it was both paid and returned'
    return says('finished') ? null : 'it says that it was paid, but not when'
  }
  if (status === 'rejected')
    return !isRefunded
      ? 'it was rejected but not returned'
      : says('refunded') || says('finished')
        ? null
        : 'it says that it was returned, but not when'
  if (isRefunded !== says('refunded')) return 'status and timeline disagree on whether it was returned'
  if (isRefunded) return status === 'failed' ? null : 'it was returned but is still to be paid'
  return says('finished') ? 'it says that it ended, but it is still open' : null
}

const transferCheck = ({ chain, withdrawal }: WithdrawalCase): readonly CaseCheck[] => {
  if (withdrawal.status !== 'success') return []
  const missing =
    withdrawal.transaction === null ? 'transaction' : chain === null ? 'contract of the token' : null
  return [
    missing === null
      ? { id: 'transfer', state: 'skipped', problem: null }
      : check('transfer', `it says that it was paid, but has no ${missing}`),
  ]
}

const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The transfer that a case names; null if none is claimed. */
export type CaseTransfer = {
  readonly chainId: number
  readonly transaction: string
  readonly contract: string
  readonly to: string
  readonly raw: bigint
  readonly block: { readonly hash: string; readonly logIndex: number } | null
  /** If no block is named: its block is no older than the request and no younger than the recorded payment. */
  readonly between: readonly [from: number, to: number] | null
}

export const transferOf = (file: Case): CaseTransfer | null => {
  if (file.kind === 'bet' || file.chain === null) return null
  const { chainId, contract, decimals } = file.chain
  if (file.kind === 'deposit') {
    const { transaction, to, raw, blockHash: hash, logIndex } = file.deposit
    return { chainId, contract, transaction, to, raw, block: { hash, logIndex }, between: null }
  }
  const { transaction, to, amount, requestedAt, status } = file.withdrawal
  // The transaction of an unpaid withdrawal moved nothing, or another may still do so.
  if (transaction === null || status !== 'success') return null
  const paidBy = file.timeline.find(({ what }) => what === 'finished')?.at ?? file.madeAt
  // A block's time is in whole seconds.
  const between = [requestedAt - CLOCKS_APART_MS - 999, paidBy + CLOCKS_APART_MS] as const
  return { chainId, contract, transaction, to, raw: rawOf(amount, decimals), block: null, between }
}

/** Whether a node's answer to `eth_getTransactionReceipt` has this transfer. */
export const holdsTransfer = (receipt: unknown, transfer: CaseTransfer): boolean => {
  const logs = own(receipt, 'logs')
  return (
    own(receipt, 'status') === '0x1' && Array.isArray(logs) && logs.some((log) => isTransfer(log, transfer))
  )
}

const isTransfer = (log: unknown, { contract, to, raw, block }: CaseTransfer): boolean => {
  const topics = own(log, 'topics')
  return (
    lower(own(log, 'address')) === contract &&
    Array.isArray(topics) &&
    lower(topics[0]) === TRANSFER_TOPIC &&
    lower(topics[2]) === `0x${to.slice(2).padStart(64, '0')}` &&
    lower(own(log, 'data')) === `0x${raw.toString(16).padStart(64, '0')}` &&
    (block === null ||
      (lower(own(log, 'blockHash')) === block.hash && Number(own(log, 'logIndex')) === block.logIndex))
  )
}

const own = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null ? fieldOf(json, name) : undefined

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')
