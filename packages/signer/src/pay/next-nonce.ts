import type { Address } from 'viem'
import { lastNonce } from '../db/intents.ts'
import type { Work } from '../signer-setup.ts'
import { Trouble } from './trouble.ts'

/**
 * The nonce after the last one that is stored, so that none is left out and none given twice. Throws a Trouble where
 * somebody else has sent with this key, or the books are older than what was sent.
 */
export const nextNonce = async ({ writer, chain, genesis }: Work, sender: Address): Promise<bigint> => {
  const mined = await chain.countOf(sender)
  if (mined === null) throw new Trouble('too few endpoints say how many transactions the treasury has sent')
  const next = ((await lastNonce(writer.client, { chain: genesis, sender })) ?? -1n) + 1n
  if (mined > next)
    throw new Trouble(
      `somebody else sends with the key of ${sender}: the chain counts ${mined} transactions, this signer ${next}. ` +
        'Nothing more is signed',
    )
  return next
}
