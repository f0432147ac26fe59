import {
  type Beacon,
  type BeaconNetwork,
  beaconTimeMs,
  openDevelopmentBeacon,
  verifyBeacon,
} from '@nibble/proof/beacon'
import type { Clock } from '../clock.ts'
import { fetchBounded } from '../fetch-bounded.ts'

/** What is known of one beacon. A signature is set once it verifies; its supplier does not matter. */
export type BeaconAnswer =
  | { readonly kind: 'found'; readonly beacon: Beacon }
  /** Every relay says that there is none, and its newest beacon shows that the network is not that far yet. */
  | { readonly kind: 'missing' }
  /** Some relay gave no valid answer: there may be one. */
  | { readonly kind: 'unknown'; readonly problems: readonly string[] }

export type BeaconSource = {
  readonly network: BeaconNetwork
  /** Never throws. */
  readonly find: (round: number) => Promise<BeaconAnswer>
}

export type RelayLimits = { readonly timeoutMs: number; readonly maxAnswerBytes: number }

const RELAY_LIMITS: RelayLimits = { timeoutMs: 2_000, maxAnswerBytes: 65_536 }

/**
 * Beacons of a public network through its relays (the HTTP API of drand). All are asked at once and the first signature that
 * verifies is taken, so one honest relay is enough and a lying one can only stay silent. A missing beacon finally refunds stakes,
 * so a relay that does not know one has to show the network's newest: neither a wrong address in the configuration nor a relay
 * that denies existing beacons cancels anything.
 */
export function relayedBeacons({
  network,
  chainHash,
  relays,
  limits = RELAY_LIMITS,
}: {
  readonly network: BeaconNetwork
  /** Names the network in the relays' addresses. */
  readonly chainHash: string
  /** Base addresses, such as https://api.drand.sh. */
  readonly relays: readonly string[]
  readonly limits?: RelayLimits
}): BeaconSource {
  const find = async (round: number): Promise<BeaconAnswer> => {
    const enough = new AbortController()
    const problems: string[] = []
    let missingAt = 0
    const ask = async (relay: string): Promise<Beacon> => {
      const { host } = new URL(relay)
      try {
        const rounds = `${relay.replace(/\/$/, '')}/${chainHash}/public`
        const found = await askRelay(`${rounds}/${round}`, enough.signal, limits)
        if (found !== null) {
          const { signature } = found
          if (verifyBeacon(network, { round, signature })) return { round, signature }
          problems.push(`${host} sent an invalid signature`)
        } else {
          const newest = await askRelay(`${rounds}/latest`, enough.signal, limits)
          if (newest === null || newest.round >= round || !verifyBeacon(network, newest))
            problems.push(
              `${host} does not have beacon ${round}, but its newest beacon does not show that it is missing`,
            )
          else missingAt += 1
        }
      } catch (error) {
        problems.push(`${host}: ${error instanceof Error ? error.message : String(error)}`)
      }
      throw new Error('no beacon')
    }
    try {
      const beacon = await Promise.any(relays.map(ask))
      return { kind: 'found', beacon }
    } catch {
      return missingAt === relays.length ? { kind: 'missing' } : { kind: 'unknown', problems }
    } finally {
      enough.abort()
    }
  }
  return { network, find }
}

/** Null if the relay says that it does not exist. Throws for any other non-signature. */
async function askRelay(
  url: string,
  signal: AbortSignal,
  { timeoutMs, maxAnswerBytes: maxBytes }: RelayLimits,
): Promise<Beacon | null> {
  const { status, text } = await fetchBounded(url, {}, { timeoutMs, maxBytes, signal })
  // Relays answer 425 for a beacon that is not due by their clock.
  if (status === 404 || status === 425) return null
  if (status < 200 || status > 299) throw new Error(`HTTP ${status}`)
  const answer: unknown = JSON.parse(text)
  const field = (name: string): unknown =>
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  const [round, signature] = [field('round'), field('signature')]
  if (typeof signature !== 'string') throw new Error('the answer has no signature')
  return { round: typeof round === 'number' ? round : 0, signature }
}

/** Beacons of the installation's own key, each known only once it is due; used by local runs. */
export function developmentBeacons({
  secretKey,
  genesisTime,
  periodSeconds,
  clock,
}: {
  readonly secretKey: Uint8Array
  readonly genesisTime: number
  readonly periodSeconds: number
  readonly clock: Clock
}): BeaconSource {
  const { network, sign } = openDevelopmentBeacon(secretKey, { genesisTime, periodSeconds })
  return {
    network,
    find: async (round) =>
      clock.nowMs() < beaconTimeMs(network, round)
        ? { kind: 'missing' }
        : { kind: 'found', beacon: sign(round) },
  }
}
