import type * as z from 'zod/mini'
import type { RefusalKind } from './refusals.ts'

type Shape = z.ZodMiniType

/**
 * One call: a POST in the envelope. `access` says who may make it; `player` needs a session and its proof, `member` also a player
 * who can sign in again, unlike a guest: calls that move anything of value, or lead to it. `money` calls carry an idempotency key
 * in the body, count as the player's own action, and ask for a fresh sign-in after 30 minutes without one. `perMinute` is the
 * limit per player, or per address for guests; `perSession`: per session, for calls that take access away: a thief's session does
 * not use it up. `acrossServers`: shared by all servers, for attempts of an address. `maxBodyBytes` replaces the usual 64 KB.
 */
export type Route<Request extends Shape = Shape, Response extends Shape = Shape> = {
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: 'guest' | 'player' | 'member'
  readonly money?: true
  readonly perMinute: number
  readonly perSession?: true
  readonly acrossServers?: true
  readonly maxBodyBytes?: number
  readonly request: Request
  readonly response: Response
  readonly refusals: readonly RefusalKind[]
}

export const route = <Request extends Shape, Response extends Shape>(
  definition: Route<Request, Response>,
): Route<Request, Response> => definition

/** What the handler receives (decoded) and returns (before encoding). */
export type RequestOf<R extends Route> = z.output<R['request']>
export type ResponseOf<R extends Route> = z.output<R['response']>
/** A caller's input: amounts as Amount, encoded by the client; fields with a default are optional. */
export type BodyOf<R extends Route> = Writable<z.input<R['request']>, z.output<R['request']>>

type Writable<In, Out> = {
  [K in keyof Out as undefined extends Get<In, K> ? never : K]: Out[K]
} & { [K in keyof Out as undefined extends Get<In, K> ? K : never]?: Out[K] | undefined }

type Get<T, K> = K extends keyof T ? T[K] : never
