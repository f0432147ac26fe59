import { sendAccountCode } from '@nibble/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useGameConfig } from '../../api/queries.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { CodeField, isWholeCode } from '../../ui/code-field.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { cancelSignIn, type SignInSetup, signIn } from '../../wallet/sign-in.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { WalletList } from './wallet-list.tsx'
import { WalletPrompt } from './wallet-prompt.tsx'

/** A code shows that the mailbox is his; then the wallet that he chooses signs. */
export const ConnectWallet = ({ email }: { email: string }) => {
  const t = useText()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const state = useStore(signIn)
  const chain = useGameConfig().data?.chain
  const [code, setCode] = useState('')
  useEffect(() => cancelSignIn, [])

  const onJoined = () => {
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
