import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { configQuery } from '../../api/queries.ts'
import { late } from '../../screen/late.ts'
import { invitedBy } from '../../session/invited-by.ts'
import { token } from '../../session/session.ts'
import { signsInBy } from '../../session/signs-in-by.ts'
import { useStore } from '../../state/store.ts'
import { needWords } from '../../text/words.ts'
import { InlineError } from '../../ui/error-state.tsx'
import { InvitationBox } from '../../ui/invitation-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UNKNOWN_CHAIN } from '../../wallet/chain.ts'
import { cancelSignIn, type SignInSetup, signIn } from '../../wallet/sign-in.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { WalletList } from './wallet-list.tsx'

// Nothing is asked of a wallet before one is chosen.
const usePrompt = late(() => import('./wallet-prompt.tsx'))
// Whoever signs in for the first time is asked after the wallet has answered: time enough to fetch the form.
const ProfileForm = lazy(() => import('./profile-form.tsx').then((m) => ({ default: m.ProfileForm })))
// Below all that one can act on: it comes after it, with its words.
const GetWallet = lazy(async () => {
  const [part] = await Promise.all([import('./get-wallet.tsx'), needWords('account')])
  return { default: part.GetWallet }
})

/** Connect, network 56, sign; the questions of the first time after that. */
export const WalletSignIn = () => {
  const state = useStore(signIn)
  const prompt = usePrompt()
  const [invitationCode, setInvitationCode] = useState(invitedBy)
  const { data: config, isError } = useQuery(configQuery)
  const setup: SignInSetup = { invitationCode: invitationCode.trim() }
  useEffect(() => cancelSignIn, [])
  useEffect(() => token.subscribe(() => token.get() !== null && signsInBy.set(null)), [])

  return (
    <>
      <SignInSteps step={state.step} />
      {state.step === 'choose' ? (
        <>
          {state.problem?.kind === 'sentence' && (
            <div className="mb-4">
              <InlineError text={state.problem.text} />
            </div>
          )}
          <WalletList setup={setup} chain={config?.chain ?? (isError ? UNKNOWN_CHAIN : null)} />
          <InvitationBox value={invitationCode} onChange={setInvitationCode} />
          {/* Its place is kept, so that nothing moves when it comes. */}
          <div className="max-lg:min-h-[26rem]">
            <Suspense>
              <GetWallet />
            </Suspense>
          </div>
        </>
      ) : state.step === 'profile' ? (
        <Suspense fallback={<Skeleton className="h-80 rounded-20" />}>
          <ProfileForm state={state} setup={setup} />
        </Suspense>
      ) : (
        prompt !== null && <prompt.WalletPrompt state={state} setup={setup} />
      )}
    </>
  )
}
