import { type CancelReason, decideRoundCancel } from '@nibble/domain'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notifyRound } from '../events.ts'
import { lockRound, type SeenBlock } from './finalize-outcome.ts'
import { type Guard, guardValues } from './guard.ts'

/**
 * Cancels a round permanently; settleNextChunk then returns its stakes. `no_block`: a quorum agrees that no block at or after draw time
 * exists, 5 minutes after it. `no_quorum`: after 24 hours counted by recordAskedTime. `no_beacon`, only for guarded rounds: after 24 hours
 * counted by recordBeaconMissing. The waits are checked here by the database clock; the caller must know what the chain says.
 */
export const cancelRound = async (
  db: Database,
  { round, why }: { readonly round: string; readonly why: CancelReason },
): Promise<'cancelled' | 'too_early' | 'already_decided'> =>
  inTransaction(db.pool, async (client) => {
    const { state, draw, asked_for_ms, beacon_missing_ms, now } = await lockRound(client, round)

    const decision = decideRoundCancel({
      now: Number(now),
      round: {
        state,
        drawAt: Number(draw),
        askedForMs: Number(asked_for_ms),
        beaconMissingMs: Number(beacon_missing_ms),
      },
      why,
    })
    if (decision !== 'cancel') return decision

    await client.query(
      `update round
       set state = 'cancelled', cancelled_for = $2, decided_at = clock_timestamp(),
           block_height = null, block_hash = null, block_time = null
       where id = $1`,
      [round, why],
    )

    await notifyRound(client, 'cancelled', round)
    return 'cancelled'
  })

/**
 * Adds time in ms during which a running server asked for this round's block without a quorum. Returns the total. Time
 * without a running server does not count.
 */
export const recordAskedTime = async (
  db: Database,
  { round, ms }: { readonly round: string; readonly ms: number },
): Promise<number> => {
  const { rows } = await db.pool.query<{ asked_for_ms: bigint }>(
    'update round set asked_for_ms = asked_for_ms + $2 where id = $1 and decided_at is null returning asked_for_ms',
    [round, Math.floor(ms)],
  )
  return Number(rows[0]?.asked_for_ms ?? 0n)
}

/** Like recordAskedTime, for time in which every relay said that the beacon of this guarded round is missing. */
export const recordBeaconMissing = async (
  db: Database,
  { round, ms }: { readonly round: string; readonly ms: number },
): Promise<number> => {
  const { rows } = await db.pool.query<{ total: bigint }>(
    `update round set beacon_missing_ms = beacon_missing_ms + $2 where id = $1 and decided_at is null
     returning beacon_missing_ms as total`,
    [round, Math.floor(ms)],
  )
  return Number(rows[0]?.total ?? 0n)
}

/**
 * Stores the block that would have decided a cancelled round, once it is final, and the beacon of a guarded one, which
 * may come later. False if already stored.
 */
export const recordMissedBlock = async (
  db: Database,
  {
    round,
    block,
    guard = null,
  }: { readonly round: string; readonly block: SeenBlock; readonly guard?: Guard | null },
): Promise<boolean> =>
  inTransaction(db.pool, async (client) => {
    const { draw } = await lockRound(client, round)
    const { rowCount } = await client.query(
      `update round set block_height = $2, block_hash = $3, block_time = play_instant($4),
         beacon_network = $5, beacon_round = $6, beacon_signature = $7, guarded_hash = $8
       where id = $1 and state = 'cancelled' and (block_hash is null or guarded_hash is null and $8::text is not null)
         and draw_at <= play_instant($4)`,
      [
        round,
        block.height,
        block.hash,
        block.timeMs,
        ...(await guardValues(client, { round, drawAt: Number(draw), block, guard })),
      ],
    )
    return rowCount === 1
  })
