import type { SeriesView } from '@nibble/contract'
import {
  type Amount,
  claimOf,
  type InsuranceTerms,
  pickOf,
  type RoundLength,
  type Series,
  type SeriesAsset,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import { isId, type ListQuery, type Page } from '../../db/paging.ts'
import type { Queryable } from '../../db/sql.ts'
import { readBalance } from '../../ledger/money-call.ts'

export type StoredSeries = Series & {
  readonly id: bigint
  readonly player: bigint
  readonly roundLength: RoundLength
  readonly pick: number
  readonly asset: SeriesAsset
  readonly openBet: bigint | null
  readonly claim: Amount | null
  readonly stoppedBy: 'player' | 'house' | 'exclusion' | null
  readonly startedAt: number
  readonly endedAt: number | null
  readonly terms: InsuranceTerms
  /** The secret from which its bets' keys are derived; nobody is shown it. */
  readonly betSecret: string
}

type SeriesRow = Dated<Omit<StoredSeries, 'terms'>, 'startedAt' | 'endedAt'> &
  Omit<InsuranceTerms, 'losses'> & { readonly most: number }

const COLUMNS = `s.id, s.player_id as player, s.round_length as "roundLength", s.pick, s.asset, s.stake, s.state, s.losses, s.held,
  s.open_bet is not null as "isBetting", s.open_bet as "openBet", s.bet_secret as "betSecret", s.claim,
  s.stopped_by as "stoppedBy", s.started_at as "startedAt", s.ended_at as "endedAt", t.losses as most, t.claim_bps as "claimBps",
  t.claims_per_day as "claimsPerDay", t.stakes_per_day as "stakesPerDay"
  from insurance_series s join insurance_terms t on t.id = s.terms_id`

/** `rest` follows the table: conditions on `s`, order, locks. */
export const readSeries = async (
  runner: Queryable,
  rest: string,
  values: readonly unknown[],
): Promise<readonly StoredSeries[]> => {
  const { rows } = await runner.query<SeriesRow>(`select ${COLUMNS} ${rest}`, [...values])
  return rows.map(({ most, claimBps, claimsPerDay, stakesPerDay, ...series }) => ({
    ...inMs(series),
    terms: { losses: most, claimBps, claimsPerDay, stakesPerDay },
  }))
}

/** Writes the result of a step to a locked series. */
export const writeSeries = async (
  client: pg.ClientBase,
  { id, state, losses, held, isBetting }: Series & { readonly id: bigint },
  stoppedBy: StoredSeries['stoppedBy'] = null,
): Promise<void> => {
  await client.query(
    `update insurance_series
     set state = $2, losses = $3, held = $4, stopped_by = coalesce($6, stopped_by),
         open_bet = case when $5 then open_bet end, open_round = case when $5 then open_round end,
         ended_at = case when $2 = 'running' then null else coalesce(ended_at, clock_timestamp()) end
     where id = $1`,
    [id, state, losses, held, isBetting, stoppedBy],
  )
}

export type SeriesAnswer = { readonly series: SeriesView; readonly assetsAvailable: Amount }

/** One series as its player sees it, with the balance of its asset's sub-account. */
export const notifySeries = async (
  runner: Queryable,
  { player, id }: { readonly player: bigint; readonly id: bigint },
): Promise<SeriesAnswer> => {
  const [series] = await readSeries(runner, 'where s.player_id = $1 and s.id = $2', [player, id])
  if (series === undefined) throw new Error(`series ${id} is gone`)
  const [view] = await viewsOf(runner, [series])
  if (view === undefined) throw new Error(`series ${id} has no row`)
  const assetsAvailable = await readBalance(runner, { player, asset: series.asset, subAccount: 'main' })
  return { series: view, assetsAvailable }
}

/** A player's series, newest first. The cursor is the number of the last one shown. */
export const listSeries = async (
  { pool }: Database,
  { player, cursor, limit }: ListQuery,
): Promise<Page<SeriesView>> => {
  const before = cursor === undefined ? null : isId(cursor) ? BigInt(cursor) : 0n
  const found = await readSeries(
    pool,
    'where s.player_id = $1 and ($2::bigint is null or s.id < $2) order by s.id desc limit $3',
    [player, before, limit + 1],
  )
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await viewsOf(pool, shown),
    nextCursor: found.length > limit && last !== undefined ? String(last.id) : null,
  }
}

type BetRow = {
  readonly series_id: bigint
  readonly bet_id: bigint
  readonly round_id: bigint
  readonly result: SeriesView['bets'][number]['result']
}

const viewsOf = async (runner: Queryable, series: readonly StoredSeries[]): Promise<SeriesView[]> => {
  const { rows } = await runner.query<BetRow>(
    'select series_id, bet_id, round_id, result from insurance_bet where series_id = any($1) order by bet_id',
    [series.map(({ id }) => id)],
  )
  return series.map((one) => ({
    id: String(one.id),
    state: one.state,
    roundLength: one.roundLength,
    ...gamePickOf(one.pick),
    asset: one.asset,
    stake: one.stake,
    losses: one.losses,
    most: one.terms.losses,
    held: one.held,
    claim: one.claim ?? claimOf(one.stake, one.terms),
    stoppedBy: one.stoppedBy,
    startedAt: one.startedAt,
    endedAt: one.endedAt,
    bets: rows
      .filter(({ series_id }) => series_id === one.id)
      .map(({ bet_id, round_id, result }) => ({ betId: String(bet_id), round: String(round_id), result })),
  }))
}

const gamePickOf = (code: number) => {
  const { game, pick } = pickOf(code)
  return { game, pick: String(pick) }
}
