import { dayOf } from '@nibble/domain'
import type pg from 'pg'
import { Refusal } from '../../refusal.ts'

/** A network of the caller: a keyed hash of it, and its limit as a multiple of the smallest one's. */
export type NetworkShare = { readonly network: Buffer; readonly times: number }

/** If nothing is known of networks, all newcomers count as one. */
export const UNKNOWN_NETWORK = Buffer.alloc(16)
export const UNKNOWN_NETWORKS: readonly NetworkShare[] = [{ network: UNKNOWN_NETWORK, times: 1 }]

type Newcomer = {
  /** Smallest first; omitted if unknown. */
  readonly networks?: readonly NetworkShare[] | undefined
  /** A day. */
  readonly most: number
  readonly now: number
}

/**
 * Counts a player in each of their networks, in the transaction that creates them: each brings play credit. Throws
 * Refusal(`refusal`) if one of them has had its newcomers of the day.
 */
export const countNewcomer = async (
  client: pg.PoolClient,
  { networks = UNKNOWN_NETWORKS, most, now }: Newcomer,
  refusal: 'accounts_used_up' | 'guests_used_up',
): Promise<void> => {
  const day = dayOf(now)
  await client.query('delete from newcomer_network where day < $1', [day])
  for (const { network, times } of networks) {
    const { rowCount } = await client.query(
      `insert into newcomer_network as n (day, network, newcomers) values ($1, $2, 1)
       on conflict (day, network) do update set newcomers = n.newcomers + 1 where n.newcomers < $3`,
      [day, network, most * times],
    )
    if (rowCount !== 1) throw new Refusal(refusal)
  }
}
