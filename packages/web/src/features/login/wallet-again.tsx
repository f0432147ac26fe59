import { useEffect } from 'react'
import { useGameConfig } from '../../api/queries.ts'
import { useStore } from '../../state/store.ts'
import { InlineError } from '../../ui/error-state.tsx'
import { cancelSignIn, type SignInSetup, signIn } from '../../wallet/sign-in.ts'
import { WalletList } from './wallet-list.tsx'
import { WalletPrompt } from './wallet-prompt.tsx'

type Props = {
  /** Null until known. */
  account: string | null
  text: string
}

/** The wallet of this session signs once more. */
export const WalletAgain = ({ account, text }: Props) => {
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
