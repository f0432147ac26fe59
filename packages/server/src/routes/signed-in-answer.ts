import type { loginAuth, ResponseOf } from '@nibble/contract'
import { formatAmount } from '@nibble/domain'
import type { PhraseKey, Translator } from '@nibble/phrases'
import type { SignedIn } from '../features/session/index.ts'
import { amountText } from '../http/sentences.ts'

/** A first sign-in is greeted, in the caller's language. */
export const signedInAnswer = (
  { gift, ...session }: SignedIn,
  translator: Translator<PhraseKey>,
): ResponseOf<typeof loginAuth> => ({
  ...session,
  firstLogin: gift !== null,
  firstLoginInfo:
    gift === null
      ? null
      : translator('server.firstLogin', { amount: amountText(formatAmount(gift), translator.locale) }),
})
