import type { RoundView } from '@nibble/contract'
import { type BlockHash, normaliseHash, type Table } from '@nibble/domain'

type Judged = {
  readonly paytable: Table
  readonly block_hash: string | null
  readonly guarded_hash: string | null
}

/** The hash that decides a round's games: the guarded hash of a guarded round, else the block's. Null while unknown. */
export const judgedHash = ({ paytable, block_hash, guarded_hash }: Judged): BlockHash | null =>
  hashFrom(paytable === 'guarded' ? guarded_hash : block_hash)

/** A hash as stored in the database. Throws for anything else. */
export const hashFrom = (text: string | null): BlockHash | null => {
  if (text === null) return null
  const hash = normaliseHash(text)
  if (hash === null) throw new Error(`not a hash: ${text}`)
  return hash
}

/** The columns of `round r` that say what decided a guarded round. */
export const BEACON_COLUMNS = `r.guarded_hash, r.beacon_round, r.beacon_signature,
  (select name from beacon_network where id = r.beacon_network) as beacon_network_name`

export type BeaconColumns = {
  readonly guarded_hash: string | null
  readonly beacon_round: bigint | null
  readonly beacon_signature: string | null
  readonly beacon_network_name: string | null
}

export const guardedOf = (row: BeaconColumns): RoundView['guarded'] => {
  const { guarded_hash, beacon_round, beacon_signature, beacon_network_name } = row
  const hash = hashFrom(guarded_hash)
  if (hash === null || beacon_round === null || beacon_signature === null || beacon_network_name === null)
    return null
  return {
    beaconRound: Number(beacon_round),
    signature: beacon_signature,
    network: beacon_network_name,
    hash,
  }
}
