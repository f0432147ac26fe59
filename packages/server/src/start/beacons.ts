import { QUICKNET } from '@nibble/proof/beacon'
import { type BeaconSource, developmentBeacons, relayedBeacons } from '../chain/beacon/beacon-source.ts'
import { rememberBeacons } from '../chain/beacon/remember-beacons.ts'
import { systemClock } from '../chain/index.ts'
import { deriveKey } from '../secrets/seal.ts'

/** drand quicknet on the relays. */
const QUICKNET_CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
/** 1 January 2020. */
const DEVELOPMENT_GENESIS = 1_577_836_800

/**
 * Where the beacons of the guarded table come from: the public network through its relays, or on a development chain the
 * installation's own network. Null on the real chain without relays: the guarded table is not offered there.
 */
export function prepareBeacons({
  relays,
  isDevelopment,
  secret,
}: {
  readonly relays: readonly string[] | null
  readonly isDevelopment: boolean
  readonly secret: Buffer
}): { readonly source: BeaconSource | null; readonly sentence: string } {
  if (relays !== null)
    return {
      source: rememberBeacons(relayedBeacons({ network: QUICKNET, chainHash: QUICKNET_CHAIN, relays })),
      sentence: `Guarded rounds take beacons of ${QUICKNET.name} from ${relays.map(hostOf).join(', ')}`,
    }
  if (!isDevelopment)
    return { source: null, sentence: 'No guarded rounds: they need the relays of DRAND_URLS' }
  const secretKey = new Uint8Array(deriveKey(secret, 'development beacon'))
  // A private key must be below the group order, whose first byte is 0x73.
  secretKey[0] = (secretKey[0] ?? 0) & 0x3f
  const source = developmentBeacons({
    secretKey,
    genesisTime: DEVELOPMENT_GENESIS,
    periodSeconds: 3,
    clock: systemClock,
  })
  return { source: rememberBeacons(source), sentence: 'Guarded rounds take beacons for development' }
}

const hostOf = (url: string): string => new URL(url).host
