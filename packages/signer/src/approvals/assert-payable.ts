import { type Amount, amountOf, formatAmount, plus, ZERO } from '@nibble/domain'
import { isAddressEqual } from 'viem'
import { type Intent, unitsOf } from '../db/intents.ts'
import { findDepositPlayer, listStoredApprovals } from '../db/released.ts'
import { depositPath, TREASURY_PATH } from '../keys.ts'
import { type Approvals, capProblem, GAS, TransientError, type Work } from '../signer-setup.ts'
import { APPROVALS_NEEDED, listApprovers } from './count-approvals.ts'
import type { JournalEntry } from './journal.ts'

type Input = {
  readonly withdrawal: bigint
  readonly attempt: number
  readonly recipient: `0x${string}`
  readonly amount: Amount
}

const keyOf = ({ genesis }: Work, { withdrawal, attempt }: Input): string =>
  `${genesis} ${withdrawal} ${attempt}`

/**
 * Whether two operators approved a payment, or it is small enough to need no approval. If it may not be paid, `problem` is a
 * sentence for operators. `waiting`: the sum of other unapproved payments that are not in the journal yet.
 */
export async function decideApproval(
  work: Work,
  approvals: Approvals,
  asked: Input,
  waiting: Amount,
): Promise<{ readonly isApproved: boolean } | { readonly problem: string }> {
  const { writer, chain, genesis, token, now } = work
  const payment = { chainId: chain.id, genesis, token, ...asked }
  const stored = await listStoredApprovals(writer.client, asked)
  const approvers = await listApprovers(payment, stored, { ...approvals, now: now() })
  const isApproved = approvers.size >= APPROVALS_NEEDED
  const entry = {
    key: keyOf(work, asked),
    recipient: asked.recipient.toLowerCase(),
    amount: asked.amount,
    isApproved,
    at: now(),
  }
  const problem = boundProblem(work, approvals, entry, waiting)
  if (problem === null) return { isApproved }
  return {
    problem: isApproved
      ? problem
      : `${approvers.size} of ${APPROVALS_NEEDED} required operators have signed it, and ${problem}`,
  }
}

/** What the journal says against a payment, even if the database has forgotten it. */
function boundProblem(
  { terms }: Work,
  { unsigned, journal }: Approvals,
  entry: Omit<JournalEntry, 'nonce'>,
  waiting: Amount,
): string | null {
  const before = journal.sumBefore(entry)
  if (!entry.isApproved) {
    if (entry.amount > unsigned.perTransaction)
      return `without two signatures the signer pays at most ${formatAmount(unsigned.perTransaction)} USDT at once`
    const day = plus(plus(before.unapproved, waiting), entry.amount)
    if (day > unsigned.perDay)
      return `payments without two signatures would be ${formatAmount(day)} USDT in 24 hours, more than ${formatAmount(unsigned.perDay)}`
  }
  return capProblem(entry.amount, before, terms.caps)
}

/**
 * Throws a TransientError unless these bytes may be signed, whatever the database says: an attacker who controls the database
 * can write intents. A payment that passes is in the journal before this returns.
 */
export async function assertPayable(work: Work, intent: Intent): Promise<void> {
  const { approvals, now } = work
  if (approvals === null) return
  switch (intent.kind) {
    case 'sweep':
      return assertSweep(work, intent)
    case 'gas':
      return assertGas(work, intent)
    case 'withdrawal':
  }
  const asked = readAsked(work, intent)
  const { amount } = asked
  const { nonce } = intent
  const key = keyOf(work, asked)
  const recipient = asked.recipient.toLowerCase()
  const { journal } = approvals
  let entry = journal.find(key)
  if (entry === null) {
    const decision = await decideApproval(work, approvals, asked, ZERO)
    if ('problem' in decision)
      throw new TransientError(`withdrawal ${asked.withdrawal} waits: ${decision.problem}`)
    entry = journal.record({ key, nonce, recipient, amount, isApproved: decision.isApproved, at: now() })
  }
  // Only one transaction is ever mined per nonce, so only these bytes may be replaced.
  if (entry.nonce !== nonce || entry.amount !== amount || entry.recipient !== recipient)
    throw new TransientError(
      `withdrawal ${asked.withdrawal} was already signed by this signer, with nonce ${entry.nonce}: it is not paid again`,
    )
  // Another signer may have written at the same time: entries before this one in the file count first.
  const problem = boundProblem(work, approvals, entry, ZERO)
  if (problem !== null) throw new TransientError(`withdrawal ${asked.withdrawal} waits: ${problem}`)
}

/** The payment of an intent. Throws a TransientError if this signer would not have written it. */
function readAsked({ token, treasury }: Work, intent: Intent): Input {
  const { withdrawal, attempt, units, beneficiary: recipient } = intent
  const amount = amountOf(units / unitsOf(amountOf(1n)))
  if (
    withdrawal === null ||
    attempt === null ||
    units <= 0n ||
    unitsOf(amount) !== units ||
    intent.path !== TREASURY_PATH ||
    intent.gasLimit > GAS.token ||
    !isAddressEqual(intent.sender, treasury) ||
    !isAddressEqual(intent.target, token)
  )
    throw new TransientError(`intent ${intent.id} is not a payment that this signer would have written`)
  return { withdrawal, attempt, recipient, amount }
}

/** A sweep may only move tokens of a deposit address to the treasury. */
async function assertSweep({ keys, treasury, token }: Work, intent: Intent): Promise<void> {
  if (
    DEPOSIT_PATH.test(intent.path) &&
    isAddressEqual(await keys.addressOf(intent.path), intent.sender) &&
    isAddressEqual(intent.beneficiary, treasury) &&
    isAddressEqual(intent.target, token) &&
    intent.gasLimit <= GAS.token
  )
    return
  throw new TransientError(
    `intent ${intent.id} is a sweep that does not end in the treasury: it is not signed`,
  )
}

const DEPOSIT_PATH = /^m\/44'\/60'\/0'\/0\/\d+$/

/** Gas may only go from the treasury to a deposit address of these keys. */
async function assertGas({ keys, writer, treasury, terms }: Work, intent: Intent): Promise<void> {
  const { units, beneficiary, sender, path, gasLimit } = intent
  const isTreasurys = path === TREASURY_PATH && isAddressEqual(sender, treasury)
  // A replacement may cost more than the first try, up to the cap.
  const isEnough = units > 0n && units <= 2n * GAS.token * terms.maxGasPrice && gasLimit <= GAS.native
  if (!isTreasurys || !isEnough)
    throw new TransientError(`intent ${intent.id} sends more gas than a sweep can need: it is not signed`)
  const player = await findDepositPlayer(writer.client, beneficiary)
  if (player === null || !isAddressEqual(await keys.addressOf(depositPath(player)), beneficiary))
    throw new TransientError(
      `intent ${intent.id} sends gas to an address that is not a deposit address of these keys: it is not signed`,
    )
}
