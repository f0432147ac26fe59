import {
  type Amount,
  amountOf,
  dayStart,
  decideSeries,
  startSeries as newSeries,
  parsePick,
  pickCode,
  type RoundLength,
  type SeriesAsset,
  type SeriesGame,
  type SeriesToday,
  seriesStakes,
  seriesStartedLines,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { readBalance, runMoneyCall } from '../../ledger/money-call.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { assertNotStopped, readGuard, readPlayStops } from '../../ledger/stops.ts'
import { Refusal } from '../../refusal.ts'
import { readHouseTerms } from '../../shared/house-terms.ts'
import { holdSession } from '../../shared/people.ts'
import { notifySeries, type SeriesAnswer } from './series-row.ts'
import { readInsuranceTerms } from './terms.ts'

export type SeriesOrder = {
  readonly player: bigint
  /** Locked until the end, so that a session ended meanwhile moves nothing; omitted if no session asks. */
  readonly session?: string | undefined
  readonly key: string
  readonly roundLength: RoundLength
  readonly game: SeriesGame
  readonly pick: string
  readonly asset: SeriesAsset
  readonly stake: Amount
  /** Whether stakes of value are accepted at all. */
  readonly takesValue: boolean
}

/** Starts an insured series: all its stakes leave the sub-account, and the server places its bets. Throws a Refusal. */
export const startSeries = async (db: Database, order: SeriesOrder): Promise<SeriesAnswer> => {
  const { player, key, roundLength, game, asset, stake } = order
  const pick = parsePick(game, order.pick)
  if (pick === null) throw new Refusal('pick_unknown', { game })

  return runMoneyCall(
    db,
    { player, key, call: 'insuranceBetOrder', body: [roundLength, game, pick, asset, stake] },
    {
      effect: async (client) => {
        await assertNotStopped(client, { player })
        await holdSession(client, order.session)
        const { termsId, insurance } = await decide(client, order)

        const id = await write(client, {
          player,
          roundLength,
          asset,
          stake,
          termsId,
          pick: pickCode(game, pick),
          held: newSeries(stake, insurance).held,
        })
        await post(client, {
          kind: 'insurance',
          key: String(id),
          lines: seriesStartedLines({
            player,
            asset,
            amount: seriesStakes(stake, insurance),
            shard: MONEY_SHARD,
          }),
        })
        await notifyBalances(client, [player], 'insurance')
        return id
      },
      notify: (client, id) => notifySeries(client, { player, id }),
    },
  )
}

const decide = async (client: pg.ClientBase, { player, game, asset, stake, takesValue }: SeriesOrder) => {
  const { terms, isPaused, now } = await readHouseTerms(client)
  const { id: termsId, ...insurance } = await readInsuranceTerms(client)
  const refusal = decideSeries({
    asset,
    game,
    stake,
    insurance,
    terms,
    now,
    today: await readToday(client, { player, now }),
    stops: await readPlayStops(client),
    isPaused: isPaused || !takesValue,
    available: await readBalance(client, { player, asset, subAccount: 'main' }),
    guard: await readGuard(client, { player, now }),
  })
  if (refusal !== null) {
    const { kind, ...details } = refusal
    throw new Refusal(kind, details)
  }
  return { termsId, insurance }
}

/** Bets of cancelled rounds were returned and do not count. */
const readToday = async (
  client: pg.ClientBase,
  { player, now }: { player: bigint; now: number },
): Promise<SeriesToday> => {
  const { rows } = await client.query<{ claims: bigint; stakes: bigint; running: boolean }>(
    `select (select count(*) from insurance_series where player_id = $1 and claimed_at >= play_instant($2)) as claims,
            (select coalesce(sum(b.stake), 0) from insurance_series s join insurance_bet b on b.series_id = s.id
             where s.player_id = $1 and (s.ended_at is null or s.ended_at >= play_instant($2))
               and b.placed_at >= play_instant($2) and b.result is distinct from 'cancelled')::bigint
            + (select coalesce(sum(held), 0) from insurance_series where player_id = $1 and state = 'running')::bigint as stakes,
            exists (select from insurance_series where player_id = $1 and state in ('running', 'lost')) as running`,
    [player, dayStart(now)],
  )
  const [row] = rows
  return {
    claims: Number(row?.claims ?? 0n),
    stakes: amountOf(row?.stakes ?? 0n),
    isRunning: row?.running ?? false,
  }
}

const write = async (
  client: pg.ClientBase,
  series: {
    readonly player: bigint
    readonly roundLength: RoundLength
    readonly pick: number
    readonly asset: SeriesAsset
    readonly stake: Amount
    readonly termsId: number
    readonly held: Amount
  },
): Promise<bigint> => {
  const { player, roundLength, pick, asset, stake, termsId, held } = series
  const { rows } = await client.query<{ id: bigint }>(
    `insert into insurance_series (player_id, round_length, pick, asset, stake, terms_id, held)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [player, roundLength, pick, asset, stake, termsId, held],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the series was not stored')
  return row.id
}
