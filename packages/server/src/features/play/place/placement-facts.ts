import {
  type Amount,
  amountOf,
  type Exposure,
  type ExposurePart,
  exposureFrom,
  exposurePartOf,
  isOfValue,
  LIMITED_ASSETS,
  type PlayGuard,
  type PlayStops,
  type RoundLength,
  type RoundState,
  type StoredExposure,
  stakeSubAccount,
  type Table,
  type WatchLevel,
} from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../../db/sql.ts'
import { type GuardRow, guardOf, playStopsOf } from '../../../ledger/stops.ts'
import { type BotFacts, lockBots } from './bot-stakes.ts'
import { lockPlans, type PlanFacts } from './plan-stakes.ts'
import type { ReadSlip } from './slip.ts'
import { type InsuredFacts, lockInsured, lockRolling, type RollingFacts } from './special-stakes.ts'

export type RoundFacts = {
  readonly id: bigint
  readonly roundLength: RoundLength
  readonly terms: number
  readonly paytable: Table
  /** The part of its draw time that its outcome counts in. */
  readonly part: ExposurePart
  readonly state: RoundState
  readonly closesAt: number
  readonly drawAt: number
}

export type Repeat = {
  readonly call: string
  readonly hash: string
  readonly ref: string
  readonly refs: number
}

export type ShardFacts = {
  readonly exposure: Exposure
  readonly shares: bigint
  readonly allShares: bigint
  /** No other shard counts anything of the draw. */
  readonly isWhole: boolean
}

export type OpenBets = {
  readonly round: bigint
  readonly pick: number
  readonly count: number
  readonly stake: Amount
}

export const exposureKey = ({ drawAt, part }: Pick<RoundFacts, 'drawAt' | 'part'>): string =>
  `${drawAt} ${part}`

/** What the database says under all locks. Lists are indexed by the position of their slip. */
export type PlacementFacts = {
  /** Slips of players who are locked elsewhere: nothing else is known of them. */
  readonly busy: ReadonlySet<number>
  /** The gate's clock, in ms. */
  readonly clock: number
  readonly rounds: ReadonlyMap<bigint, RoundFacts>
  readonly wallets: readonly ({ readonly account: bigint; readonly balance: Amount } | undefined)[]
  readonly repeats: readonly (Repeat | undefined)[]
  /** Of the slip's player: those of value if the slip is, else those without. */
  readonly openBets: readonly (OpenBets[] | undefined)[]
  /** By draw time: places for bets without value that no shard has taken. Empty unless a slip is without, and for draws without any. */
  readonly freePlaces: ReadonlyMap<number, number>
  /** By draw time and part (`exposureKey`). Empty unless a slip stakes an asset of value. */
  readonly shards: ReadonlyMap<string, ShardFacts>
  readonly stops: PlayStops
  /** Players whom an operator has stopped. */
  readonly stopped: ReadonlySet<bigint>
  /** Only for players who have set limits or a break. */
  readonly guards: readonly (PlayGuard | undefined)[]
  readonly equity: Amount | null
  readonly dayLoss: Amount | null
  /** Losses of the day paused stakes of value, and have not recovered enough since. */
  readonly wasPaused: boolean
  /** The producer monitor's suspicion of the deciding blocks. */
  readonly suspicion: WatchLevel
  /** The series of insured slips, by number. */
  readonly insured: InsuredFacts
  readonly rolling: RollingFacts
  /** The plans of slips that the server places for them, by number. */
  readonly plans: PlanFacts
  /** The keys of bots' slips, by number. */
  readonly bots: BotFacts
  /** Ended sessions of slips. */
  readonly ended: ReadonlySet<string>
}

type LockPlacementInput = {
  readonly slips: readonly ReadSlip[]
  readonly shard: number
  readonly takeOver: boolean
  readonly dayLossWanted: boolean
}

/** Waits for gates and exposures, but for no player: locked players are busy. */
export const lockPlacement = async (
  client: pg.ClientBase,
  { slips, shard, takeOver, dayLossWanted }: LockPlacementInput,
): Promise<PlacementFacts> => {
  const { rows } = await client.query<LockRow>({
    name: 'play_lock',
    // Stops and guards are read after waiting for the locks.
    text: `select f.*, house_stops() as stops, play_stopped($2) as stopped, play_guards($2, f.clock, $9) as guards,
                  exists (select from value_pause) as was_paused, watch_suspicion() as suspicion,
                  case when $10 then (
                    select string_agg(play_ms(draw_at) || ':' || places, ',') from free_places
                    where shard = -1 and draw_at in (select draw_at from round where id = any($1))
                  ) end as free_places
           from play_lock($1, $2, $3, $4, $5, $6, $7, $8) f`,
    values: [
      pgArray([...new Set(slips.map(({ round }) => round))]),
      pgArray(slips.map(({ player }) => player)),
      pgArray(slips.map(({ key }) => key)),
      pgArray(slips.map(({ asset }) => asset)),
      pgArray(slips.map(({ asset }) => stakeSubAccount(asset))),
      shard,
      takeOver,
      dayLossWanted,
      pgArray(LIMITED_ASSETS),
      slips.some(({ asset }) => !isOfValue(asset)),
    ],
  })
  const [row] = rows
  if (row === undefined) throw new Error('play_lock returned no row')
  const facts = readFacts(row)
  const free = facts.busy.size === 0 ? slips : slips.filter((_, at) => !facts.busy.has(at))
  const insured = await lockInsured(client, free)
  const rolling = await lockRolling(client, free)
  const plans = await lockPlans(client, free)
  const bots = await lockBots(client, free, facts.clock)
  const ended = await findEnded(client, free)
  slips.forEach(({ player, asset, series, plan, bot }, at) => {
    if (series !== null && !insured.has(series)) facts.busy.add(at)
    if (plan !== null && !plans.has(plan)) facts.busy.add(at)
    if (bot !== null && !bots.has(bot)) facts.busy.add(at)
    if (asset === 'ROLL_POINT' && rolling.busy.has(player)) facts.busy.add(at)
  })
  return { ...facts, insured, plans, bots, ended, rolling: rolling.grants }
}

