import './login.css'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { configQuery } from '../../api/queries.ts'
import { BarePage } from '../../screen/bare-page.tsx'
import { late } from '../../screen/late.ts'
import { token } from '../../session/session.ts'
import { signsInBy } from '../../session/signs-in-by.ts'
import { invitedBy, peekEnding, peekRememberedScreen } from '../../session/tab-items.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { needWords } from '../../text/words.ts'
import { InvitationBox } from '../../ui/invitation-box.tsx'
import { useEntry } from '../../ui/use-entry.ts'
import { UNKNOWN_CHAIN } from '../../wallet/chain.ts'
import { cancelSignIn, type SignInSetup, signIn } from '../../wallet/sign-in.ts'
import { useWallets } from '../../wallet/wallets.ts'
import { SignInChoice, SignInSteps, type SignInWay } from './sign-in-steps.tsx'
import { WalletList } from './wallet-list.tsx'

const WORDS = {
  wallet: { title: 'title.login', lead: 'login.lead' },
  email: { title: 'login.emailTitle', lead: 'login.emailLead' },
  profile: { title: 'login.profileTitle', lead: 'login.profileText' },
} as const

/** `/login`: by wallet first; by e-mail where one chooses it, comes for it, or did so the last time. */
export const LoginScreen = () => {
  const t = useText()
  const { step } = useStore(signIn)
  const comesForEmail = useLocation({ select: ({ state }) => state.byEmail }) === true
  const [way, setWay] = useState<SignInWay>(comesForEmail ? 'email' : (signsInBy.get() ?? 'wallet'))
  const [wanted] = useState(wantedScreen)
  // Who plays already and was about to do something knows the game: on a phone the ways in come first.
  const isPlaying = token.get() !== null
  const isOnTheWay = wanted !== null && isPlaying
  useEntry()
  const isChoosingWallet = step === 'choose' && way === 'wallet'
  const { title, lead } = WORDS[step === 'profile' ? step : way]

  return (
    <BarePage
      title={t('title.login')}
      className="login-page"
      links={
        <Suspense>
          <OpenPages />
        </Suspense>
      }
    >
      <div className="login-panes">
        <div className={isOnTheWay ? 'login-live max-lg:hidden' : 'login-live'}>
          <Suspense fallback={<LiveOutline />}>
            <LiveSide />
          </Suspense>
        </div>
        <div className={cx('login-ways', step !== 'choose' && 'lg:self-start')}>
          {step === 'choose' && wanted !== null && (
            <Suspense fallback={<Skeleton className="mb-5 h-16 rounded-12" />}>
              <WantedScreen screen={wanted} />
            </Suspense>
          )}
          {step === 'choose' && (
            // On a phone its sheet would cover the password: who signs in by e-mail has it no longer.
            <div className={cx(!isPlaying && 'login-guest', way === 'email' && 'max-lg:hidden')}>
              <Suspense
                fallback={
                  isPlaying ? <Skeleton className="mb-5 h-46 rounded-12 lg:h-41" /> : <GuestOutline />
                }
              >
                <GuestSide />
              </Suspense>
            </div>
          )}
          <h1 className={cx('text-20 font-semibold', isChoosingWallet && 'max-lg:mb-3')}>{t(title)}</h1>
          {/* On a phone what is signed is said where it is signed: the wallets stand above the fold. */}
          <p className={cx('mt-1 mb-5 text-muted', isChoosingWallet && 'max-lg:sr-only')}>{t(lead)}</p>
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
        </div>
      </div>
    </BarePage>
  )
}

/** Nobody is told why they are here who came by themselves, or reads that their session is over. */
const wantedScreen = (): string | null => {
  const screen = peekEnding() === null ? peekRememberedScreen() : null
  return screen === null || /^\/(index|bet)\b/.test(screen) ? null : screen
}

/** In the place of the live round while it comes, and of the way in that stays at the thumb. */
const LiveOutline = () => (
  <>
    <Skeleton className="mb-3 h-20 lg:mb-6 lg:h-36" />
    <Skeleton className="h-58 rounded-20 lg:h-120" />
  </>
)
const GuestOutline = () => (
  <div className="login-try">
    <Skeleton className="login-tap h-13 rounded-12" />
    <Skeleton className="mx-auto h-16 w-56 lg:mx-0" />
  </div>
)

