import type { SeriesView } from '@nibble/contract'
import { type Amount, claimOf, pickOf } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { readBalance } from '../../ledger/money-call.ts'
import { readSeries, type StoredSeries } from './series-row.ts'

type Runner = Pick<pg.ClientBase, 'query'>

export type SeriesAnswer = { readonly series: SeriesView; readonly assetsAvailable: Amount }

/** One series of a player as he is told of it, with what its asset's purse holds. */
export const tellSeries = async (
  runner: Runner,
  { player, id }: { readonly player: bigint; readonly id: bigint },
): Promise<SeriesAnswer> => {
  const [series] = await readSeries(runner, 'where s.player_id = $1 and s.id = $2', [player, id])
  if (series === undefined) throw new Error(`series ${id} is gone`)
  const [view] = await viewsOf(runner, [series])
  if (view === undefined) throw new Error(`series ${id} has no view`)
  const assetsAvailable = await readBalance(runner, { player, asset: series.asset, purse: 'main' })
  return { series: view, assetsAvailable }
}

/** A player's series, newest first. The cursor is the number of the last one shown. */
export const listSeries = async (
  { pool }: Database,
  {
    player,
    cursor,
    limit,
  }: { readonly player: bigint; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: SeriesView[]; nextCursor: string | null }> => {
  const before = cursor === undefined ? null : /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 0n
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

const viewsOf = async (runner: Runner, series: readonly StoredSeries[]): Promise<SeriesView[]> => {
  const { rows } = await runner.query<BetRow>(
    'select series_id, bet_id, round_id, result from insurance_bet where series_id = any($1) order by bet_id',
    [series.map(({ id }) => id)],
  )
  return series.map((one) => ({
    id: String(one.id),
    state: one.state,
    tempo: one.tempo,
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