/**
 * The ids of ended sessions among those of the slips. Read without locks, which made a batch a third slower: whatever
 * ends sessions locks the player, as the batch does, so nothing is staked with a session after its end is confirmed.
 */
const findEnded = async (client: pg.ClientBase, slips: readonly ReadSlip[]): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(slips.flatMap(({ session }) => session ?? []))]
  if (ids.length === 0) return NONE
  const { rows } = await client.query<{ id: string }>({
    name: 'sessions_of_slips',
    text: `select encode(id, 'hex') as id from unnest($1::bytea[]) id
           where not exists (select from session s where s.token_hash = id)`,
    values: [pgArray(ids.map((id) => `"\\\\x${id}"`))],
  })
  return rows.length === 0 ? NONE : new Set(rows.map(({ id }) => id))
}

const NONE: ReadonlySet<string> = new Set()

type LockRow = {
  readonly clock: bigint
  readonly rounds:
    | readonly {
        readonly id: number
        readonly round_length: RoundLength
        readonly terms: number
        readonly paytable: Table
        readonly state: RoundState
        readonly closes: number
        readonly draw: number
      }[]
    | null
  readonly wallets: string | null
  readonly busy: readonly number[] | null
  readonly repeats: readonly ({ readonly n: number } & Repeat)[] | null
  readonly open_bets: string | null
  readonly free_places: string | null
  readonly exposures:
    | readonly {
        readonly draw: number
        readonly part: ExposurePart
        readonly shares: number
        readonly all_shares: number
        readonly whole: boolean
        readonly losses: StoredExposure
      }[]
    | null
  readonly stops: readonly string[]
  readonly stopped: readonly string[]
  readonly guards: readonly GuardRow[] | null
  readonly bankroll: bigint | null
  readonly day_loss: bigint | null
  readonly was_paused: boolean
  readonly suspicion: WatchLevel
}

const readFacts = (row: LockRow) => {
  const rounds = new Map<bigint, RoundFacts>()
  for (const { id, closes, draw, round_length: roundLength, ...round } of row.rounds ?? [])
    rounds.set(BigInt(id), {
      ...round,
      roundLength,
      id: BigInt(id),
      part: exposurePartOf({ ...round, roundLength }),
      closesAt: closes,
      drawAt: draw,
    })

  const wallets: { account: bigint; balance: Amount }[] = []
  for (const [n, account, balance] of tuples(row.wallets))
    wallets[Number(n) - 1] = { account: BigInt(account ?? ''), balance: amountOf(BigInt(balance ?? '')) }

  const repeats: Repeat[] = []
  for (const { n, ...repeat } of row.repeats ?? []) repeats[n - 1] = repeat

  const openBets: OpenBets[][] = []
  for (const [n, round, pick, count, stake] of tuples(row.open_bets)) {
    const at = Number(n) - 1
    const list = openBets[at] ?? []
    openBets[at] = list
    list.push({
      round: BigInt(round ?? ''),
      pick: Number(pick),
      count: Number(count),
      stake: amountOf(BigInt(stake ?? '')),
    })
  }

  const shards = new Map<string, ShardFacts>()
  for (const { draw, part, shares, all_shares, whole, losses } of row.exposures ?? [])
    shards.set(exposureKey({ drawAt: draw, part }), {
      exposure: exposureFrom(losses),
      shares: BigInt(shares),
      allShares: BigInt(all_shares),
      isWhole: whole,
    })

  const guards: PlayGuard[] = []
  for (const guard of row.guards ?? []) guards[guard.n - 1] = guardOf(guard)

  return {
    busy: new Set((row.busy ?? []).map((n) => n - 1)),
    clock: Number(row.clock),
    rounds,
    wallets,
    repeats,
    openBets,
    freePlaces: new Map(tuples(row.free_places).map(([draw, places]) => [Number(draw), Number(places)])),
    shards,
    stops: playStopsOf(row.stops),
    stopped: new Set(row.stopped.map(BigInt)),
    guards,
    equity: row.bankroll === null ? null : amountOf(row.bankroll),
    dayLoss: row.day_loss === null ? null : amountOf(row.day_loss),
    wasPaused: row.was_paused,
    suspicion: row.suspicion,
  }
}

const tuples = (list: string | null): string[][] =>
  list === null ? [] : list.split(',').map((tuple) => tuple.split(':'))
