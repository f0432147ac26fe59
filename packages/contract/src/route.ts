import type * as z from 'zod/mini'
import type { RefusalKind } from './refusals.ts'

type Shape = z.ZodMiniType

/**
 * One call: a POST in the envelope. `access` says who may make it; `player` needs a session and its proof, `member` also a player who can sign in again, which a
 * guest player cannot: calls that move anything of value, or lead to it.
 * `money` calls carry an idempotency key in the body, count as the player's own action, and ask for a fresh sign-in
 * after 30 minutes without one. `perMinute` is the limit per player, or per address for guests; `perSession`: of each
 * session, for what takes access away: whoever took another one over does not use it up. `acrossServers`: of all servers together, for
 * what an address tries. `maxBodyBytes` replaces the usual 64 KB.
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

/** What the handler receives (decoded) and what it gives back (before encoding). */
export type RequestOf<R extends Route> = z.output<R['request']>
export type ResponseOf<R extends Route> = z.output<R['response']>
/** What a caller writes: amounts as Amount, encoded by the client; what has a default may be left out. */
export type BodyOf<R extends Route> = Writable<z.input<R['request']>, z.output<R['request']>>

type Writable<In, Out> = {
  [K in keyof Out as undefined extends Get<In, K> ? never : K]: Out[K]
} & { [K in keyof Out as undefined extends Get<In, K> ? K : never]?: Out[K] | undefined }

type Get<T, K> = K extends keyof T ? T[K] : never
