import type { loginAuth, ResponseOf } from '@nibble/contract'
import { formatAmount } from '@nibble/domain'
import type { PhraseKey, Translator } from '@nibble/phrases'
import type { SignedIn, SignInFrom } from '../features/session/index.ts'
import { amountText } from '../http/sentences.ts'
import type { Call } from '../http/serve.ts'

/** What a sign-in keeps of the call that asked for it. */
export const signInFrom = ({ claimedIp, device, marks, trace, now }: Call): SignInFrom => ({
  ...{ claimedIp, device, marks, trace, now },
})

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
