import {
  type BlockHash,
  decideFinalization,
  type FinalizationDecision,
  isJackpotHit,
  type RoundState,
  type Table,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { takePrizes } from '../../../shared/jackpot.ts'
import { notifyRound } from '../events.ts'
import { type Guard, guardValues } from './guard.ts'

/** JSON-RPC fields of a header, as hex. */
export type HeaderJson = Readonly<Record<string, unknown>>

/** A final draw block that a quorum agrees on, with what a proof needs later. */
export type FinalBlock = SeenBlock & {
  readonly header: HeaderJson
  readonly parentHeader: HeaderJson
  readonly parentTimeMs: number
}

/**
 * Stores the outcome of a round permanently. From then on its bets settle. Throws if the block cannot be this round's
 * draw block, if header and parent do not belong to it, or if a guarded round has no beacon or the wrong one.
 */
export const finalizeOutcome = async (
  db: Database,
  {
    round,
    block,
    guard = null,
  }: { readonly round: string; readonly block: FinalBlock; readonly guard?: Guard | null },
): Promise<'fixed' | 'too_early' | 'already_decided'> => {
  const { header, parentHeader, hash } = block
  if (header['hash'] !== hash || header['parentHash'] !== parentHeader['hash'])
    throw new Error(`round ${round}: header, parent and block do not belong together`)

  return inTransaction(db.pool, async (client) => {
    const { state, paytable, draw, publish, now } = await lockRound(client, round)
    const isGuarded = paytable === 'guarded'

    const decision: FinalizationDecision = decideFinalization({
      now: Number(now),
      round: { state, drawAt: Number(draw), publishAt: Number(publish) },
      block,
    })
    if (decision === 'not_draw_block')
      throw new Error(`block ${block.height} is not the draw block of round ${round}`)
    if (decision !== 'fix') return decision
    if (isGuarded && guard === null) throw new Error(`round ${round} cannot be decided without its beacon`)

    await client.query(
      `update round
       set state = 'settling', decided_at = clock_timestamp(), block_height = $2, block_hash = $3,
           block_time = play_instant($4), parent_time = play_instant($5), header = $6, parent_header = $7,
           beacon_network = $8, beacon_round = $9, beacon_signature = $10, guarded_hash = $11
       where id = $1`,
      [
        round,
        block.height,
        hash,
        block.timeMs,
        block.parentTimeMs,
        JSON.stringify(header),
        JSON.stringify(parentHeader),
        ...(await guardValues(client, {
          round,
          drawAt: Number(draw),
          block,
          guard: isGuarded ? guard : null,
        })),
      ],
    )

    // Only the block tables count for the jackpot.
    if (!isGuarded && isJackpotHit(hash)) await takePrizes(client, block)

    await notifyRound(client, 'fixed', round)
    return 'fixed'
  })
}

type LockedRound = {
  readonly state: RoundState
  readonly paytable: Table
  readonly draw: bigint
  readonly publish: bigint
  readonly asked_for_ms: bigint
  readonly beacon_missing_ms: bigint
  readonly now: bigint
}

/** Locks the row of a round; `now` is the clock after that. Throws if there is none. */
export const lockRound = async (client: pg.ClientBase, round: string): Promise<LockedRound> => {
  await client.query('select from round where id = $1 for no key update', [round])
  const { rows } = await client.query<LockedRound>(
    `select state, paytable, play_ms(draw_at) as draw, play_ms(publish_at) as publish, asked_for_ms, beacon_missing_ms,
            play_ms(clock_timestamp()) as now
     from round where id = $1`,
    [round],
  )
  const [locked] = rows
  if (locked === undefined) throw new Error(`there is no round ${round}`)
  return locked
}

/** A block as the chain shows it; its time by the rule of `blockTimeMs`. */
export type SeenBlock = { readonly height: bigint; readonly hash: BlockHash; readonly timeMs: number }

/**
 * Records that a closed round's draw block was seen, or, with null, that it vanished in a reorganisation. It decides
 * nothing yet. False if already known or the round no longer shows it. Throws for a block before draw time.
 */
export const recordCandidate = async (
  db: Database,
  { round, block }: { readonly round: string; readonly block: SeenBlock | null },
): Promise<boolean> =>
  inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ in_time: boolean }>(
      `update round
       set state = case when $2::bigint is null then 'closed' else 'drawn' end::round_state,
           block_height = $2, block_hash = $3, block_time = play_instant($4)
       where id = $1 and (state = 'closed' or state = 'drawn') and block_hash is distinct from $3
       returning block_time is null or block_time >= draw_at as in_time`,
      [round, block?.height ?? null, block?.hash ?? null, block?.timeMs ?? null],
    )
    const [seen] = rows
    if (seen === undefined) return false
    if (!seen.in_time) throw new Error(`block ${block?.height} is before the draw time of round ${round}`)

    await notifyRound(client, block === null ? 'closed' : 'drawn', round)
    return true
  })
