import { decideGate, type Series, seriesFreedLines, stopSeries as stopped, type Tempo } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { MONEY_LANE } from '../../ledger/lanes.ts'
import { runMoneyCall } from '../../ledger/money-call.ts'
import { post } from '../../ledger/post.ts'
import { tellBalances } from '../../ledger/tell-balances.ts'
import { Refusal } from '../../refusal.ts'
import { readSeries, type StoredSeries, writeSeries } from './series-row.ts'
import { type SeriesAnswer, tellSeries } from './tell-series.ts'

/**
 * The player ends his series while the gate of its tempo is open: what it holds goes back, a bet that is open stays so.
 * Throws a Refusal.
 */
export const stopSeries = (
  db: Database,
  {
    player,
    key,
    id,
    headTime,
  }: {
    readonly player: bigint
    readonly key: string
    readonly id: bigint
    readonly headTime: () => number | null
  },
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
        await assertGateOpen(client, series.tempo, headTime())

        await endSeries(client, series, 'player')
        return id
      },
      tell: (client) => tellSeries(client, { player, id }),
    },
  )

const assertGateOpen = async (
  client: pg.ClientBase,
  tempo: Tempo,
  headTimeMs: number | null,
): Promise<void> => {
  const { rows } = await client.query<{ closes: bigint; now: bigint }>(
    `select play_ms(closes_at) as closes, play_ms(clock_timestamp()) as now from round
     where tempo = $1 and state = 'open' order by draw_at desc limit 1`,
    [tempo],
  )
  const [round] = rows
  if (round === undefined) throw new Refusal('round_closed')
  const gate = decideGate({ now: Number(round.now), closesAt: Number(round.closes), headTimeMs })
  if (!gate.open) throw new Refusal(gate.refusal)
}

/** Ends a locked series and gives back what it holds. Throws Refusal('series_over') when nothing of it is left to stop. */
export const endSeries = async (
  client: pg.ClientBase,
  series: StoredSeries,
  by: 'player' | 'house' | 'exclusion',
): Promise<void> => {
  const step = stopped(series satisfies Series)
  if (step === null) throw new Refusal('series_over')
  const { id, player, asset } = series
  await writeSeries(client, { ...step.series, id }, by)
  const lines = seriesFreedLines([{ player, asset, amount: step.freed, lane: MONEY_LANE }])
  if (lines.length > 0) await post(client, { kind: 'insuranceEnd', key: String(id), lines })
  await tellBalances(client, [player], 'insurance')
}
