import { type Hash, zeroHash } from 'viem'
import { endIntent, type OpenIntent, type Outcome } from '../db/intents.ts'
import { report } from '../db/released.ts'
import { inWriterTransaction } from '../db/writer.ts'
import type { Work } from '../signer-setup.ts'
import { outcomeOf } from './outcome.ts'

/** Ends what the chain has decided for good, and tells the server of withdrawals, in one transaction. */
export const endFinal = async (work: Work, open: readonly OpenIntent[]): Promise<number> => {
  let ended = 0
  for (const intent of open) if (await endOne(work, intent)) ended += 1
  return ended
}

/** One nonce, one transaction: the first of its signed bytes that is final is the only one. */
const endOne = async (work: Work, intent: OpenIntent): Promise<boolean> => {
  const { chain, onStep } = work
  if (intent.chain !== work.genesis) {
    // For a development chain that is gone: it can never be mined, and its nonce means nothing on this one.
    await endAs(work, intent, {
      outcome: 'failed',
      hash: intent.transactions.at(-1)?.hash ?? zeroHash,
      height: 0n,
    })
    return true
  }
  for (const { hash } of intent.transactions) {
    const receipt = await chain.finalReceipt(hash)
    if (receipt === null) continue
    await onStep('final seen')

    await endAs(work, intent, { outcome: outcomeOf(intent, receipt), hash, height: receipt.blockNumber })
    await onStep('reported')
    return true
  }
  return false
}

const endAs = async (
  { writer }: Work,
  { id, withdrawal, attempt }: OpenIntent,
  seen: { readonly outcome: Outcome; readonly hash: Hash; readonly height: bigint },
): Promise<void> =>
  inWriterTransaction(writer, async () => {
    await endIntent(writer.client, { id, ...seen })
    if (withdrawal !== null && attempt !== null) await report(writer.client, { withdrawal, attempt, ...seen })
  })
