import { CallRefused, SessionOver } from '@nibble/client'
import type { BodyOf, ResponseOf, Route } from '@nibble/contract'
import { heard, isUnanswered } from '../realtime/connection.ts'
import { serverClock } from '../realtime/server-second.ts'
import { askForProof } from '../session/proof-request.ts'
import { endSession, isLoggingOut, token } from '../session/session.ts'
import { recordEnding, rememberScreen } from '../session/tab-items.ts'
import { fetched, forgetSessionKeys, loadCaller } from './caller.ts'
import { hasNoAnswer } from './error-sentence.ts'

type EarlyCall<R extends Route> = { readonly path: R['path']; readonly whole: () => Promise<R> }

/**
 * Every call of the page goes through here. Rejects with CallRefused (show its message), CallFailed (show
 * `errorSentence`) or SessionOver, which has already cleared the session and is reloading the page. If the server wants
 * a fresh proof, the player is asked to sign again and the call continues.
 */
export const call = async <R extends Route>(
  route: R,
  body: BodyOf<R>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<R>> => {
  const tokenThen = token.get()
  // The server would refuse it, and the page is about to reload.
  if (isLoggingOut.get()) return new Promise<never>(() => {})
  try {
    const [{ caller }, whole] = await Promise.all([loadCaller(), wholeOf(route)])
    const answer = await caller.call(whole, body, options)
    heard(serverClock.now())
    return answer
  } catch (error) {
    if (hasNoAnswer(error)) isUnanswered.set(true)
    if (isProofNeeded(error) && (await askForProof({ needsWallet: error.details['by'] === 'wallet' })))
      return call(route, body, options)
    if (error instanceof SessionOver && isOwn(tokenThen)) leaveExpired()
    throw error
  }
}

/** In the built page a first-screen call is only its path until it is made: see build/early-calls.ts. */
const wholeOf = async <R extends Route>(route: R | EarlyCall<R>): Promise<R> =>
  'whole' in route ? fetched(route.whole()) : route

/** Whether a session is still this page's own. */
const isOwn = (asked: string | null): boolean =>
  asked !== null && token.get() === asked && !isLoggingOut.get()

const isProofNeeded = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && error.kind === 'fresh_proof_needed'

const leaveExpired = () => {
  rememberScreen(location.hash.replace(/^#/, ''))
  recordEnding('expired')
  endSession()
  void forgetSessionKeys().finally(() => location.reload())
}
