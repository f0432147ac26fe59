import type { ConversionRow } from '@nibble/contract'
import {
  type Amount,
  type Asset,
  CONVERSION_MOVES,
  type ConversionMove,
  type ConversionState,
  type ConversionTerms,
  DAY_MS,
  type Line,
  profitBps,
} from '@nibble/domain'
import type pg from 'pg'
import { type Dated, inMs } from '../../db/moments.ts'
import { pgArray, type Queryable } from '../../db/sql.ts'
import { post } from '../../ledger/post.ts'

export type StoredConversion = {
  readonly id: bigint
  readonly player: bigint
  readonly version: number
  readonly from: Asset
  readonly to: Asset
  readonly amount: Amount
  readonly fee: Amount
  readonly receivable: Amount
  readonly state: ConversionState
  readonly reason: string | null
  readonly firstApprovedBy: bigint | null
  readonly requestedAt: number
  readonly finishedAt: number | null
}

const COLUMNS = `id, player_id as player, terms_id as version, from_asset as "from", to_asset as "to", amount, fee, receivable, state,
  reason, first_approved_by as "firstApprovedBy", requested_at as "requestedAt", finished_at as "finishedAt"`

/** Conversions by a condition that numbers its values from $1. */
export const readConversions = async (
  runner: Queryable,
  where: string,
  values: readonly unknown[],
): Promise<StoredConversion[]> => {
  const { rows } = await runner.query<Dated<StoredConversion, 'requestedAt' | 'finishedAt'>>(
    `select ${COLUMNS} from conversion where ${where}`,
    [...values],
  )
  return rows.map(inMs)
}

export const getConversion = async (runner: Queryable, id: bigint): Promise<StoredConversion> => {
  const [found] = await readConversions(runner, 'id = $1', [id])
  if (found === undefined) throw new Error(`there is no conversion ${id}`)
  return found
}

export const conversionRowOf = (conversion: StoredConversion): ConversionRow => {
  const { id, from, to, amount, fee, receivable, state, reason, requestedAt, finishedAt } = conversion
  return {
    id: String(id),
    from,
    to,
    amount,
    fee,
    receivable,
    profitBps: profitBps(conversion),
    status: state,
    reason,
    createdAt: requestedAt,
    finishedAt,
  }
}

type MoveConversionInput = {
  readonly id: bigint
  readonly move: Exclude<ConversionMove, 'begin'>
  readonly now: number
  readonly operator?: bigint | null
  readonly reason?: string | null
}

/** Moves a conversion along the table of states, once; false if somebody was faster. A final state stores its time. */
export const moveConversion = async (
  client: pg.ClientBase,
  { id, move, now, operator = null, reason = null }: MoveConversionInput,
): Promise<boolean> => {
  const { from, to } = CONVERSION_MOVES[move]
  const { rowCount } = await client.query(
    `update conversion
     set state = $2::conversion_state, finished_at = case when $2::text = 'approved' then null else $3::timestamptz end,
         reason = coalesce($5::text, reason),
         approved_by = case $2::text when 'approved' then $4::bigint else approved_by end,
         rejected_by = case $2::text when 'rejected' then $4::bigint else rejected_by end
     where id = $1 and state = any($6::conversion_state[])`,
    [id, to, new Date(now), operator, reason, pgArray(from)],
  )
  return rowCount === 1
}

/** Posts the end of a held conversion. There is only one: it is completed or returned, whichever comes first. */
export const postEnd = async (
  client: pg.ClientBase,
  { id, lines }: { readonly id: bigint; readonly lines: readonly Line[] },
): Promise<void> => {
  const posting = await post(client, { kind: 'conversionEnd', key: String(id), lines })
  if (posting === null) throw new Error(`conversion ${id} had already ended`)
}

type GrantExpiringInput = {
  readonly id: bigint
  readonly player: bigint
  readonly terms: ConversionTerms
  readonly receivable: Amount
  readonly now: number
}

/** Records until when the received amount may be used, if the pair's rules say so. */
export const grantExpiring = async (
  client: pg.ClientBase,
  { id, player, terms, receivable, now }: GrantExpiringInput,
): Promise<void> => {
  if (terms.expiresDays === null || terms.to !== 'ROLL_POINT') return
  await client.query(
    `insert into roll_point_grant (player_id, conversion_id, amount, remaining, granted_at, expires_at)
     values ($1, $2, $3, $3, $4, $5)`,
    [player, id, receivable, new Date(now), new Date(now + terms.expiresDays * DAY_MS)],
  )
}
