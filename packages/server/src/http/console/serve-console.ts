import type { ConsoleCall } from '@nibble/contract/console'
import * as z from 'zod/mini'
import type { OperatorSession } from '../../features/operators/sessions.ts'
import type { Actor } from '../../shared/operators.ts'
import { ConsoleFailure } from './console-errors.ts'

export type Asked<C extends ConsoleCall> = z.output<C['request']>
export type Answer<C extends ConsoleCall> = z.output<C['response']>

/** What a handler knows besides the body. */
export type Visit = {
  readonly now: number
  readonly address: string
  readonly userAgent: string
  /** The identifier of this browser; null before its first complete sign-in. */
  readonly browser: string | null
  /** The session of this cookie, possibly incomplete. */
  readonly findSession: () => Promise<OperatorSession | null>
  /** Sets or removes the cookie. */
  readonly keep: (token: string | null) => void
  readonly keepBrowser: (browser: string) => void
}
export type OperatorVisit = Visit & { readonly session: OperatorSession; readonly by: Actor }

/** A call with its handler: takes the JSON body, returns the answer's text. */
export type ServedCall = {
  readonly call: ConsoleCall
  /** `session` is null only for guests; its permission has been checked. */
  readonly handle: (body: unknown, visit: Visit, session: OperatorSession | null) => Promise<string>
}

export const forVisitor = <C extends ConsoleCall>(
  call: C,
  answer: (body: Asked<C>, visit: Visit) => Promise<Answer<C>>,
): ServedCall => ({
  call,
  handle: async (body, visit) => answerText(call, await answer(readBody(call, body), visit)),
})

export const forOperator = <C extends ConsoleCall>(
  call: C,
  answer: (body: Asked<C>, visit: OperatorVisit) => Promise<Answer<C>>,
): ServedCall => ({
  call,
  handle: async (body, visit, session) => {
    if (session === null) throw new ConsoleFailure('not_signed_in')
    const permission = call.access === 'guest' || call.access === 'begun' ? null : call.access
    const by = { ...session.by, permission }
    return answerText(call, await answer(readBody(call, body), { ...visit, session, by }))
  },
})

const answerText = <C extends ConsoleCall>(call: C, answer: Answer<C>): string =>
  JSON.stringify({ data: z.encode<C['response']>(call.response, answer) })

const readBody = <C extends ConsoleCall>(call: C, body: unknown): Asked<C> => {
  const parsed = z.safeParse<C['request']>(call.request, body)
  if (!parsed.success) throw new ConsoleFailure('malformed')
  return parsed.data
}
