import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { assertPayable } from '../approvals/assert-payable.ts'
import { type Intent, insertTransaction, listFrom, type OpenIntent } from '../db/intents.ts'
import { awaitStandby } from '../db/writer.ts'
import { TransientError, type Work } from '../signer-setup.ts'
import { type Fee, firstFee, replacementFee } from './fees.ts'

/**
 * Brings what is not mined on its way: signs what has no bytes yet, sends the stored bytes again, and replaces what waits
 * too long by bytes of the same nonce that pay more. All of it may be done again at any time. With a key with which others
 * seem to have sent nothing is signed, and nothing is swept to it; what was signed with it is sent.
 */
export const pushOpen = async (work: Work, open: readonly OpenIntent[]): Promise<void> => {
  if (open.length === 0) return
  await awaitStandby(work.writer)
  const gasPrice = await work.chain.gasPrice()
  if (gasPrice === null) throw new TransientError('too few endpoints name a gas price')
  // Asked about all of them at once; what is not mined is sent in its order.
  const mined = await Promise.all(open.map((intent) => isAnyMined(work, intent)))
  const suspects = suspectsOf(work, open)
  let problem: TransientError | null = null
  for (const [at, intent] of open.entries()) {
    // What would be swept to such a key would be the thief's.
    if (mined[at] === true || suspects.has(intent.beneficiary.toLowerCase())) continue
    try {
      if (suspects.has(intent.sender.toLowerCase())) await resend(work, intent)
      else await push(work, intent, gasPrice)
    } catch (error) {
      if (!(error instanceof TransientError)) throw error
      problem ??= error
    }
  }
  if (problem !== null) throw problem
}

/** With whose keys others seem to have sent, as `findTaken` and `findAhead` have said. */
const suspectsOf = ({ disputes }: Work, open: readonly OpenIntent[]): ReadonlySet<string> => {
  const ofTaken = open.filter(({ id }) => disputes.taken.has(id)).map(({ sender }) => sender)
  return new Set([...ofTaken, ...disputes.ahead.keys()].map((sender) => sender.toLowerCase()))
}

const isAnyMined = async ({ chain }: Work, { transactions }: OpenIntent): Promise<boolean> => {
  const mined = await Promise.all(transactions.map(({ hash }) => chain.isMined(hash)))
  return mined.includes(true)
}

const push = async (work: Work, intent: OpenIntent, gasPrice: bigint): Promise<void> => {
  const { chain, terms, now, onStep } = work
  const last = intent.transactions.at(-1)
  if (last === undefined) {
    const raw = await signIntent(work, intent, { number: 1, fee: firstFee(gasPrice, terms.maxGasPrice) })
    await onStep('signed')
    await chain.broadcast(raw)
    await onStep('sent')
    return
  }
  await resend(work, intent)
  await onStep('sent')
  if (now() - last.signedAt < terms.replaceAfterMs) return

  const mined = await chain.countOf(intent.sender)
  if (mined !== null && mined > intent.nonce)
    throw new TransientError(
      `nonce ${intent.nonce} of ${intent.sender} was used by a transaction that is not this signer’s`,
    )
  const fee = replacementFee(last.fee, gasPrice, terms.maxGasPrice)
  if (fee === null)
    throw new TransientError(
      `transaction ${last.hash} is stuck, and the cap on gas leaves no room to replace it`,
    )
  const raw = await signIntent(work, intent, { number: last.number + 1, fee })
  await onStep('replacement signed')
  await chain.broadcast(raw)
  await onStep('replacement sent')
}

const resend = async ({ chain }: Work, { transactions }: OpenIntent): Promise<void> => {
  await Promise.all(transactions.map(({ raw }) => chain.broadcast(raw)))
}

/** Signs an intent once more and stores the bytes. Nobody has them before that has committed, with the standby too. */
const signIntent = async (
  work: Work,
  intent: Intent,
  { number, fee }: { readonly number: number; readonly fee: Fee },
): Promise<Hex> => {
  const { writer, keys, chain } = work
  await assertPayable(work, intent)
  const { to, value, data } = callOf(intent)
  const { raw, hash } = await keys.sign(intent.path, {
    chainId: chain.id,
    nonce: Number(intent.nonce),
    to,
    value,
    data,
    gas: intent.gasLimit,
    maxFeePerGas: fee.maxFee,
    maxPriorityFeePerGas: fee.tip,
  })
  await insertTransaction(writer.client, { intent: intent.id, number, hash, raw, fee })
  await awaitStandby(writer)
  return raw
}

const callOf = ({ kind, target, beneficiary, units }: Intent): { to: Address; value: bigint; data: Hex } => {
  switch (kind) {
    case 'gas':
      return { to: beneficiary, value: units, data: '0x' }
    case 'withdrawal':
    case 'sweep':
      return {
        to: target,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [beneficiary, units] }),
      }
  }
}

/**
 * A development chain that crashed may have lost blocks that were final. It gets the bytes again: without them every later
 * nonce would wait for ever. Answers whose transactions the chain still lacks; a sweep may have to wait for its gas.
 */
export const resendForgotten = async (work: Work, senders: readonly Address[]): Promise<Address[]> => {
  const behind: Address[] = []
  for (const sender of senders) {
    const mined = await work.chain.countOf(sender)
    if (!(await resendFrom(work, sender, mined))) behind.push(sender)
  }
  return behind
}

/** The same where the chain counts so many transactions of a sender. False where it lacks some, or nobody knows. */
export const resendFrom = async (
  { writer, chain, genesis }: Work,
  sender: Address,
  mined: bigint | null,
): Promise<boolean> => {
  if (mined === null) return false
  const forgotten = await listFrom(writer.client, { chain: genesis, sender, nonce: mined })
  if (forgotten.length > 0) await awaitStandby(writer)
  for (const { transactions } of forgotten) for (const { raw } of transactions) await chain.broadcast(raw)
  return forgotten.length === 0
}
