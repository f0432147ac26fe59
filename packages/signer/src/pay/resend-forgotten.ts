import type { Address } from 'viem'
import { listFrom } from '../db/intents.ts'
import { awaitStandby } from '../db/writer.ts'
import type { Work } from '../signer-setup.ts'

/**
 * A development chain that crashed may have lost blocks that were final. It gets the bytes again: without them every later
 * nonce would wait for ever. Answers whose transactions the chain still lacks; a sweep may have to wait for its gas.
 */
export const resendForgotten = async (work: Work, senders: readonly Address[]): Promise<Address[]> => {
  const { writer, chain, genesis } = work
  const behind: Address[] = []
  for (const sender of senders) {
    const mined = await chain.countOf(sender)
    const forgotten =
      mined === null ? [] : await listFrom(writer.client, { chain: genesis, sender, nonce: mined })
    if (forgotten.length > 0) await awaitStandby(writer)
    for (const { transactions } of forgotten) for (const { raw } of transactions) await chain.broadcast(raw)
    if (mined === null || forgotten.length > 0) behind.push(sender)
  }
  return behind
}
