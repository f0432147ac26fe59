import { useEffect, useEffectEvent } from 'react'
import { useGameConfig, useUser } from '../../api/queries.ts'
import { token } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { cancelSignIn, type SignInSetup, signIn } from '../../wallet/sign-in.ts'
import { WalletList } from './wallet-list.tsx'
import { WalletPrompt } from './wallet-prompt.tsx'

/** The wallet of this session signs once more; what was asked for goes on then, or is refused when it does not. */
export const SignAgain = ({ onAnswer }: { onAnswer: (isProven: boolean) => void }) => {
  const t = useText()
  const state = useStore(signIn)
  const chain = useGameConfig().data?.chain
  const account = useUser().data?.address ?? null
  const setup: SignInSetup = {
    chain: chain ?? { local: false, rpcUrls: [] },
    invitationCode: '',
    ...(account !== null && { account }),
  }

  const answer = useEffectEvent(onAnswer)
  useEffect(() => token.subscribe(() => answer(token.get() !== null)), [])
  useEffect(() => cancelSignIn, [])

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
      <p className="mb-4 text-muted">{t('login.againText')}</p>
      {state.step === 'choose' && state.problem?.kind === 'sentence' && (
        <div className="mb-4">
          <InlineError text={state.problem.text} />
        </div>
      )}
      {state.step === 'choose' || state.step === 'profile' ? (
        <WalletList setup={setup} isLocal={account === null ? null : (chain?.local ?? null)} />
      ) : (
        <WalletPrompt state={state} setup={setup} />
      )}
    </Sheet>
  )
}
