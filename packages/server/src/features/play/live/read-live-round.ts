import type { LiveTable } from '@nibble/contract'
import { type Asset, amountOf, GAME_IDS, type GameId, maskName, pickOf, ZERO } from '@nibble/domain'
import type { Database } from '../../../db/database.ts'
import { pgArray } from '../../../db/sql.ts'

/** The bets on a round's games, and who may see them. */
export type LiveRound = {
  /** No bets are added or removed any more, and everybody may read. */
  readonly isClosed: boolean
  /** Which of the given players have a bet in the round. */
  readonly readers: ReadonlySet<bigint>
  /** Without entries if nobody may read them. */
  readonly tables: ReadonlyMap<GameId, LiveTable>
}

type LiveRead = {
  readonly round: string
  readonly games: readonly GameId[]
  readonly players: readonly bigint[]
}

/** Picks of a game that are shown one by one. */
const MOST_PICKS = 16
const LATEST = 12

/** Null for a round that has not opened. The state is read first: what is read of a closed round after it is complete. */
export const readLiveRound = async (
  db: Database,
  { round, games, players }: LiveRead,
): Promise<LiveRound | null> => {
  const { rows } = await db.pool.query<{ isClosed: boolean; first_bet: bigint }>(
    `select state <> 'open' as "isClosed", first_bet from round
     where id = $1 and state <> 'scheduled' and first_bet is not null`,
    [round],
  )
  const [found] = rows
  if (found === undefined) return null
  const { isClosed, first_bet: first } = found
  const readers = isClosed ? new Set<bigint>() : await findReaders(db, { round, first, players })
  if (!isClosed && readers.size === 0) return { isClosed, readers, tables: new Map() }

  const of = { round, first, games: pgArray(games.map((game) => GAME_IDS.indexOf(game))) }
  const [sums, latest] = await Promise.all([readSums(db, of), readLatest(db, of)])
  const tables = new Map(
    games.map((game) => {
      const own = sums.filter((row) => row.game === GAME_IDS.indexOf(game))
      const kind = (which: SumRow['kind']) => own.filter((row) => row.kind === which)
      const table: LiveTable = {
        round,
        game,
        isFinal: isClosed,
        value: sumsOf(kind('value')),
        play: sumsOf(kind('play')),
        credits: totalOf(kind('credit')),
        latest: latest.filter((row) => row.game === GAME_IDS.indexOf(game)).map(latestOf),
      }
      return [game, table] as const
    }),
  )
  return { isClosed, readers, tables }
}

type Of = { readonly round: string; readonly first: bigint; readonly games: string }

const findReaders = async (
  { pool }: Database,
  { round, first, players }: { round: string; first: bigint; players: readonly bigint[] },
): Promise<Set<bigint>> => {
  if (players.length === 0) return new Set()
  const { rows } = await pool.query<{ player_id: bigint }>(
    `select distinct player_id from bet
     where player_id = any($3::bigint[]) and id >= $2 and round_id = $1 and status <> 2`,
    [round, first, pgArray(players)],
  )
  return new Set(rows.map(({ player_id }) => player_id))
}

type SumRow = {
  readonly game: number
  readonly kind: 'value' | 'play' | 'credit'
  /** Null: the sum over all picks of the game. */
  readonly pick: number | null
  readonly staked: bigint
  readonly players: number
}

const readSums = async ({ pool }: Database, { round, first, games }: Of): Promise<SumRow[]> => {
  const { rows } = await pool.query<SumRow>(
    `select game, kind, pick, sum(stake)::bigint as staked, count(distinct player_id)::int as players
     from (select bet_game(pick) as game, pick, player_id, stake,
                  case asset when 'PLAY_POINT' then 'play' when 'USDT' then 'value' when 'GMT' then 'value'
                             else 'credit' end as kind
           from bet where round_id = $1 and id >= $2 and status <> 2) b
     where game = any($3::smallint[])
     group by grouping sets ((game, kind), (game, kind, pick))`,
    [round, first, games],
  )
  return rows
}

const totalOf = (rows: readonly SumRow[]): LiveTable['credits'] => {
  const total = rows.find(({ pick }) => pick === null)
  return { players: total?.players ?? 0, staked: total === undefined ? ZERO : amountOf(total.staked) }
}

const sumsOf = (rows: readonly SumRow[]): LiveTable['value'] => {
  const picks = rows
    .flatMap(({ pick, ...row }) => (pick === null ? [] : [{ pick, ...row }]))
    .toSorted((a, b) => (a.staked === b.staked ? a.pick - b.pick : a.staked > b.staked ? -1 : 1))
  return {
    ...totalOf(rows),
    picks: picks.slice(0, MOST_PICKS).map(({ pick, players, staked }) => ({
      pick: pickOf(pick).pick,
      players,
      staked: amountOf(staked),
    })),
    morePicks: Math.max(0, picks.length - MOST_PICKS),
  }
}

type LatestRow = {
  readonly game: number
  readonly pick: number
  readonly asset: Asset
  readonly stake: bigint
  readonly placed_at: Date
  readonly name: string
}

const readLatest = async ({ pool }: Database, { round, first, games }: Of): Promise<LatestRow[]> => {
  const { rows } = await pool.query<LatestRow>(
    `select g.game, l.pick, l.asset, l.stake, l.placed_at, l.name
     from unnest($3::smallint[]) as g(game) cross join lateral (
       select b.pick, b.asset, b.stake, b.placed_at, coalesce(p.username, p.bind_id) as name
       from bet b join player p on p.id = b.player_id
       where b.round_id = $1 and b.id >= $2 and b.status <> 2 and bet_game(b.pick) = g.game
       order by b.id desc limit ${LATEST}) l`,
    [round, first, games],
  )
  return rows
}

/** A name leaves the server masked, even of a player who shows it in rankings. */
const latestOf = ({ name, pick, asset, stake, placed_at }: LatestRow): LiveTable['latest'][number] => ({
  name: maskName(name),
  pick: pickOf(pick).pick,
  asset,
  stake: amountOf(stake),
  placedAt: placed_at.getTime(),
})
