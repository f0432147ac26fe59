import { useLocation } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { BarePage } from '../../screen/bare-page.tsx'
import { token } from '../../session/session.ts'
import { signsInBy } from '../../session/signs-in-by.ts'
import { peekEnding } from '../../session/visit-notes.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { useEntry } from '../../ui/use-entry.ts'
import { signIn } from '../../wallet/sign-in.ts'
import { EmailSignIn } from './email-sign-in.tsx'
import { SignInChoice, type SignInWay } from './sign-in-choice.tsx'
import { VerifyInvitation } from './verify-invitation.tsx'
import { WalletSignIn } from './wallet-sign-in.tsx'

const WORDS = {
  wallet: { title: 'login.title', lead: 'login.lead' },
  email: { title: 'login.emailTitle', lead: 'login.emailLead' },
  profile: { title: 'login.profileTitle', lead: 'login.profileText' },
} as const

/** `/login`: by wallet first; by e-mail where one chooses it, comes for it, or did so the last time. */
export const LoginScreen = () => {
  const t = useText()
  const { step } = useStore(signIn)
  const comesForEmail = useLocation({ select: ({ state }) => state.byEmail }) === true
  const [way, setWay] = useState<SignInWay>(comesForEmail ? 'email' : (signsInBy.get() ?? 'wallet'))
  const { title, lead } = WORDS[step === 'profile' ? step : way]
  useEntry(useStore(token) !== null)

  return (
    <BarePage title={t('title.login')}>
      <h1 className="text-28 font-semibold">{t(title)}</h1>
      <p className="mt-1 mb-5 text-16 text-muted">{t(lead)}</p>
      {step === 'choose' && (
        <>
          {peekEnding() === 'expired' && (
            <p role="status" className="mb-4 flex gap-2 rounded-12 bg-azure-wash px-3 py-2.5">
              <Info size={20} strokeWidth={1.75} className="text-azure" aria-hidden="true" />
              {t('login.expired')}
            </p>
          )}
          <SignInChoice value={way} onChange={setWay} />
        </>
      )}
      {way === 'email' ? <EmailSignIn /> : <WalletSignIn />}
      {step === 'choose' && <VerifyInvitation />}
    </BarePage>
  )
}
