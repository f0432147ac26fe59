import { type Amount, formatAmount, plus, ZERO } from '@nibble/domain'
import { type Address, isAddressEqual } from 'viem'
import { decideApproval } from '../approvals/assert-payable.ts'
import {
  amountOfUnits,
  bookedCount,
  insertIntent,
  type OpenIntent,
  type PaidSums,
  sumPaid,
  unitsOf,
} from '../db/intents.ts'
import { listReleased, type Released, takeReleased } from '../db/released.ts'
import { inWriterTransaction } from '../db/writer.ts'
import { TREASURY_PATH } from '../keys.ts'
import { capProblem, GAS, TransientError, type Work } from '../signer-setup.ts'
import { sentByOthers } from './find-ahead.ts'
import { gasLeft, lacksGas } from './gas-left.ts'

/** How many waiting withdrawals are read, so that those that may not be paid do not block later ones. */
const LOOKED_AT = 2_000

/**
 * Takes released withdrawals, each with a nonce, as far as caps, the treasury and the limit of payments under way allow.
 * Signs nothing: it only commits the intents. Throws a TransientError about the first that cannot be taken.
 */
export const takeNext = async (work: Work, open: readonly OpenIntent[]): Promise<number> => {
  const { terms, treasury, writer, approvals, now } = work
  const underWay = open.filter(({ sender }) => isAddressEqual(sender, treasury))
  const room = terms.underWayAtMost - underWay.length
  if (room <= 0) return 0
  const released = await listReleased(writer.client, {
    atMost: LOOKED_AT,
    keys: approvals?.keys ?? [],
    now: now(),
  })
  if (released.length === 0) return 0

  const gas = await gasLeft(work, underWay)
  if (gas.left < gas.payment) throw lacksGas(gas)
  const sums: Sums = {
    free: await freeTokens(work, underWay),
    paid: await sumPaid(writer.client),
    unapproved: unsignedOf(open),
  }
  let firstProblem: TransientError | null = null
  let taken = 0
  for (const one of released) {
    if (taken === room) break
    if (gas.left < BigInt(taken + 1) * gas.payment) {
      firstProblem ??= lacksGas(gas)
      break
    }
    const approval = await approvalOf(work, one, sums)
    const problem = problemOf(work, one, sums) ?? ('problem' in approval ? approval.problem : null)
    if (problem !== null || 'problem' in approval) {
      firstProblem ??= new TransientError(`withdrawal ${one.id} waits: ${problem}`)
      continue
    }
    if (!(await take(work, one))) continue
    count(sums, one)
    if (!approval.isApproved) sums.unapproved = plus(sums.unapproved, one.amount)
    taken += 1
  }
  if (firstProblem !== null) throw firstProblem
  return taken
}

/** Taken but not signed yet, so not in the journal: counted as unapproved. */
const unsignedOf = (open: readonly OpenIntent[]): Amount =>
  open.reduce(
    (sum, { kind, units, transactions }) =>
      kind === 'withdrawal' && transactions.length === 0 && units > 0n
        ? plus(sum, amountOfUnits(units))
        : sum,
    ZERO,
  )

/** Whether two operators approved it, or it is small enough. Checked again before signing. */
const approvalOf = async (work: Work, { id, attempt, address, amount }: Released, { unapproved }: Sums) =>
  work.approvals === null
    ? { isApproved: true }
    : decideApproval(
        work,
        work.approvals,
        { withdrawal: id, attempt, recipient: address, amount },
        unapproved,
      )

/** The treasury's free tokens and the sums decided to pay, including this round's, and the unapproved part of these. */
type Sums = { free: bigint; paid: PaidSums; unapproved: Amount }

const count = (sums: Sums, { amount, address }: Released): void => {
  const { hour, day, toAddress } = sums.paid
  sums.free -= unitsOf(amount)
  sums.paid = {
    hour: plus(hour, amount),
    day: plus(day, amount),
    toAddress: new Map([...toAddress, [address, plus(toAddress.get(address) ?? ZERO, amount)]]),
  }
}

const take = async (work: Work, released: Released): Promise<boolean> => {
  const { writer, treasury, token } = work
  const nonce = await nextNonce(work, treasury)
  const isTaken = await inWriterTransaction(writer, async () => {
    if (!(await takeReleased(writer.client, released))) return false
    await insertIntent(writer.client, {
      kind: 'withdrawal',
      withdrawal: released.id,
      attempt: released.attempt,
      chain: work.genesis,
      chainId: work.chain.id,
      path: TREASURY_PATH,
      sender: treasury,
      nonce,
      beneficiary: released.address,
      target: token,
      units: unitsOf(released.amount),
      gasLimit: GAS.token,
    })
    return true
  })
  if (isTaken) await work.onStep('taken')
  return isTaken
}

/** The treasury's tokens beyond what is already under way. */
const freeTokens = async ({ chain, treasury }: Work, underWay: readonly OpenIntent[]): Promise<bigint> => {
  const held = await chain.tokenOf(treasury)
  if (held === null) throw new TransientError('too few endpoints say what the treasury holds')
  return underWay.reduce((free, { kind, units }) => (kind === 'withdrawal' ? free - units : free), held)
}

const problemOf = (
  { terms, token, treasury }: Work,
  { amount, address, isPaid }: Released,
  { free, paid }: Sums,
): string | null => {
  if (isPaid) return 'an earlier attempt was paid or may still be: this signer must not pay it again'
  if (isAddressEqual(address, token) || isAddressEqual(address, treasury))
    return 'its address is the token or the treasury itself'
  if (unitsOf(amount) > free) return `the treasury lacks the ${formatAmount(amount)} USDT`
  return capProblem(amount, { ...paid, toAddress: paid.toAddress.get(address) ?? ZERO }, terms.caps)
}

/**
 * The nonce after the last stored one, so that none is skipped or used twice. Throws a TransientError if someone else has sent
 * with this key, or the books are older than what was sent.
 */
export const nextNonce = async ({ writer, chain, genesis }: Work, sender: Address): Promise<bigint> => {
  const mined = await chain.countOf(sender)
  if (mined === null)
    throw new TransientError('too few endpoints say how many transactions the treasury has sent')
  const booked = await bookedCount(writer.client, { chain: genesis, sender })
  if (mined > booked) throw sentByOthers({ sender, mined, booked })
  return booked
}
