import { depositIntent, dropDepositIntent } from '@nibble/contract'
import type { Amount } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'

type Announced =
  | { readonly isAllowed: true; readonly address: string; readonly drop: () => void }
  | { readonly isAllowed: false; readonly why: string }

/** Before a wallet is asked to pay: the player's own limits have to bear it. What is dropped counts no longer. */
export const announcePayment = async (
  t: Translator,
  { key, amount }: { readonly key: string; readonly amount: Amount },
): Promise<Announced> => {
  try {
    const { address } = await call(depositIntent, { key, amount })
    // Where nobody hears it, it runs out by itself.
    return {
      isAllowed: true,
      address,
      drop: () => void call(dropDepositIntent, { key }).catch(() => undefined),
    }
  } catch (error) {
    return { isAllowed: false, why: errorSentence(t, error) }
  }
}
