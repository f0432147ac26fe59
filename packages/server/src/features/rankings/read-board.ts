import type { PlacedPlayer } from '@nibble/contract'
import {
  type Amount,
  amountOf,
  type Board,
  type BoardPeriod,
  maskName,
  placePrizes,
  rewardPoints,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'

export const FIRST_PLACES = 50

type Asked = { readonly board: Board; readonly period: BoardPeriod; readonly player: bigint }
type Row = {
  readonly player: bigint
  readonly score: bigint
  readonly name: string
  readonly is_shown: boolean
}

/** The first places of a board and the caller's own: each found by an index, however many play. */
export const readBoard = async (
  { pool }: Pick<Database, 'pool'>,
  { board, period, player }: Asked,
): Promise<{
  readonly players: number
  readonly prizes: Amount[]
  readonly rows: PlacedPlayer[]
  readonly own: Omit<PlacedPlayer, 'isOwn'> | null
}> => {
  const key = [board, period.starts]
  const [top, facts, prizes, players] = await Promise.all([
    pool.query<Row>({ name: 'board_top', text: TOP, values: [...key, FIRST_PLACES] }),
    pool.query<Row & { above: bigint }>({
      name: 'board_own',
      text: OWN,
      values: [...key, player],
    }),
    readPrizes(pool, { board, starts: period.starts }),
    countPlayers(pool, key),
  ])
  const placed = placePrizes(
    top.rows.map(({ score }) => score),
    prizes,
  )
  const rows = top.rows.map((row, at) => ({
    place: placed[at]?.place ?? at + 1,
    username: nameOf(row),
    score: amountOf(row.score),
    prize: prizeOf(placed[at]?.prize),
    isOwn: row.player === player,
  }))

  const [own] = facts.rows
  return {
    players,
    prizes: prizes.map(rewardPoints),
    rows,
    own:
      own === undefined
        ? null
        : {
            place: Number(own.above) + 1,
            username: nameOf(own),
            score: amountOf(own.score),
            prize: rows.find(({ isOwn }) => isOwn)?.prize ?? null,
          },
  }
}

const TOP = `
  select s.player, s.score, coalesce(p.username, p.bind_id) as name, n.player is not null as is_shown
  from (
    select player, score from standing
    where board = $1 and starts = $2 and score > 0 order by score desc, player limit $3
  ) s
  join player p on p.id = s.player left join name_shown n on n.player = s.player
  order by s.score desc, s.player`

const OWN = `
  select s.score, standing_above($1, $2, s.score) as above, coalesce(p.username, p.bind_id) as name,
         exists (select from name_shown n where n.player = p.id) as is_shown
  from standing s join player p on p.id = s.player
  where s.board = $1 and s.starts = $2 and s.player = $3`

const countPlayers = async (pool: Database['pool'], key: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ players: bigint }>({
    name: 'board_players',
    text: `select coalesce(sum(players), 0)::bigint as players from standing_bucket
           where board = $1 and starts = $2 and bits = 40`,
    values: [...key],
  })
  return Number(rows[0]?.players ?? 0n)
}

/** In USDT, by place: those that were in effect when the period began. */
export const readPrizes = async (
  pool: Database['pool'],
  { board, starts }: { readonly board: Board; readonly starts: string },
): Promise<readonly Amount[]> => {
  const { rows } = await pool.query<{ prize: bigint }>({
    name: 'board_prizes',
    text: `select unnest(prizes) as prize from (
             select prizes from prize_terms where board = $1 and effective_from <= $2
             order by effective_from desc limit 1
           ) t`,
    values: [board, starts],
  })
  return rows.map(({ prize }) => amountOf(prize))
}

export const nameOf = ({ name, is_shown: isShown }: Pick<Row, 'name' | 'is_shown'>): string =>
  isShown ? name : maskName(name)

const prizeOf = (prize: Amount | undefined): Amount | null =>
  prize === undefined || prize === 0n ? null : rewardPoints(prize)
