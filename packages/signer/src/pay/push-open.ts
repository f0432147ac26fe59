import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { assertPayable } from '../approvals/assert-payable.ts'
import { type Intent, insertTransaction, listFrom, type OpenIntent } from '../db/intents.ts'
import { awaitStandby } from '../db/writer.ts'
import { TransientError, type Work } from '../signer-setup.ts'
import { type Fee, firstFee, replacementFee } from './gas-fees.ts'

/**
 * Pushes intents that are not mined: signs those without bytes, sends stored bytes again, and replaces bytes that wait too
 * long with ones of the same nonce that pay more. Safe to repeat at any time. If others seem to have used a key, nothing is
 * signed with it and nothing is swept to it; bytes already signed with it are sent.
 */
export const pushOpen = async (work: Work, open: readonly OpenIntent[]): Promise<void> => {
  if (open.length === 0) return
  await awaitStandby(work.writer)
  const gasPrice = await work.chain.gasPrice()
  if (gasPrice === null) throw new TransientError('too few endpoints name a gas price')
  // Asks about all of them at once; sends those that are not mined in order.
  const mined = await Promise.all(open.map((intent) => isAnyMined(work, intent)))
  const suspects = suspectsOf(work, open)
  let problem: TransientError | null = null
  for (const [at, intent] of open.entries()) {
    // A sweep to such a key would go to the thief.
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

/** Keys that others seem to have used, according to `findTaken` and `findAhead`. */
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
      `nonce ${intent.nonce} of ${intent.sender} was used by a transaction that this signer did not send`,
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

/** Signs an intent again and stores the bytes. Nobody sees them before that has committed, on the standby too. */
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
 * A development chain that crashed may have lost final blocks. Sends their bytes again: without them every later nonce would
 * wait forever. Returns the senders whose transactions the chain still lacks; a sweep may have to wait for its gas.
 */
export const resendLost = async (work: Work, senders: readonly Address[]): Promise<Address[]> => {
  const behind: Address[] = []
  for (const sender of senders) {
    const mined = await work.chain.countOf(sender)
    if (!(await resendFrom(work, sender, mined))) behind.push(sender)
  }
  return behind
}

/** The same from a given count of a sender's transactions. False if the chain lacks some, or it is unknown. */
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
