import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

type Shape = z.ZodMiniType

/**
 * One call of the operators' console: POST `path` with a JSON body, on the console's own address. `access`: `guest` needs no
 * session; `begun` one that has passed the password; any other names the permission that a complete session needs. A success is
 * HTTP 200 `{ data }`. Anything else is `failure`, whose status gives its kind: 400 malformed · 401 no session, or an incomplete
 * one · 403 not allowed, or from elsewhere · 404 no such call · 409 refused: `message` is a sentence for the operator · 413 too
 * large · 429 too often · 500, 503 a fault of ours.
 */
export type ConsoleCall<Request extends Shape = Shape, Response extends Shape = Shape> = {
  readonly path: `/console/${string}/${string}`
  readonly access: 'guest' | 'begun' | Permission
  readonly request: Request
  readonly response: Response
}

export const consoleCall = <Request extends Shape, Response extends Shape>(
  definition: ConsoleCall<Request, Response>,
): ConsoleCall<Request, Response> => definition

/** Every non-guest call carries the session's token in this header, as returned by `who` and the sign-in. */
export const CSRF_HEADER = 'x-nibble-csrf'
