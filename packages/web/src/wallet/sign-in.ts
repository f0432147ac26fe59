import { CallRefused } from '@nibble/client'
import {
  connectWallet,
  connectWalletSend,
  loginAuth,
  loginSend,
  type RefusalKind,
  type RequestOf,
} from '@nibble/contract'
import { call } from '../api/call.ts'
import { currentSessionKey, newSessionKey, startSession } from '../api/caller.ts'
import { configQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import type { SessionKey } from '../api/signing-caller.ts'
import { endSession, isGuest } from '../session/session.ts'
import { language } from '../state/preferences.ts'
import { createStore } from '../state/store.ts'
import { translator } from '../text/words.ts'
import { callProblem, type Sentence } from './call-problem.ts'
import { type ChainFacts, isOnChain, switchChain } from './chain.ts'
import { USER_REFUSED, type Wallet, walletErrorCode } from './eip-1193.ts'

/** What failed at a step; a server error is a sentence. */
type Problem = { readonly kind: 'refused' | 'failed' | 'otherAccount' } | Sentence

/** `key` is null when a wallet joins the account of the running session. */
type Answer = { readonly nonce: string; readonly signature: string; readonly key: SessionKey | null }

/** The state of the sign-in. A step with a problem waits for the player; one without is in progress. */
export type SignIn =
  | { readonly step: 'choose'; readonly problem: Problem | null }
  | { readonly step: 'connect'; readonly wallet: Wallet; readonly problem: Problem | null }
  | {
      readonly step: 'network'
      readonly wallet: Wallet
      readonly address: string
      readonly problem: Problem | null
    }
  | {
      readonly step: 'sign'
      readonly wallet: Wallet
      readonly address: string
      readonly message: string | null
      readonly parent: string | null
      readonly problem: Problem | null
    }
  | {
      readonly step: 'profile'
      readonly wallet: Wallet
      readonly address: string
      readonly answer: Answer
      readonly busy: boolean
      readonly problem: Problem | null
    }
  | { readonly step: 'enter'; readonly wallet: Wallet }

export type SignInSetup = {
  readonly invitationCode: string
  /** Who has to sign: a signed-in player confirms their identity. */
  readonly account?: string
  /** A player signed in by e-mail adds this wallet to their account instead of signing in by it. */
  readonly join?: { readonly emailCode: string; readonly onJoined: () => void }
}
type Profile = NonNullable<RequestOf<typeof loginAuth>['profile']>

/** Their session survives a refusal to sign. */
export const isSignedIn = ({ account, join }: SignInSetup): boolean =>
  account !== undefined || join !== undefined

const START: SignIn = { step: 'choose', problem: null }
export const signIn = createStore<SignIn>(START)

/** Each attempt has a number; whatever an older one still does is ignored. */
let current = 0

export const cancelSignIn = () => {
  current += 1
  signIn.set(START)
}

/** Connect, network 56, sign. Stops at the first step with a problem. */
export const startSignIn = async (wallet: Wallet, setup: SignInSetup) => {
  current += 1
  const turn = current
  const show = (state: SignIn) => {
    if (turn === current) signIn.set(state)
    return turn === current
  }

  const address = await connect(wallet, setup, show)
  if (address === null || !(await reachChain(wallet, address, show))) return
  const answer = await sign(wallet, address, setup, show)
  if (answer !== null) await enter({ wallet, address, answer, setup, show })
}

/** The second attempt of `loginAuth`, with what the first sign-in asks for. */
export const sendProfile = async (profile: Profile, setup: SignInSetup) => {
  const state = signIn.get()
  if (state.step !== 'profile' || state.busy) return
  const turn = current
  signIn.set({ ...state, busy: true, problem: null })
  const show = (next: SignIn) => {
    if (turn === current) signIn.set(next)
    return turn === current
  }
  await enter({ ...state, profile, setup, show })
}

type Show = (state: SignIn) => boolean

const connect = async (wallet: Wallet, { account }: SignInSetup, show: Show): Promise<string | null> => {
  show({ step: 'connect', wallet, problem: null })
  try {
    const accounts = await wallet.request({ method: 'eth_requestAccounts' })
    const first: unknown = Array.isArray(accounts) ? accounts[0] : null
    if (typeof first === 'string' && isSame(first, account ?? first)) return first
    const kind = typeof first === 'string' ? 'otherAccount' : 'failed'
    show({ step: 'connect', wallet, problem: { kind } })
  } catch (error) {
    show({ step: 'connect', wallet, problem: problemOf(error) })
  }
  return null
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const reachChain = async (wallet: Wallet, address: string, show: Show): Promise<boolean> => {
  try {
    if (await isOnChain(wallet.request)) return true
    show({ step: 'network', wallet, address, problem: null })
    const chain = await tried(chainFacts, show)
    if (chain === null) return false
    await switchChain(wallet.request, chain)
    if (await isOnChain(wallet.request)) return true
    show({ step: 'network', wallet, address, problem: { kind: 'failed' } })
  } catch (error) {
    show({ step: 'network', wallet, address, problem: problemOf(error) })
  }
  return false
}

const sign = async (
  wallet: Wallet,
  address: string,
  setup: SignInSetup,
  show: Show,
): Promise<Answer | null> => {
  if (!show({ step: 'sign', wallet, address, message: null, parent: null, problem: null })) return null
  const asked = await tried(() => askMessage(address, setup), show)
  if (asked === null) return null

  const { message, nonce, key, parentUserName: parent } = asked
  if (!show({ step: 'sign', wallet, address, message, parent, problem: null })) return null
  try {
    const signature = await wallet.request({ method: 'personal_sign', params: [hexOf(message), address] })
    if (typeof signature === 'string') return { nonce, signature, key }
    show({ step: 'sign', wallet, address, message, parent, problem: { kind: 'failed' } })
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'refused' && !isSignedIn(setup)) forget()
    show({ step: 'sign', wallet, address, message, parent, problem })
  }
  return null
}

const askMessage = async (address: string, { invitationCode, account, join }: SignInSetup) => {
  if (join !== undefined)
    return { ...(await call(connectWalletSend, { address })), key: null, parentUserName: null }
  const invited = invitationCode === '' ? {} : { invitationCode }
  const key = await (account === undefined ? newSessionKey() : currentSessionKey())
  return { ...(await call(loginSend, { address, sessionKey: key.publicKey, ...invited })), key }
}

type Entry = {
  readonly wallet: Wallet
  readonly address: string
  readonly answer: Answer
  readonly profile?: Profile
  readonly setup: SignInSetup
  readonly show: Show
}

const enter = async ({ wallet, address, answer, profile, setup, show }: Entry) => {
  if (profile === undefined && !show({ step: 'enter', wallet })) return
  const { invitationCode, join } = setup
  const { nonce, signature, key } = answer
  try {
    if (join !== undefined) {
      await call(connectWallet, { address, nonce, signature, emailCode: join.emailCode })
      if (show(START)) join.onJoined()
      return
    }
    const signedIn = await call(loginAuth, {
      address,
      nonce,
      signature,
      keepGuest: isGuest.get() !== null,
      ...(invitationCode === '' ? {} : { invitationCode }),
      ...(profile === undefined ? {} : { profile }),
    })
    if (key !== null && show({ step: 'enter', wallet })) await startSession(signedIn, key)
  } catch (error) {
    const kind = error instanceof CallRefused ? error.kind : null
    const problem = kind === 'profile_needed' ? null : callProblem(translator.get(), error)
    show(
      asksProfile(kind, profile)
        ? { step: 'profile', wallet, address, answer, busy: false, problem }
        : { step: 'choose', problem },
    )
  }
}

/** The questions of the first sign-in stay until answered validly; a failed call leaves them. */
const asksProfile = (refused: RefusalKind | null, profile: Profile | undefined): boolean => {
  if (profile === undefined) return refused === 'profile_needed'
  return refused === null || PROFILE_KINDS.has(refused)
}

const PROFILE_KINDS: ReadonlySet<RefusalKind> = new Set<RefusalKind>([
  'profile_needed',
  'under_age',
  'country_unknown',
  'country_blocked',
])

const tried = async <T>(act: () => Promise<T>, show: Show): Promise<T | null> => {
  try {
    return await act()
  } catch (error) {
    show({ step: 'choose', problem: callProblem(translator.get(), error) })
    return null
  }
}

/** Refusing to sign clears the token and sets English. */
const forget = () => {
  endSession()
  language.set('en-US')
}

const problemOf = (error: unknown): Exclude<Problem, Sentence> => ({
  kind: walletErrorCode(error) === USER_REFUSED ? 'refused' : 'failed',
})

const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** What a wallet is told about the chain; waits until the server has said which one it is. */
const chainFacts = async (): Promise<ChainFacts> => (await queryClient.ensureQueryData(configQuery)).chain
