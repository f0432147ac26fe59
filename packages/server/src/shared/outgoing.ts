import { Resolver } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'

// Posts to addresses that players name. The host is looked up once, must be entirely public, and the found address is what is
// connected to, so that no name leads into the house, not even one that answers differently the second time. No redirect is
// followed and no upgrade taken; an answer has five seconds and 64 KB.

export type OutgoingRules = {
  /** On a development server: also http on this machine. */
  readonly allowsLoopback: boolean
}

/** The answer's status, or why there is none. */
export type Posted =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly why: 'forbidden' | 'unreachable' | 'too_long' }

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>

const LONGEST_MS = 5_000
const MOST_BYTES = 64 * 1024
/** Informational answers, 100 to 199. */
const MOST_BEFORE = 8

/**
 * Queries name servers directly. The system's resolver would hold one of the four threads that also check signatures, for as long
 * as a player's name server keeps it waiting.
 */
const resolveAll: Resolve = async (host) => {
  if (isIP(host) !== 0) return [host]
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1']
  const resolver = new Resolver({ timeout: LONGEST_MS / 2, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

/** IPv4 networks without hosts on the public internet (IANA's special-purpose registry, and multicast). */
const INTERNAL = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INTERNAL.addSubnet(network, bits, 'ipv4')
/** For IPv6 the reverse: what is assigned to hosts, except ranges that carry IPv4 addresses or are for documentation. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INTERNAL.addSubnet(network, bits, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !INTERNAL.check(address, 'ipv4')
  return version === 6 && GLOBAL.check(address, 'ipv6') && !INTERNAL.check(address, 'ipv6')
}

/** The address as it may be posted to, or null: https with a host and without a user; its IP address is checked on use. */
export const readOutgoingUrl = (text: string, { allowsLoopback }: OutgoingRules): URL | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (allowsLoopback && url.protocol === 'http:' && isLoopbackName(url.hostname)) return url
  if (url.protocol !== 'https:') return null
  const literal = hostOf(url)
  return isIP(literal) !== 0 && !isPublicAddress(literal) ? null : url
}

const isLoopbackName = (name: string) => name === 'localhost' || name === '127.0.0.1'
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Sends a body once. Never throws. */
export const postOutside = async (
  text: string,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  { resolve = resolveAll, ...rules }: OutgoingRules & { readonly resolve?: Resolve },
): Promise<Posted> => {
  const url = readOutgoingUrl(text, rules)
  if (url === null) return { kind: 'failed', why: 'forbidden' }
  const signal = AbortSignal.timeout(LONGEST_MS)
  const found = await within(signal, resolve(hostOf(url)))
  const [address] = found ?? []
  if (found === null || address === undefined) return { kind: 'failed', why: 'unreachable' }
  const isLocal = url.protocol === 'http:'
  if (!found.every((each) => isPublicAddress(each) || (isLocal && LOOPBACK.has(each))))
    return { kind: 'failed', why: 'forbidden' }
  return send(url, { body, headers, address, signal })
}

const LOOPBACK = new Set(['127.0.0.1', '::1'])

/** Null if it failed or took too long. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((done) => signal.addEventListener('abort', () => done(null), { once: true })),
  ])

type SendInput = {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly address: string
  readonly signal: AbortSignal
}

const send = (url: URL, { body, headers, address, signal }: SendInput): Promise<Posted> =>
  new Promise((done) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal,
      // The name is not looked up again: it connects to the address found public.
      lookup: (_, options, found) =>
        options.all === true
          ? found(null, [{ address, family: isIP(address) }])
          : found(null, address, isIP(address)),
    })
    request.on('error', () => done({ kind: 'failed', why: 'unreachable' }))
    // However it ended: after an unrequested upgrade there is neither an answer nor an error.
    request.on('close', () => done({ kind: 'failed', why: 'unreachable' }))
    const tooLong = () => {
      done({ kind: 'failed', why: 'too_long' })
      request.destroy()
    }
    // Informational answers have no body, and may come without end.
    let before = 0
    const onBefore = () => {
      before += 1
      if (before > MOST_BEFORE) tooLong()
    }
    request.on('information', onBefore)
    request.on('response', (response) => {
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > MOST_BYTES) tooLong()
      })
      response.on('end', () => done({ kind: 'answered', status: response.statusCode ?? 0 }))
      response.on('error', () => done({ kind: 'failed', why: 'unreachable' }))
    })
    request.end(body)
  })
