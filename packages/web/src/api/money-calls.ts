import { CallFailed, CallRefused, SessionOver } from '@nibble/client'
import type { BodyOf, RefusalKind, ResponseOf, Route } from '@nibble/contract'
import { createStore, type Store } from '../state/store.ts'
import type { SignFor } from './passkeys.ts'

/** What the player wants of a money call. Its key is made here, and what confirms it is kept nowhere. */
export type Wanted<R extends Route> = Omit<BodyOf<R>, 'idempotencyKey' | 'transactionPassword' | 'passkey'>

/** A call that was sent and has no answer: on its way, or lost. */
export type Unanswered = {
  readonly key: string
  readonly wanted: unknown
  readonly isBusy: boolean
  /** A try of it had no answer: it may have gone through, whatever is said to the next one. */
  readonly isLost: boolean
}

export type Outcome<R extends Route> =
  | { readonly kind: 'done'; readonly answer: ResponseOf<R> }
  /** A clear no to this try. Where an earlier one is unanswered, it stays so. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** It may have gone through. */
  | { readonly kind: 'unknown'; readonly error: unknown }
  /** Not sent: the call before it has no answer yet. */
  | { readonly kind: 'held' }

type Order<R extends Route> = {
  /** One unanswered call each. */
  readonly slot: string
  readonly wanted: Wanted<R>
  /** The transaction password, or what a passkey signs once the key is known. */
  readonly proof?: string | SignFor
  /** What the server refuses only where the key has had no effect before. */
  readonly settledBy?: readonly RefusalKind[]
}

export type MoneyCalls = {
  /** Of all slots; nothing is in it that was answered. */
  readonly unanswered: Store<ReadonlyMap<string, Unanswered>>
  readonly submit: <R extends Route>(route: R, order: Order<R>) => Promise<Outcome<R>>
  /** The player was warned, and wants a new one all the same: it gets a key of its own. */
  readonly letGo: (slot: string) => void
}

type Visit = {
  readonly send: <R extends Route>(route: R, body: BodyOf<R>) => Promise<ResponseOf<R>>
  readonly makeKey: () => string
  /** Where it lasts as long as the tab does, over a reload and a session that ends. */
  readonly storage: { readonly read: () => string | null; readonly write: (text: string) => void }
}

/**
 * The money calls of a visit. What was sent without an answer keeps its idempotency key until it is answered, or until
 * the player lets go of it: whoever leaves the screen and comes back asks with the same key. While one is unanswered no
 * other of its slot is sent, so that a changed body never gets a key before the player was told.
 */
export const createMoneyCalls = ({ send, makeKey, storage }: Visit): MoneyCalls => {
  const unanswered = createStore(parse(storage.read()))
  const put = (slot: string, entry: Unanswered | null) => {
    const next = new Map(unanswered.get())
    if (entry === null) next.delete(slot)
    else next.set(slot, entry)
    unanswered.set(next)
    storage.write(toText([...next]))
  }

  return {
    unanswered,
    letGo: (slot) => {
      if (unanswered.get().get(slot)?.isBusy === false) put(slot, null)
    },
    submit: async (route, { slot, wanted, proof, settledBy = [] }) => {
      const before = unanswered.get().get(slot)
      if (before !== undefined && (before.isBusy || toText(before.wanted) !== toText(wanted)))
        return { kind: 'held' }
      const wasLost = before !== undefined
      const sent = { key: before?.key ?? makeKey(), wanted, isBusy: true, isLost: wasLost }
      put(slot, sent)
      try {
        const secret = await secretOf(proof, sent.key)
        const body = { ...wanted, ...secret, idempotencyKey: sent.key }
        const answer = await send(route, body as unknown as BodyOf<typeof route>)
        put(slot, null)
        return { kind: 'done', answer }
      } catch (error) {
        const isUnknown = mayHavePassed(error)
        const isSettled = error instanceof CallRefused && settledBy.includes(error.kind)
        // A wrong password, for example, says nothing about the try before it.
        const isLost = isUnknown || (wasLost && !isSettled)
        put(slot, isLost ? { ...sent, isBusy: false, isLost } : null)
        return { kind: isUnknown ? 'unknown' : 'refused', error }
      }
    },
  }
}

const secretOf = async (proof: string | SignFor | undefined, key: string) => {
  if (proof === undefined) return {}
  return typeof proof === 'string' ? { transactionPassword: proof } : { passkey: await proof(key) }
}

/** Anything but a clear "no". `try_again` is none: the database may have answered the server as little as it us. */
const mayHavePassed = (error: unknown): boolean => {
  if (error instanceof CallRefused) return error.kind === 'try_again'
  if (error instanceof CallFailed) return error.status < 400 || error.status >= 500
  return !(error instanceof SessionOver)
}

const BIGINT = /^bigint:(-?\d+)$/

/** The same for the same: names in order, amounts exact. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return `bigint:${inner}`
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })

/** A call that was on its way when the page was loaded anew has lost its answer. */
const parse = (text: string | null): ReadonlyMap<string, Unanswered> => {
  try {
    const entries = JSON.parse(text ?? '[]', (_, inner: unknown) => {
      const digits = typeof inner === 'string' ? BIGINT.exec(inner)?.[1] : undefined
      return digits === undefined ? inner : BigInt(digits)
    }) as [string, Unanswered][]
    return new Map(entries.map(([slot, entry]) => [slot, { ...entry, isBusy: false, isLost: true }]))
  } catch {
    return new Map()
  }
}
