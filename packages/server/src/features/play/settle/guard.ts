import { type BlockHash, roundNumberFrom } from '@nibble/domain'
import { type Beacon, type BeaconNetwork, guardedHash, guardingRound } from '@nibble/proof/beacon'
import type { Queryable } from '../../../db/sql.ts'

/** The beacon that decides a guarded round together with its block. Its signature has been verified. */
export type Guard = { readonly network: BeaconNetwork; readonly beacon: Beacon }

type GuardValuesInput = {
  readonly round: string
  readonly drawAt: number
  readonly block: { readonly hash: BlockHash; readonly timeMs: number }
  readonly guard: Guard | null
}

/**
 * What a guarded round stores of its beacon: network, round, signature and the judged hash; nulls for other rounds.
 * Throws if another beacon would have to decide it, since the times of round and block determine exactly one.
 */
export const guardValues = async (
  client: Queryable,
  { round, drawAt, block, guard }: GuardValuesInput,
): Promise<readonly unknown[]> => {
  if (guard === null) return [null, null, null, null]
  const { network, beacon } = guard
  const wanted = guardingRound(network, { drawAt, blockTimeMs: block.timeMs })
  if (beacon.round !== wanted)
    throw new Error(
      `round ${round} is decided by beacon ${wanted} of ${network.name}, not by ${beacon.round}`,
    )
  const { signature } = beacon
  const hash = guardedHash({ round: roundNumberFrom(round), blockHash: block.hash, signature })
  return [await networkId(client, network), beacon.round, signature, hash]
}

const networkId = async (
  client: Queryable,
  { name, publicKey, genesisTime, periodSeconds }: BeaconNetwork,
): Promise<number> => {
  const values = [name, publicKey, genesisTime, periodSeconds]
  const find = () =>
    client.query<{ id: number }>(
      'select id from beacon_network where (name, public_key, genesis_time, period_seconds) = ($1, $2, $3, $4)',
      values,
    )
  const known = (await find()).rows[0]
  if (known !== undefined) return known.id
  await client.query(
    `insert into beacon_network (name, public_key, genesis_time, period_seconds) values ($1, $2, $3, $4)
     on conflict do nothing`,
    values,
  )
  const made = (await find()).rows[0]
  if (made === undefined) throw new Error(`the beacon network ${name} could not be stored`)
  return made.id
}
