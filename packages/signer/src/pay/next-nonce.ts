import type { Address } from 'viem'
import { lastNonce } from '../db/intents.ts'
import type { Work } from '../signer-setup.ts'
import { Trouble } from './trouble.ts'

/**
 * The nonce after the last one that is stored, so that none is left out and none given twice. Only for a sender that
 * never sent anything the chain is asked. Throws a Trouble where somebody else has sent with this key.
 */
export const nextNonce = async ({ writer, chain, genesis }: Work, sender: Address): Promise<bigint> => {
  const mined = await chain.countOf(sender)
  if (mined === null) throw new Trouble('too few endpoints say how many transactions the treasury has sent')
  const last = await lastNonce(writer.client, { chain: genesis, sender })
  if (last === null) return mined
  if (mined > last + 1n)
    throw new Trouble(
      `somebody else sends with the key of ${sender}: the chain counts ${mined} transactions, this signer ${last + 1n}. ` +
        'Nothing more is signed',
    )
  return last + 1n
}
