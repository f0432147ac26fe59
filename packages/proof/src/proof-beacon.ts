import type { BlockHash, RoundNumber } from '@nibble/domain'
import type * as BeaconCode from './beacon.ts'
import { fieldOf, nameAt, objectAt, ProofError, textAt, wholeAt } from './read-fields.ts'

/** The beacon of a guarded round, with its network's parameters. Which network it is, the check decides. */
export type ProvenBeacon = {
  readonly network: BeaconCode.BeaconNetwork
  /** The minimum time from draw and block to the beacon. */
  readonly marginMs: number
  readonly round: number
  readonly signature: string
}

/** The beacon verification code, `@nibble/proof/beacon`: passed in because pairing curves are large. */
export type Beacons = typeof BeaconCode

/** The `beacon` of a proof file; null if it has none. */
export const beaconAt = (file: object): ProvenBeacon | null => {
  const json = fieldOf(file, 'beacon') ?? null
  if (json === null) return null
  const beacon = objectAt(json, 'beacon')
  const whole = (name: string) => wholeAt(beacon, name, `beacon.${name}`)
  const hex = (name: string, digits: number): string => {
    const text = textAt(beacon, name, `beacon.${name}`)
    if (text.length !== digits || !/^[0-9a-f]+$/.test(text))
      throw new ProofError(`beacon.${name}`, `${digits} lowercase hexadecimal digits`)
    return text
  }
  const periodSeconds = whole('periodSeconds')
  if (periodSeconds < 1) throw new ProofError('beacon.periodSeconds', 'a period of at least a second')
  return {
    network: {
      name: nameAt(beacon, 'network', 'beacon.network'),
      publicKey: hex('publicKey', 192),
      genesisTime: whole('genesisTime'),
      periodSeconds,
    },
    marginMs: whole('marginMs'),
    round: whole('round'),
    signature: hex('signature', 96),
  }
}

export const writeBeacon = ({ network, ...beacon }: ProvenBeacon) => {
  const { name, ...parameters } = network
  return { network: name, ...parameters, ...beacon }
}

/**
 * What is wrong with a beacon: it uses another network's name with other parameters, is not the public network's on the
 * real chain, is not the one for the times, or was not made by its network.
 */
export type BeaconProblem = 'network' | 'not_public' | 'round' | 'signature'

type Input = {
  readonly beacon: ProvenBeacon
  readonly drawAt: number
  readonly blockTimeMs: number
  /** The draw block carries a producer's seal: it is of the real chain. */
  readonly isSealed: boolean
}

export const beaconProblem = (
  { beacon, drawAt, blockTimeMs, isSealed }: Input,
  { GUARD_MARGIN_MS, guardingRound, QUICKNET, verifyBeacon }: Beacons,
): BeaconProblem | null => {
  const { network, marginMs, round, signature } = beacon
  const isPublic = isSameNetwork(network, QUICKNET)
  if (network.name === QUICKNET.name && !isPublic) return 'network'
  if (isSealed && !isPublic) return 'not_public'
  if (marginMs !== GUARD_MARGIN_MS || network.genesisTime * 1000 > drawAt) return 'round'
  if (guardingRound(network, { drawAt, blockTimeMs }) !== round) return 'round'
  return verifyBeacon(network, { round, signature }) ? null : 'signature'
}

export const isSameNetwork = (one: BeaconCode.BeaconNetwork, other: BeaconCode.BeaconNetwork): boolean =>
  one.name === other.name &&
  one.publicKey === other.publicKey &&
  one.genesisTime === other.genesisTime &&
  one.periodSeconds === other.periodSeconds

/** The hash that a round is judged on: block and beacon together if guarded, else the block alone. */
export const judgedHashOf = (
  { round, blockHash, beacon }: { round: RoundNumber; blockHash: BlockHash; beacon: ProvenBeacon | null },
  beacons: Beacons | null,
): BlockHash => {
  if (beacon === null) return blockHash
  if (beacons === null) throw new TypeError('the proof of a guarded round needs the beacon code')
  return beacons.guardedHash({ round, blockHash, signature: beacon.signature })
}
