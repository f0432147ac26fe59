import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { configQuery } from '../../api/queries.ts'
import { BarePage } from '../../screen/bare-page.tsx'
import { token } from '../../session/session.ts'
import { peekEnding } from '../../session/visit-notes.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { InlineError } from '../../ui/error-state.tsx'
import { cancelSignIn, type SignInSetup, signIn } from '../../wallet/sign-in.ts'
import { GetWallet } from './get-wallet.tsx'
import { InvitationBox } from './invitation-box.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { useEntry } from './use-entry.ts'
import { VerifyInvitation } from './verify-invitation.tsx'
import { WalletList } from './wallet-list.tsx'
import { WalletPrompt } from './wallet-prompt.tsx'

export const LoginScreen = () => {
  const t = useText()
  const state = useStore(signIn)
  const [invitationCode, setInvitationCode] = useState('')
  const { data: config, isError } = useQuery(configQuery)
  const setup: SignInSetup = {
    chain: config?.chain ?? { local: false, rpcUrls: [] },
    invitationCode: invitationCode.trim(),
  }
  useEntry(useStore(token) !== null)
  useEffect(() => cancelSignIn, [])

  return (
    <BarePage title={t('title.login')}>
      <h1 className="text-28 font-semibold">
        {t(state.step === 'profile' ? 'login.profileTitle' : 'login.title')}
      </h1>
      <p className="mt-1 text-16 text-muted">
        {t(state.step === 'profile' ? 'login.profileText' : 'login.lead')}
      </p>
      {state.step === 'choose' && peekEnding() === 'expired' && (
        <p role="status" className="mt-4 flex gap-2 rounded-12 bg-azure-wash px-3 py-2.5">
          <Info size={20} strokeWidth={1.75} className="text-azure" aria-hidden="true" />
          {t('login.expired')}
        </p>
      )}
      <SignInSteps step={state.step} />

      {state.step === 'choose' ? (
        <>
          {state.problem?.kind === 'sentence' && (
            <div className="mb-4">
              <InlineError text={state.problem.text} />
            </div>
          )}
          <WalletList setup={setup} isLocal={config?.chain.local ?? (isError ? false : null)} />
          <InvitationBox value={invitationCode} onChange={setInvitationCode} />
          <GetWallet />
          <VerifyInvitation />
        </>
      ) : state.step === 'profile' ? (
        <ProfileForm state={state} setup={setup} />
      ) : (
        <WalletPrompt state={state} setup={setup} />
      )}
    </BarePage>
  )
}
