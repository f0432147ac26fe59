import { CallFailed, CallRefused, SessionOver } from '@nibble/client'
import type { BodyOf, RefusalKind, ResponseOf, Route } from '@nibble/contract'
import { createStore, type Store } from '../state/store.ts'
import type { SignFor } from './passkeys.ts'

/** A money call as the player wants it. Its key is added here; what confirms it is not stored. */
export type Wanted<R extends Route> = Omit<BodyOf<R>, 'idempotencyKey' | 'transactionPassword' | 'passkey'>

/** A call that was sent and has no answer: in flight, or lost. */
export type Unanswered = {
  readonly key: string
  readonly wanted: unknown
  readonly isBusy: boolean
  /** One of its tries got no answer: it may have gone through, whatever the next try is answered. */
  readonly isLost: boolean
}

export type Outcome<R extends Route> =
  | { readonly kind: 'done'; readonly answer: ResponseOf<R> }
  /** This try was clearly refused. An earlier unanswered one stays unanswered. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** It may have gone through. */
  | { readonly kind: 'unknown'; readonly error: unknown }
  /** Not sent: an earlier call is still unanswered. */
  | { readonly kind: 'held' }

type Order<R extends Route> = {
  /** Holds at most one unanswered call. */
  readonly slot: string
  readonly wanted: Wanted<R>
  /** The transaction password, or the function that signs by passkey once the key is known. */
  readonly proof?: string | SignFor
  /** Refusals that the server gives only if the key has had no effect yet. */
  readonly settledBy?: readonly RefusalKind[]
}

export type MoneyCalls = {
  /** The unanswered calls of all slots. */
  readonly unanswered: Store<ReadonlyMap<string, Unanswered>>
  readonly submit: <R extends Route>(route: R, order: Order<R>) => Promise<Outcome<R>>
  /** The player was warned and wants a new call anyway: it gets its own key. */
  readonly letGo: (slot: string) => void
}

type Visit = {
  readonly send: <R extends Route>(route: R, body: BodyOf<R>) => Promise<ResponseOf<R>>
  readonly makeKey: () => string
  /** Storage that lasts as long as the tab, across reloads and ended sessions. */
  readonly storage: { readonly read: () => string | null; readonly write: (text: string) => void }
}

/**
 * The money calls of a visit. A call without an answer keeps its idempotency key until it is answered or the player
 * lets go of it: leaving the screen and coming back reuses the key. Until then no other call of its slot is sent, so
 * that a changed body never gets a new key without the player being told.
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
        // A wrong password, for example, says nothing about the earlier try.
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

/** Anything but a clear "no". `try_again` is not one: the server may have had no answer from the database either. */
const mayHavePassed = (error: unknown): boolean => {
  if (error instanceof CallRefused) return error.kind === 'try_again'
  if (error instanceof CallFailed) return error.status < 400 || error.status >= 500
  return !(error instanceof SessionOver)
}

const BIGINT = /^bigint:(-?\d+)$/

/** Equal text for equal values: names sorted, amounts exact. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return `bigint:${inner}`
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })

/** A call that was in flight when the page reloaded has lost its answer. */
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
