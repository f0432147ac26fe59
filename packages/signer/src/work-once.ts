import { findForeign } from './db/foreign-intents.ts'
import { listOpen } from './db/intents.ts'
import { saveState } from './db/released.ts'
import { endFinal } from './pay/end-final.ts'
import { pushOpen } from './pay/push-open.ts'
import { resendForgotten } from './pay/resend-forgotten.ts'
import { takeNext } from './pay/take-next.ts'
import { Trouble } from './pay/trouble.ts'
import type { Work } from './signer-setup.ts'
import { sweepDeposits } from './sweep/sweep-deposits.ts'

/**
 * One round of the signer's work: end what is final, take what was released, send what is not mined. Every part looks at
 * what is stored, so that a round that was cut short anywhere is completed by the next one. With intents of another chain
 * in the database nothing is done at all. Answers the troubles.
 */
export const workOnce = async (work: Work): Promise<readonly string[]> => {
  const { client } = work.writer
  const foreign = await findForeign(client, { ...work, id: work.chain.id })
  if (foreign !== null) {
    await saveState(client, { trouble: foreign, underWay: (await listOpen(client)).length })
    return [foreign]
  }
  await work.onStep('begun')
  const troubles: string[] = []
  /** A trouble of one part does not keep the next ones. */
  const part = async (task: () => Promise<unknown>): Promise<void> => {
    try {
      await task()
    } catch (error) {
      if (!(error instanceof Trouble)) throw error
      troubles.push(error.message)
    }
  }

  await part(async () => endFinal(work, await listOpen(client)))
  await part(async () => resendForgotten(work, [work.treasury]))
  await part(async () => takeNext(work, await listOpen(client)))
  await part(async () => sweepDeposits(work, await listOpen(client)))
  await part(async () => pushOpen(work, await listOpen(client)))

  const open = await listOpen(client)
  await saveState(client, { trouble: troubles.join('; ') || null, underWay: open.length })
  return troubles
}
