import {
  type Amount,
  amountOf,
  type InsuranceTerms,
  type Series,
  type SeriesAsset,
  type SeriesState,
  type Tempo,
} from '@nibble/domain'
import type pg from 'pg'

export type StoredSeries = Series & {
  readonly id: bigint
  readonly player: bigint
  readonly tempo: Tempo
  readonly pick: number
  readonly asset: SeriesAsset
  readonly openBet: bigint | null
  readonly claim: Amount | null
  readonly stoppedBy: 'player' | 'house' | 'exclusion' | null
  readonly startedAt: number
  readonly endedAt: number | null
  readonly terms: InsuranceTerms
}

type SeriesRow = {
  readonly id: bigint
  readonly player_id: bigint
  readonly tempo: Tempo
  readonly pick: number
  readonly asset: SeriesAsset
  readonly stake: bigint
  readonly state: SeriesState
  readonly losses: number
  readonly held: bigint
  readonly open_bet: bigint | null
  readonly claim: bigint | null
  readonly stopped_by: StoredSeries['stoppedBy']
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly most: number
  readonly claim_bps: number
  readonly claims_per_day: number
  readonly stakes_per_day: bigint
}

const COLUMNS = `s.*, t.losses as most, t.claim_bps, t.claims_per_day, t.stakes_per_day
  from insurance_series s join insurance_terms t on t.id = s.terms_id`

/** `rest` follows the table: conditions on `s`, order, locks. */
export const readSeries = async (
  runner: Pick<pg.ClientBase, 'query'>,
  rest: string,
  values: readonly unknown[],
): Promise<readonly StoredSeries[]> => {
  const { rows } = await runner.query<SeriesRow>(`select ${COLUMNS} ${rest}`, [...values])
  return rows.map((row) => ({
    id: row.id,
    player: row.player_id,
    tempo: row.tempo,
    pick: row.pick,
    asset: row.asset,
    stake: amountOf(row.stake),
    state: row.state,
    losses: row.losses,
    held: amountOf(row.held),
    isBetting: row.open_bet !== null,
    openBet: row.open_bet,
    claim: row.claim === null ? null : amountOf(row.claim),
    stoppedBy: row.stopped_by,
    startedAt: row.started_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    terms: {
      losses: row.most,
      claimBps: row.claim_bps,
      claimsPerDay: row.claims_per_day,
      stakesPerDay: amountOf(row.stakes_per_day),
    },
  }))
}

/** Writes what a step made of a series that is locked. */
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
