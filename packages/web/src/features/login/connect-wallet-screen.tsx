import { sendAccountCode } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { ErrorState, InlineError } from '@nibble/ui/error-state.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useGameConfig, useUser } from '../../api/queries.ts'
import { asOwnChange } from '../../notifications/own-change.ts'
import { Screen } from '../../screen/screen.tsx'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { CodeField, isWholeCode } from '../../ui/code-field.tsx'
import { CredentialFrame, FormSkeleton } from '../../ui/credential-frame.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { cancelSignIn, type SignInSetup, signIn } from '../../wallet/sign-in.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { WalletList } from './wallet-list.tsx'
import { WalletPrompt } from './wallet-prompt.tsx'

/** `/connect/wallet`: a wallet for an account that came by e-mail. */
export const ConnectWalletScreen = () => {
  const t = useText()
  const user = useUser()
  const { address, email } = user.data ?? {}
  // A player with a wallet has nothing to do here; neither has one whom a code cannot reach.
  if (user.data !== undefined && (address !== null || email === null))
    return <Navigate to="/security" replace />

  return (
    <Screen title={t('register.connectWallet')} back="/security">
      <CredentialFrame>
        {user.data === undefined && user.isError ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : typeof email === 'string' ? (
          <ConnectWallet email={email} />
        ) : (
          <FormSkeleton />
        )}
      </CredentialFrame>
    </Screen>
  )
}

/** A code shows that the mailbox is theirs; then the wallet that they choose signs. */
const ConnectWallet = ({ email }: { email: string }) => {
  const t = useText()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const state = useStore(signIn)
  const chain = useGameConfig().data?.chain
  const [code, setCode] = useState('')
  useEffect(() => cancelSignIn, [])

  const onJoined = () => {
    void asOwnChange(Promise.resolve())
    showToast(t('register.walletJoined'))
    void navigate({ to: '/security', replace: true })
    void cache.invalidateQueries({ queryKey: keys.user })
  }
  const setup: SignInSetup = {
    invitationCode: '',
    join: { emailCode: code, onJoined },
  }
  if (state.step !== 'choose' && state.step !== 'profile')
    return (
      <>
        <SignInSteps step={state.step} />
        <WalletPrompt state={state} setup={setup} />
      </>
    )

  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('register.connectWalletText')}</p>
      {state.step === 'choose' && state.problem?.kind === 'sentence' && (
        <InlineError text={state.problem.text} />
      )}
      <Card as="section">
        <CodeField
          value={code}
          onChange={setCode}
          to={email}
          send={() => call(sendAccountCode, { purpose: 'connect_wallet' })}
          isTried={false}
        />
      </Card>
      <h2 className="text-16 font-semibold">{t('register.chooseWallet')}</h2>
      {isWholeCode(code) ? (
        <WalletList setup={setup} chain={chain ?? null} />
      ) : (
        <p className="-mt-2 text-muted">{t('register.codeFirst')}</p>
      )}
    </div>
  )
}
