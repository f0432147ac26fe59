import { type ConsoleCall, CSRF_HEADER, failure } from '@nibble/contract/console'
import * as z from 'zod/mini'

/** The server refused or could not be reached. The message is a sentence for the operator. */
export class ConsoleFailed extends Error {
  override readonly name = 'ConsoleFailed'
  /** For ra-core's auth provider; 0 if there was no answer. */
  readonly status: number
  readonly refusal: string

  constructor(status: number, { refusal, message }: { refusal: string; message: string }) {
    super(message)
    this.status = status
    this.refusal = refusal
  }
}

let token: string | null = null
/** The token from `who` or the sign-in. */
export const setToken = (given: string | null): void => {
  token = given
}

export type Asked<C extends ConsoleCall> = z.output<C['request']>
export type Answered<C extends ConsoleCall> = z.output<C['response']>

/** Makes a call of the console's contract. Rejects with ConsoleFailed. */
export const call = async <C extends ConsoleCall>(to: C, body: Asked<C>): Promise<Answered<C>> => {
  const response = await fetch(to.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { [CSRF_HEADER]: token }) },
    body: encoded(to, body),
  }).catch(() => {
    throw new ConsoleFailed(0, UNREACHABLE)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const parsed = z.safeParse(failure, answer)
    throw new ConsoleFailed(response.status, parsed.success ? parsed.data : UNREADABLE)
  }

  const read = z.safeDecode(z.object({ data: to.response }), answer as never)
  if (!read.success) throw new ConsoleFailed(response.status, UNREADABLE)
  return read.data.data as Answered<C>
}

/** A body that the contract does not accept is refused here, also with a sentence. */
const encoded = <C extends ConsoleCall>(to: C, body: Asked<C>): string => {
  const read = z.safeEncode(to.request, body)
  if (!read.success) throw new ConsoleFailed(0, UNFIT)
  return JSON.stringify(read.data)
}

const UNFIT = {
  refusal: 'unfit',
  message: 'This request is not valid: a value is too long or of the wrong kind.',
}

const UNREACHABLE = {
  refusal: 'unreachable',
  message:
    'The server cannot be reached. The change may or may not have happened: check before you try again.',
}
const UNREADABLE = {
  refusal: 'unreadable',
  message: 'The server’s answer cannot be read. Reload the console and check what happened.',
}

/** The sentence to show for whatever a call rejected with. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong.'
