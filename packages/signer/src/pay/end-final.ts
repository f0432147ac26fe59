import { endIntent, type OpenIntent } from '../db/intents.ts'
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
const endOne = async ({ writer, chain, onStep }: Work, intent: OpenIntent): Promise<boolean> => {
  for (const { hash } of intent.transactions) {
    const receipt = await chain.finalReceipt(hash)
    if (receipt === null) continue
    await onStep('final seen')

    const outcome = outcomeOf(intent, receipt)
    const { id, withdrawal, attempt } = intent
    const seen = { outcome, hash, height: receipt.blockNumber }
    await inWriterTransaction(writer, async () => {
      await endIntent(writer.client, { id, ...seen })
      if (withdrawal !== null && attempt !== null)
        await report(writer.client, { withdrawal, attempt, ...seen })
    })
    await onStep('reported')
    return true
  }
  return false
}
