import type { RefusalKind, ResponseOf, Route } from '@nibble/contract'
import type { Translator } from '@nibble/phrases'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { bindId } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { createTabItem } from '../state/tab-item.ts'
import { call } from './call.ts'
import { errorSentence } from './error-sentence.ts'
import { createMoneyCalls, type Outcome, type Wanted } from './money-calls.ts'
import type { SignFor } from './passkeys.ts'

const calls = createMoneyCalls({
  send: (route, body) => call(route, body),
  makeKey: () => crypto.randomUUID(),
  storage: createTabItem('unanswered'),
})

type Options<R extends Route> = {
  /** Separates calls about different things: the bet to cancel. */
  readonly subject?: string
  /** Called even if the player has left the screen. */
  readonly onDone: (answer: ResponseOf<R>, wanted: Wanted<R>) => void
  /** Queries to refresh after an answer, or a lost one. */
  readonly refresh: readonly QueryKey[]
  readonly settledBy?: readonly RefusalKind[]
}

type MoneyState = 'idle' | 'busy' | 'refused' | 'unknown' | 'done'

/** The status of a money call, independent of its route. */
export type MoneyStatus = {
  readonly state: MoneyState
  /** Why it was refused, or how the answer was lost; null if unknown or long ago. */
  readonly error: unknown
  /** Clears the last message, after the player changed the input. The same function always: memos may take it. */
  readonly reset: () => void
  /** Gives up on the unanswered call, after the warning that it may have gone through. */
  readonly letGo: () => void
}

type MoneyCall<R extends Route> = MoneyStatus & {
  readonly submit: (wanted: Wanted<R>, proof?: string | SignFor) => Promise<Outcome<R>>
  /** What was sent and is not yet answered. */
  readonly sent: Wanted<R> | null
  /** The same, if a try of it got no answer: it must be resolved before anything else is sent. */
  readonly lost: Wanted<R> | null
}

/** A call that moves money, once for each wish: its key outlives the screen, and a lost answer is always shown. */
export const useMoneyCall = <R extends Route>(
  route: R,
  { subject = '', onDone, refresh, settledBy = [] }: Options<R>,
): MoneyCall<R> => {
  const cache = useQueryClient()
  const slot = `${useStore(bindId) ?? ''} ${route.path} ${subject}`
  const entry = useStore(calls.unanswered).get(slot)
  const [last, setLast] = useState<{ state: 'idle' | 'refused' | 'unknown' | 'done'; error: unknown }>(IDLE)

  const submit = async (wanted: Wanted<R>, proof?: string | SignFor) => {
    setLast(IDLE)
    const order = { slot, wanted, settledBy, ...(proof !== undefined && { proof }) }
    const outcome = await calls.submit(route, order)
    if (outcome.kind === 'held') return outcome
    setLast({ state: outcome.kind, error: outcome.kind === 'done' ? null : outcome.error })
    for (const queryKey of refresh) void cache.invalidateQueries({ queryKey })
    if (outcome.kind === 'done') onDone(outcome.answer, wanted)
    return outcome
  }

  const unanswered = entry?.isBusy === true ? 'busy' : 'unknown'
  const sent = entry === undefined ? null : (entry.wanted as Wanted<R>)
  return {
    submit,
    sent,
    lost: entry?.isLost === true ? sent : null,
    state:
      entry === undefined || (last.state === 'refused' && !entry.isBusy) ? settled(last.state) : unanswered,
    error: last.error,
    reset: useCallback(() => setLast(IDLE), []),
    letGo: () => {
      setLast(IDLE)
      calls.letGo(slot)
    },
  }
}

const IDLE = { state: 'idle', error: null } as const

/** `unknown` requires an entry: without one it was answered elsewhere, or let go of. */
const settled = (state: 'idle' | 'refused' | 'unknown' | 'done') => (state === 'unknown' ? 'idle' : state)

/** What to tell the player about a money call; null if nothing went wrong. */
export const moneyProblem = (t: Translator, { state, error }: MoneyStatus): string | null => {
  if (state === 'unknown') return t('money.unknown')
  return state === 'refused' ? errorSentence(t, error) : null
}
