import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useGameConfig, useUser } from '../../api/queries.ts'
import type { ProofRequest } from '../../session/proof-request.ts'
import { token } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { needWords } from '../../text/words.ts'
import { cancelSignIn, type SignInSetup, signIn } from '../../wallet/sign-in.ts'
import { SignInChoice, type SignInWay } from './sign-in-steps.tsx'
import { WalletList } from './wallet-list.tsx'
import { WalletPrompt } from './wallet-prompt.tsx'

const PasswordAgain = lazy(async () => {
  const [{ PasswordAgain: Form }] = await Promise.all([
    import('./password-again.tsx'),
    needWords('rest', 'account'),
  ])
  return { default: Form }
})

/**
 * The player proves once more that it is they, by their wallet or, where that is enough, their password; what was asked for
 * goes on then, or is refused when they do not.
 */
export const SignAgain = ({ request: { answer: onAnswer, needsWallet } }: { request: ProofRequest }) => {
  const t = useText()
  const user = useUser().data
  const account = user?.address ?? null
  const email = user?.email ?? null
  const [chosen, setChosen] = useState<SignInWay>('wallet')
  const way = email === null || needsWallet ? 'wallet' : account === null ? 'email' : chosen

  const answer = useEffectEvent(onAnswer)
  useEffect(() => token.subscribe(() => answer(token.get() !== null)), [])

  return (
    <Sheet
      open
      insistent
      onClose={() => onAnswer(false)}
      title={t('login.again')}
      footer={
        <Button size="large" wide onClick={() => onAnswer(false)}>
          {t('common.cancel')}
        </Button>
      }
    >
      {account !== null && email !== null && !needsWallet && (
        <SignInChoice value={way} onChange={setChosen} />
      )}
      {way === 'email' && email !== null ? (
        <Suspense fallback={<Skeleton className="h-44 rounded-12" />}>
          <PasswordAgain email={email} />
        </Suspense>
      ) : (
        <WalletAgain account={account} text={t(needsWallet ? 'register.againWallet' : 'login.againText')} />
      )}
    </Sheet>
  )
}

type Props = {
  /** Null until known. */
  account: string | null
  text: string
}

/** The wallet of this session signs once more. */
const WalletAgain = ({ account, text }: Props) => {
  const state = useStore(signIn)
  const chain = useGameConfig().data?.chain
  const setup: SignInSetup = {
    invitationCode: '',
    ...(account !== null && { account }),
  }
  useEffect(() => cancelSignIn, [])

  return (
    <>
      <p className="mb-4 text-muted">{text}</p>
      {state.step === 'choose' && state.problem?.kind === 'sentence' && (
        <div className="mb-4">
          <InlineError text={state.problem.text} />
        </div>
      )}
      {state.step === 'choose' || state.step === 'profile' ? (
        <WalletList setup={setup} chain={account === null ? null : (chain ?? null)} />
      ) : (
        <WalletPrompt state={state} setup={setup} />
      )}
    </>
  )
}
