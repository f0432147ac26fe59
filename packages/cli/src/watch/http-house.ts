import { type Caller, CallRefused, createCaller } from '@nibble/client'
import { betTime1, betTime3, liabilityRoots, type RefusalKind, roundProof } from '@nibble/contract'
import { parseRoundNumber } from '@nibble/domain'
import {
  type DailyRoot,
  type House,
  ProofError,
  ROOTS_ASKED,
  readAnchor,
  readHead,
  readProof,
} from '@nibble/proof'
import { field, LARGEST_ANSWER, readBounded } from '../ask-node.ts'

/** A round of 100,000 bets has about 50 MB of lines. */
const LARGEST_BOOK = 268_435_456
/** The longest line of a leaf. */
const LONGEST_LINE = 4_096
const HEX = /^(?:[0-9a-f]{2})+$/

/** The public view of a house over the network. */
export const httpHouse = (
  url: string,
  makeCaller = createCaller,
): House & Pick<Caller, 'clock'> & { readonly roots: () => Promise<readonly DailyRoot[]> } => {
  const baseUrl = url.replace(/\/+$/, '')
  // A monotonic clock: otherwise a change of the local clock would move the house's, and an honest house would seem late.
  const localNow = () => performance.timeOrigin + performance.now()
  const caller = makeCaller({ baseUrl, fetch: fetchBounded, localNow })
  return {
    clock: caller.clock,
    roots: async () => (await caller.call(liabilityRoots, { limit: ROOTS_ASKED })).items,
    rounds: async () => {
      const tables = await Promise.all(
        [betTime1, betTime3].flatMap((route) =>
          (['block', 'guarded'] as const).map((table) => caller.call(route, { table })),
        ),
      )
      return tables
        .flatMap(({ open, waiting }) => [...(open === null ? [] : [open]), ...waiting])
        .flatMap(({ round: text, closesAt, drawAt, publishAt }) => {
          const round = parseRoundNumber(text)
          return round === null ? [] : [{ round, closesAt, drawAt, publishAt }]
        })
    },
    keys: async () => {
      const answer = await get(`${baseUrl}/api/book/keys`)
      // Not a ProofError: a proxy in front of the house may have refused this one request.
      if (answer === null) throw new Error(`${baseUrl} listed no keys`)
      const keys = field(parse(answer), 'keys')
      if (!Array.isArray(keys)) throw new ProofError('keys', 'a list of keys')
      return keys.map((key) => bytesOf(field(key, 'publicKey')))
    },
    book: async (round) => {
      const answer = await get(`${baseUrl}/api/book/${round}`)
      if (answer === null) return null
      const book = parse(answer)
      const withheld = field(book, 'withheld')
      if (typeof withheld === 'string') return withheld
      const listed = field(book, 'witnesses')
      const [anchor, secret] = [field(book, 'anchor') ?? null, field(book, 'secret') ?? null]
      return {
        head: readHead(field(book, 'head'), 'head.'),
        anchor: anchor === null ? null : readAnchor(anchor, 'anchor.'),
        secret: secret === null ? null : bytesOf(secret),
        witnesses: (Array.isArray(listed) ? listed : []).map((one) => ({
          publicKey: bytesOf(field(one, 'publicKey')),
          signature: bytesOf(field(one, 'signature'), 64),
        })),
      }
    },
    leaves: async (round, size) => {
      const largest = Math.min(LARGEST_BOOK, (size + 2) * LONGEST_LINE)
      const answer = await get(`${baseUrl}/api/book/${round}/leaves`, largest, size + 2)
      return answer === null ? null : answer.split('\n').filter((line) => line !== '')
    },
    proof: async (round) => {
      try {
        return readProof((await caller.call(roundProof, { round })).proof)
      } catch (error) {
        // Not decided yet, or cancelled. A rate-limited request says nothing about the proof.
        if (error instanceof CallRefused && !ASK_LATER.includes(error.kind)) return null
        throw error
      }
    },
  }
}

/** Reports to the house that this head was seen. False if the house does not record it. */
export const sendWitness = async (
  url: string,
  { round, ...witness }: { readonly round: string; readonly publicKey: string; readonly signature: string },
): Promise<boolean> => {
  const response = await fetch(`${url.replace(/\/+$/, '')}/api/book/${round}/witness`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(witness),
    signal: AbortSignal.timeout(15_000),
    redirect: 'error',
  })
  await response.body?.cancel()
  return response.ok
}

/** An answer may come later. */
const COMES_AGAIN = [408, 425, 429]
/** Refusals of a call after which an answer may come later. */
const ASK_LATER: readonly RefusalKind[] = ['too_often', 'try_again']

/** The text of an answer; null if there is none. Throws if the house does not answer. */
const get = async (url: string, largest = LARGEST_ANSWER, mostLines = Infinity): Promise<string | null> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000), redirect: 'manual' })
  const { status } = response
  // An answer that it will never be shown is the same as none.
  if (status >= 300 && status < 500 && !COMES_AGAIN.includes(status)) {
    await response.body?.cancel()
    return null
  }
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`)
  return (await readBounded(response.body, largest, { mostLines, timeoutMs: 60_000 })).toString('utf8')
}

/** The fetch for calls: limits size and time of answers, and follows no redirect, which could lead to hosts near the watcher. */
const fetchBounded: typeof fetch = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: 'error' })
  if (response.body === null) return response
  const { status, statusText } = response
  return new Response(
    new Uint8Array(await readBounded(response.body, LARGEST_ANSWER, { timeoutMs: 15_000 })),
    {
      status,
      statusText,
    },
  )
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProofError('the answer', 'JSON')
  }
}

const bytesOf = (value: unknown, bytes = 32): Uint8Array => {
  if (typeof value !== 'string' || value.length !== 2 * bytes || !HEX.test(value))
    throw new ProofError('a key or signature', `${2 * bytes} hexadecimal digits`)
  return Buffer.from(value, 'hex')
}
