import type { Hash } from 'viem'
import type { Receipt } from '../chain/read-answers.ts'
import { endIntent, type OpenIntent, type Outcome } from '../db/intents.ts'
import { report } from '../db/released.ts'
import { inWriterTransaction } from '../db/writer.ts'
import type { Work } from '../signer-setup.ts'
import { outcomeOf } from './outcome.ts'

/** Ends what the chain has decided for good, and reports withdrawals to the server, in one transaction. */
export const endFinal = async (work: Work, open: readonly OpenIntent[]): Promise<number> => {
  // The chain is asked about all of them at once; what it answers is written one after the other.
  const receipts = await Promise.all(open.map((intent) => findFinal(work, intent)))
  let ended = 0
  for (const [at, intent] of open.entries()) if (await endOne(work, intent, receipts[at] ?? null)) ended += 1
  return ended
}

type Final = { readonly hash: Hash; readonly receipt: Receipt }

const findFinal = async ({ chain }: Work, intent: OpenIntent): Promise<Final | null> => {
  const receipts = await Promise.all(
    intent.transactions.map(async ({ hash }) => ({ hash, receipt: await chain.finalReceipt(hash) })),
  )
  for (const { hash, receipt } of receipts) if (receipt !== null) return { hash, receipt }
  return null
}

/** One nonce, one transaction: the first of its signed bytes that is final is the only one. */
const endOne = async (work: Work, intent: OpenIntent, final: Final | null): Promise<boolean> => {
  const { onStep } = work
  if (final === null) return false
  await onStep('final seen')

  const { hash, receipt } = final
  await endAs(work, intent, { outcome: outcomeOf(intent, receipt), hash, height: receipt.blockNumber })
  await onStep('reported')
  return true
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
