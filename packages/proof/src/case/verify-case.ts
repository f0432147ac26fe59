import {
  CANCEL_WITHOUT_BLOCK_AFTER_MS,
  formatAmount,
  rawOf,
  splitRaw,
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
      check('timeline', endProblem(file) ?? timelineProblem(file, timesShown(file)) ?? voidedProblem(file)),
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
const timesShown = ({ receipt, proof }: BetCase): Partial<Record<CaseEventKind, number>> => ({
  ...(receipt === null ? {} : { accepted: receipt.leaf.acceptedAt }),
  ...(proof === null
    ? {}
    : { closed: proof.drawAt - proof.windows.drawAfterMs, drawn: headerTimeMs(proof.draw.header) }),
})

/** A drawn bet is paid, a cancelled one refunded. */
const endProblem = ({ bet, timeline }: BetCase): string | null => {
  const says = (...ends: CaseEventKind[]) => timeline.some(({ what }) => ends.includes(what))
  if (bet.status !== 'published' && says('paid')) return 'it says that an unsettled bet was paid'
  return bet.status !== 'cancelled' && says('recalled', 'returned')
    ? 'it says that the stake of a valid bet was returned'
    : null
}

/** Stakes of a cancelled round are returned within seconds; a house that was down may take longer. */
const RETURNED_WITHIN_MS = 86_400_000

/** A round is cancelled only after a wait, and its stakes are returned. A bet that its player cancelled has no outcome. */
const voidedProblem = ({ bet, timeline, madeAt }: BetCase): string | null => {
  const at = (which: CaseEventKind) => timeline.find(({ what }) => what === which)?.at
  if (bet.status !== 'cancelled') return null
  const [closedAt, decidedAt, returnedAt] = [at('closed'), at('decided'), at('returned')]
  const recalledAt = at('recalled')
  if (recalledAt !== undefined) {
    // The stake comes back in the same transaction, and the outcome of the round does not concern the bet.
    if (decidedAt !== undefined || returnedAt !== undefined)
      return 'it says that the player took the bet back, and that its round was called off'
    if (closedAt !== undefined && recalledAt > closedAt)
      return 'the bet was taken back after its round closed'
    return bet.returned === null ? 'the bet was taken back, and the stake is not back' : null
  }
  if (closedAt === undefined || decidedAt === undefined)
    return 'it does not say when the round closed and was cancelled'
  // Betting closes before the draw time, which is not in the file.
  if (decidedAt - closedAt < CANCEL_WITHOUT_BLOCK_AFTER_MS)
    return 'the round was cancelled less than 5 minutes after it closed'
  const isReturned = returnedAt !== undefined && bet.returned !== null
  return isReturned || madeAt - decidedAt < RETURNED_WITHIN_MS
    ? null
    : 'the round was cancelled over a day ago, but the stake is not returned'
}

/** The possible events of each kind. */
const EVENTS_OF: Readonly<Record<Case['kind'], readonly CaseEventKind[]>> = {
  bet: ['accepted', 'closed', 'drawn', 'decided', 'paid', 'returned', 'recalled'],
  deposit: ['in_block', 'credited'],
  withdrawal: ['requested', 'approved', 'released', 'finished', 'refunded'],
}

const timelineProblem = (
  { kind, timeline, madeAt }: Case,
  shown: Partial<Record<CaseEventKind, number>>,
): string | null => {
  for (const [nth, { at, what }] of timeline.entries()) {
    if (!EVENTS_OF[kind].includes(what)) return `${what} is not an event of a ${kind}`
    const before = timeline[nth - 1]
    if (before !== undefined && at < before.at)
      return `${what} is listed after ${before.what} but happened before it`
    if (at > madeAt) return `${what} happened after this file was made`
    const known: unknown = fieldOf(shown, what)
    if (typeof known === 'number' && known !== at) return `${what} happened at a different time`
  }
  const missing = Object.keys(shown).find((what) => timeline.every((event) => event.what !== what))
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
  // A rejection ends with a refund.
  const ends: readonly CaseEventKind[] = withdrawal.isRefunded ? ['refunded', 'finished'] : ['finished']
  const endedAt = timeline.find(({ what }) => ends.includes(what))?.at ?? file.madeAt
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

/** The most that clocks of house and chain may differ. */
const CLOCKS_APART_MS = 5_000

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