// Nothing is asked of a wallet before one is chosen.
const usePrompt = late(() => import('./wallet-prompt.tsx'))
// Whoever signs in for the first time is asked after the wallet has answered: time enough to fetch the form.
const ProfileForm = lazy(() => import('./profile-form.tsx').then((m) => ({ default: m.ProfileForm })))
// What goes on in the house, and the way in without an account: with their words after the first paint.
const LiveSide = lazy(async () => {
  const [side] = await Promise.all([import('./live-side.tsx'), needWords('account')])
  return { default: side.LiveSide }
})
const GuestSide = lazy(async () => {
  const [side] = await Promise.all([import('./guest-side.tsx'), needWords('account')])
  return { default: side.GuestSide }
})
// Below all that one can act on: it comes after it, with its words.
const GetWallet = lazy(async () => {
  const [part] = await Promise.all([import('./get-wallet.tsx'), needWords('account')])
  return { default: part.GetWallet }
})
const OpenInWallet = lazy(async () => {
  const [part] = await Promise.all([import('./get-wallet.tsx'), needWords('account')])
  return { default: part.OpenInWallet }
})
// Where one may look around before signing in.
const OpenPages = lazy(async () => {
  const [part] = await Promise.all([import('./open-pages.tsx'), needWords('rest')])
  return { default: part.OpenPages }
})

const WantedScreen = lazy(async () => {
  const [code] = await Promise.all([import('./wanted-screen.tsx'), needWords('account')])
  return { default: code.WantedScreen }
})

const PasskeySignIn = lazy(async () => {
  const [part] = await Promise.all([import('./passkey-sign-in.tsx'), needWords('account')])
  return { default: part.PasskeySignIn }
})

/** Its place is kept, so that nothing moves when it comes. */
const PasskeyRow = () => (
  <div className="mt-3 min-h-18">
    <Suspense>
      <PasskeySignIn />
    </Suspense>
  </div>
)

/** Connect, network 56, sign; the questions of the first time after that. */
const WalletSignIn = () => {
  const state = useStore(signIn)
  const prompt = usePrompt()
  const hasWallet = useWallets().length > 0
  const [invitationCode, setInvitationCode] = useState(invitedBy)
  const { data: config, isError } = useQuery(configQuery)
  const setup: SignInSetup = { invitationCode: invitationCode.trim() }
  useEffect(() => cancelSignIn, [])
  useEffect(() => token.subscribe(() => token.get() !== null && signsInBy.set(null)), [])

  return (
    <>
      {state.step !== 'choose' && <SignInSteps step={state.step} />}
      {state.step === 'choose' ? (
        <>
          {state.problem?.kind === 'sentence' && (
            <div className="mb-4">
              <InlineError text={state.problem.text} />
            </div>
          )}
          <WalletList setup={setup} chain={config?.chain ?? (isError ? UNKNOWN_CHAIN : null)} />
          <PasskeyRow />
          {!hasWallet && (
            // On a phone its place is kept too.
            <div className="mt-3 hidden min-h-18 pointer-coarse:block">
              <Suspense>
                <OpenInWallet />
              </Suspense>
            </div>
          )}
          <InvitationBox value={invitationCode} onChange={setInvitationCode} />
          <div className="login-more">
            <Suspense>
              <GetWallet isNeeded={config?.chain.local === false} />
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

/** Fetched with its words when it is first chosen: most sign in by wallet. */
const EmailForm = lazy(async () => {
  const [{ EmailForm: Form }] = await Promise.all([import('./email-form.tsx'), needWords('rest', 'account')])
  return { default: Form }
})

const EmailSignIn = () => {
  const { step } = useStore(signIn)
  return (
    <>
      <Suspense fallback={<Skeleton className="h-[330px] rounded-20" />}>
        <EmailForm />
      </Suspense>
      {step === 'choose' && <PasskeyRow />}
    </>
  )
}
