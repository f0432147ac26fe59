import type { ConversionRow, convertConfigList, ResponseOf } from '@nibble/contract'
import type { ConsoleConversion } from '@nibble/contract/console'
import { type Asset, amountOf, type ConversionState, usdtValue } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { emptyPage, isId, type ListQuery, type Page, pageOf, type SortedRange } from '../../db/paging.ts'
import { conditions } from '../../db/sql.ts'
import { Refusal } from '../../refusal.ts'
import { CLAIM_COLUMNS, type ClaimRow, claimOf, claimsHoldFrom, joinClaim } from '../../shared/operators.ts'
import { operatorRefOf, type PlayerRow, playerRefOf } from '../../shared/people.ts'
import { conversionRowOf, readConversions } from './conversion-row.ts'
import { readPlayerEdge } from './player-edge.ts'
import { listConversionTerms } from './terms.ts'

/** The player's conversions, newest first. The cursor is the number of the last one shown. */
export const listConversions = async (
  db: Database,
  { player, cursor, limit }: ListQuery,
): Promise<Page<ConversionRow>> => {
  if (cursor !== undefined && !isId(cursor)) return emptyPage()
  const found = await readConversions(
    db.pool,
    'player_id = $1 and id < coalesce($2::bigint, 9223372036854775807) order by id desc limit $3',
    [player, cursor ?? null, limit + 1],
  )
  return pageOf(found, limit, conversionRowOf, ({ id }) => id)
}

/** What may be converted now, and how much of a pair's required edge the player has made. */
export const listPairs = async (
  db: Database,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof convertConfigList>> => {
  const offered = await listConversionTerms(db.pool, { now })
  const pairs = offered.map(async (terms) => {
    const { version, from, to, give, take, feeBps, minimum, lot, edgePerLot, expiresDays, isReviewed } = terms
    const edge = edgePerLot === null ? null : await readPlayerEdge(db.pool, { player, from, to })
    return {
      from,
      to,
      give,
      take,
      feeBps,
      minimum,
      lot,
      edgePerLot,
      expiresDays,
      rateVersion: version,
      reviewed: isReviewed,
      edge: edge?.since ?? null,
    }
  })
  return { pairs: await Promise.all(pairs) }
}

type ConversionFilter = {
  readonly state?: ConversionState | undefined
  readonly player?: bigint | undefined
}

export const listForOperators = (
  db: Database,
  { filter, order, limit, offset, now }: SortedRange & { readonly filter: ConversionFilter },
): Promise<ConsoleConversion[]> => {
  const { where, values } = conditions(
    [
      ['w.state = ?', filter.state],
      ['w.player_id = ?', filter.player],
    ],
    [claimsHoldFrom(now), limit, offset],
  )
  return read(db, `${where} order by ${order}, w.id limit $2 offset $3`, values)
}

export const findForOperators = async (
  db: Database,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<ConsoleConversion> => {
  const [found] = await read(db, 'w.id = $2', [claimsHoldFrom(now), id])
  if (found === undefined) throw new Refusal('conversion_unknown')
  return found
}

type Row = PlayerRow &
  ClaimRow & {
    readonly id: bigint
    readonly from_asset: Asset
    readonly to_asset: Asset
    readonly amount: bigint
    readonly fee: bigint
    readonly receivable: bigint
    readonly state: ConversionState
    readonly reason: string | null
    readonly requested_at: Date
    readonly four_eyes_above: bigint
    readonly first_approved_by: bigint | null
    readonly first_name: string | null
    readonly approved_by: bigint | null
    readonly approved_name: string | null
    readonly rejected_by: bigint | null
    readonly rejected_name: string | null
    readonly finished_at: Date | null
  }

const read = async (
  { pool }: Database,
  rest: string,
  values: readonly unknown[],
): Promise<ConsoleConversion[]> => {
  const { rows } = await pool.query<Row>(
    `select w.*, p.bind_id, p.username, t.four_eyes_above, f.name as first_name, a.name as approved_name,
            r.name as rejected_name, ${CLAIM_COLUMNS}
     from conversion w join player p on p.id = w.player_id join conversion_terms t on t.id = w.terms_id
     left join operator f on f.id = w.first_approved_by left join operator a on a.id = w.approved_by
     left join operator r on r.id = w.rejected_by
     ${joinClaim('conversion')}
     where ${rest}`,
    [...values],
  )
  return rows.map((row) => {
    const value = usdtValue(row.from_asset, amountOf(row.amount))
    return {
      id: String(row.id),
      player: playerRefOf(row),
      from: row.from_asset,
      to: row.to_asset,
      amount: amountOf(row.amount),
      fee: amountOf(row.fee),
      receivable: amountOf(row.receivable),
      value,
      state: row.state,
      reason: row.reason,
      requestedAt: row.requested_at.getTime(),
      takesTwo: value > row.four_eyes_above || row.first_approved_by !== null,
      claim: claimOf(row),
      firstApprovedBy: operatorRefOf(row.first_approved_by, row.first_name),
      approvedBy: operatorRefOf(row.approved_by, row.approved_name),
      rejectedBy: operatorRefOf(row.rejected_by, row.rejected_name),
      finishedAt: row.finished_at?.getTime() ?? null,
    }
  })
}
