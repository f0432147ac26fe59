import {
  decideGate,
  type RoundLength,
  type Series,
  seriesFreedLines,
  stopSeries as stopped,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { lockPlayers, runMoneyCall } from '../../ledger/money-call.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { Refusal } from '../../refusal.ts'
import { readHouseTerms } from '../../shared/house-terms.ts'
import { notifySeries, readSeries, type SeriesAnswer, type StoredSeries, writeSeries } from './series-row.ts'

type StopSeriesInput = {
  readonly player: bigint
  readonly key: string
  readonly id: bigint
  readonly headTime: () => number | null
}

/**
 * The player ends their series while the gate of its round length is open: what it holds is returned, an open bet
 * stays. Throws a Refusal.
 */
export const stopSeries = (
  db: Database,
  { player, key, id, headTime }: StopSeriesInput,
): Promise<SeriesAnswer> =>
  runMoneyCall(
    db,
    { player, key, call: 'stopInsurance', body: [id] },
    {
      effect: async (client) => {
        const [series] = await readSeries(
          client,
          'where s.player_id = $1 and s.id = $2 for no key update of s',
          [player, id],
        )
        if (series === undefined) throw new Refusal('series_over')
        await assertGateOpen(client, series.roundLength, headTime())

        await endSeries(client, series, 'player')
        return id
      },
      notify: (client) => notifySeries(client, { player, id }),
    },
  )

const assertGateOpen = async (
  client: pg.ClientBase,
  roundLength: RoundLength,
  headTimeMs: number | null,
): Promise<void> => {
  const { rows } = await client.query<{ closes: bigint; now: bigint }>(
    `select play_ms(closes_at) as closes, play_ms(clock_timestamp()) as now from round
     where round_length = $1 and state = 'open' and paytable <> 'guarded' order by draw_at desc limit 1`,
    [roundLength],
  )
  const [round] = rows
  if (round === undefined) throw new Refusal('round_closed')
  const gate = decideGate({ now: Number(round.now), closesAt: Number(round.closes), headTimeMs })
  if (!gate.open) throw new Refusal(gate.refusal)
}

/** Ends a locked series and returns what it holds. Throws Refusal('series_over') if nothing is left to stop. */
const endSeries = async (
  client: pg.ClientBase,
  series: StoredSeries,
  by: 'player' | 'house' | 'exclusion',
): Promise<void> => {
  const step = stopped(series satisfies Series)
  if (step === null) throw new Refusal('series_over')
  const { id, player, asset } = series
  await writeSeries(client, { ...step.series, id }, by)
  const lines = seriesFreedLines([{ player, asset, amount: step.freed, shard: MONEY_SHARD }])
  if (lines.length > 0) await post(client, { kind: 'insuranceEnd', key: String(id), lines })
  await notifyBalances(client, [player], 'insurance')
}

/**
 * Ends series that must not continue: all of them while the house's losses of the day pause stakes of value, and those of players on a
 * break, a time-out or an exclusion (docs/decisions/0273), or whose country was blocked since. Frees what they hold; a series whose last
 * stake is on a bet holds nothing and waits for that bet. Returns how many it ended; throws after the last if some failed.
 */
export const endByHouse = async (
  db: Database,
  { blockedCountries }: { readonly blockedCountries: readonly string[] },
): Promise<number> => {
  const running = await db.pool.query("select from insurance_series where state = 'running' limit 1")
  if (running.rowCount === 0) return 0
  const { isPaused } = await readHouseTerms(db.pool)
  const { rows } = await db.pool.query<{ id: bigint; player_id: bigint; on_break: boolean }>(
    `select s.id, s.player_id, e.on_break from insurance_series s join player p on p.id = s.player_id
     cross join lateral (
       select exists (select from play_break b where b.player_id = s.player_id and b.ends_at > clock_timestamp()) as on_break
     ) e
     where s.state = 'running' and s.held > 0 and ($1 or e.on_break or p.country = any($2)) order by s.id limit 1000`,
    [isPaused, [...blockedCountries]],
  )
  let ended = 0
  const failures: unknown[] = []
  for (const { id, player_id: player, on_break: isOnBreak } of rows) {
    try {
      if (await endOne(db, { id, player, by: isOnBreak ? 'exclusion' : 'house' })) ended += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} series were not ended`)
  return ended
}

/** False if it has ended meanwhile, or its last stake is on a bet. */
const endOne = (
  db: Database,
  { id, player, by }: { readonly id: bigint; readonly player: bigint; readonly by: 'exclusion' | 'house' },
): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      await lockPlayers(client, [player])
      const [series] = await readSeries(
        client,
        "where s.id = $1 and s.state = 'running' and s.held > 0 for no key update of s",
        [id],
      )
      if (series === undefined) return false
      await endSeries(client, series, by)
      return true
    },
    PLAY_LIMITS,
  )
