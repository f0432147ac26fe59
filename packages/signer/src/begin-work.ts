import { findForeign } from './db/foreign-intents.ts'
import { listOpen } from './db/intents.ts'
import { saveState, tellFound } from './db/released.ts'
import { compareWithChain } from './pay/compare-with-chain.ts'
import { Trouble } from './pay/trouble.ts'
import type { Work } from './signer-setup.ts'

/**
 * Before anything is paid after a start: whether the books know all that the treasury has paid. Answers what keeps the
 * signer from its work; where the books lack a payment, withdrawals are stopped and an incident names it.
 */
export const beginWork = async (work: Work): Promise<string | null> => {
  const { client } = work.writer
  try {
    const foreign = await findForeign(client, { ...work, id: work.chain.id })
    if (foreign !== null) throw new Trouble(foreign)
    const found = await compareWithChain(work)
    await tellFound(client, found)
    if (found !== null) await saveTrouble(work, found)
    return found
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    await saveTrouble(work, error.message)
    return error.message
  }
}

const saveTrouble = async ({ writer: { client } }: Work, trouble: string): Promise<void> =>
  saveState(client, { trouble, underWay: (await listOpen(client)).length })
