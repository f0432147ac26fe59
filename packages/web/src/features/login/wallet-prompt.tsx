import type { Translator } from '@nibble/phrases'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Spinner } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { CircleSlash, TriangleAlert } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { WalletPicture } from '../../ui/wallet-picture.tsx'
import { cancelSignIn, isSignedIn, type SignIn, type SignInSetup, startSignIn } from '../../wallet/sign-in.ts'

type Step = Exclude<SignIn, { step: 'choose' | 'profile' }>
type Props = { state: Step; setup: SignInSetup }

/** What the wallet is being asked, or what came of it. */
export const WalletPrompt = ({ state, setup }: Props) => {
  const t = useText()
  const { wallet } = state
  const problem = state.step === 'enter' ? null : state.problem
  const { title, text } = wordsOf(t, state, setup)

  return (
    <>
      <Card as="section" className="grid gap-4">
        <div className="flex items-start gap-3" role={problem === null ? 'status' : 'alert'}>
          <WalletPicture wallet={wallet} />
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2 text-16 font-semibold">
              {problem === null ? (
                <Spinner size={16} />
              ) : problem.kind === 'refused' && state.step !== 'network' ? (
                <CircleSlash size={20} strokeWidth={1.75} className="text-loss" aria-hidden="true" />
              ) : (
                <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
              )}
              {title}
            </p>
            {text !== null && <p className="mt-1 text-muted">{text}</p>}
          </div>
        </div>
        {state.step === 'sign' && state.message !== null && (
          <Message text={state.message} parent={state.parent} />
        )}
        {problem !== null && (
          <Button variant="primary" size="large" wide onClick={() => void startSignIn(wallet, setup)}>
            {t(state.step === 'network' ? 'login.networkSwitch' : 'common.retry')}
          </Button>
        )}
      </Card>
      {state.step !== 'enter' && (
        <Button variant="ghost" wide className="mt-3" onClick={cancelSignIn}>
          {t('login.otherWallet')}
        </Button>
      )}
    </>
  )
}

const Message = ({ text, parent }: { text: string; parent: string | null }) => {
  const t = useText()
  return (
    <div className="grid gap-2">
      {parent !== null && (
        <div>
          <Tag tone="azure">{t('login.invitedBy', { name: parent })}</Tag>
        </div>
      )}
      <h2 className="text-12 text-muted">{t('login.message')}</h2>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-12 border border-line bg-page p-3 font-sans text-12 whitespace-pre-wrap text-text [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
    </div>
  )
}

type Words = { title: string; text: string | null }

const wordsOf = (t: Translator, state: Step, setup: SignInSetup): Words => {
  const wallet =
    state.wallet.name ??
    t(state.wallet.kind === 'development' ? 'login.developmentWallet' : 'login.browserWallet')
  const problem = state.step === 'enter' ? null : (state.problem?.kind ?? null)
  switch (state.step) {
    case 'connect':
      if (problem === 'refused')
        return { title: t('login.connectRefused'), text: t('login.connectRefusedText') }
      if (problem === 'otherAccount')
        return {
          title: t('login.otherAccount'),
          text: t('login.otherAccountText', { wallet, address: shortAddress(setup.account ?? '') }),
        }
      if (problem !== null)
        return { title: t('login.connectFailed', { wallet }), text: t('login.connectFailedText') }
      return { title: t('login.connecting', { wallet }), text: t('login.connectingText') }
    case 'network':
      if (problem !== null)
        return { title: t('login.networkWrong'), text: t('login.networkWrongText', { wallet }) }
      return { title: t('login.network'), text: t('login.networkText', { wallet }) }
    case 'sign':
      if (problem === 'refused')
        return {
          title: t('login.signRefused'),
          text: t(isSignedIn(setup) ? 'login.againRefusedText' : 'login.signRefusedText'),
        }
      if (problem !== null)
        return { title: t('login.signFailed', { wallet }), text: t('login.signFailedText') }
      if (state.message === null) return { title: t('login.preparing'), text: null }
      return { title: t('login.sign', { wallet }), text: t('login.signText') }
    case 'enter':
      return { title: t(setup.join === undefined ? 'login.entering' : 'register.joining'), text: null }
  }
}

const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
