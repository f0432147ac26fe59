import type { ResponseOf, ranking } from '@nibble/contract'
import {
  amountOf,
  BOARDS,
  type Board,
  type BoardPeriod,
  type BudgetClaim,
  boardPeriod,
  budgetRoom,
  daysOf,
  fitToBudget,
  maskName,
  rewardPoints,
  sharedPrize,
  ZERO,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { LEAST, readBudgets } from '../../shared/promotions.ts'

/** What today's tasks of a player claim, which is paid before any prize. */
type ReadClaims = (
  db: Pick<Database, 'pool'>,
  of: { readonly player: bigint; readonly now: number },
) => Promise<readonly BudgetClaim<string>[]>
export type Asked = { readonly player: bigint; readonly now: number; readonly readTaskClaims: ReadClaims }

export type Input = { readonly board: Board; readonly period: BoardPeriod; readonly player: bigint }
export type Row = {
  readonly player: bigint
  readonly score: bigint
  readonly name: string
  readonly is_shown: boolean
}

/** Adds what the player's own bets of the period would still pay them, and their neighbours. */
export const describeOwn = async <Own extends object>(
  db: Pick<Database, 'pool'>,
  { own, board, player, period, now, readTaskClaims }: Input & Asked & { readonly own: Own | null },
) => {
  if (own === null) return null
  const { above, below } = await readNeighbours(db.pool, { board, period, player })
  const claims = [
    ...(await readTaskClaims(db, { player, now })),
    ...(await readEarlierPrizes(db.pool, { board, period, player, now })),
  ]
  const days = daysOf(period)
  const budgets = await readBudgets(db.pool, {
    players: [player],
    days: [...new Set([...days, ...claims.flatMap((claim) => claim.days)])],
  })
  const taken = fitToBudget(claims, budgets, budgets.terms).filter(({ day }) => days.includes(day))
  const { playerPpm } = budgets.terms
  const edges = days.map((day) => budgets.own(player, day))
  const unpaid = edges.reduce((sum, day) => sum + budgetRoom(day, playerPpm), 0n)
  const whole = edges.reduce((sum, { edge }) => sum + budgetRoom({ edge, given: ZERO }, playerPpm), 0n)
  const room = unpaid - taken.reduce((sum, { amount }) => sum + amount, 0n)
  const used = USERS.map((by) => ({
    by,
    amount:
      by === 'paid'
        ? whole - unpaid
        : taken.reduce((sum, { kind, amount }) => (userOf(kind) === by ? sum + amount : sum), 0n),
  }))
  return {
    ...own,
    above,
    below,
    atMost: room < LEAST ? ZERO : rewardPoints(amountOf(room)),
    usedBy: used
      .filter(({ amount }) => amount >= LEAST)
      .map(({ by, amount }) => ({ by, amount: rewardPoints(amountOf(amount)) })),
  }
}

/** What takes from a player's edge before a prize, in order. */
const USERS = ['paid', 'tasks', 'daily', 'weekly', 'monthly'] as const

/** A claim that is no board's is a task's. */
const userOf = (kind: string): (typeof USERS)[number] => USERS.find((by) => by === kind) ?? 'tasks'

/** What the player's places on the boards that pay before this one would currently pay. */
const readEarlierPrizes = async (
  pool: Database['pool'],
  { board, period, player, now }: Input & { readonly now: number },
): Promise<readonly BudgetClaim<string>[]> => {
  const earlier = BOARDS.slice(0, BOARDS.indexOf(board))
    .map((each) => ({ board: each, ...boardPeriod(each, now) }))
    .filter(({ endsAt }) => endsAt <= period.endsAt)
  const { rows } = await pool.query<{ board: string; above: bigint; sharers: bigint; prizes: string[] }>({
    name: 'board_earlier',
    text: EARLIER,
    values: [
      player,
      pgArray(earlier.map((each) => each.board)),
      pgArray(earlier.map(({ starts }) => starts)),
    ],
  })
  return rows.map(({ board: of, above, sharers, prizes }) => ({
    player,
    kind: of,
    due: sharedPrize(
      prizes.map((prize) => amountOf(BigInt(prize))),
      { above: Number(above), sharers: Number(sharers) },
    ),
    days: earlier.filter((each) => each.board === of).flatMap(daysOf),
  }))
}

/** Scores are whole numbers: those above a score less one, and not above it, equal it. A barred player is not among them. */
const EARLIER = `
  select s.board::text, a.above, standing_above(s.board, s.starts, s.score - 1) - a.above as sharers, t.prizes
  from unnest($2::board[], $3::date[]) as e (board, starts)
  join standing s on s.board = e.board and s.starts = e.starts and s.player = $1 and s.score > 0
    and not is_barred(s.player, s.board, s.starts)
  cross join lateral standing_above(s.board, s.starts, s.score) as a (above)
  cross join lateral (
    select prizes from prize_terms p where p.board = s.board and effective_from <= s.starts
    order by effective_from desc limit 1
  ) t
  order by s.board`

/** The players next above and below the player's score. */
const readNeighbours = async (
  pool: Database['pool'],
  { board, period, player }: Input,
): Promise<Pick<OwnPlace, 'above' | 'below'>> => {
  const { rows } = await pool.query<Row & { is_above: boolean; above: bigint }>({
    name: 'board_neighbours',
    text: NEIGHBOURS,
    values: [board, period.starts, player],
  })
  const found = (isAbove: boolean) => {
    const row = rows.find(({ is_above }) => is_above === isAbove)
    return row === undefined
      ? null
      : { place: Number(row.above) + 1, username: nameOf(row), score: amountOf(row.score) }
  }
  return { above: found(true), below: found(false) }
}

type OwnPlace = NonNullable<ResponseOf<typeof ranking>['own']>

const NEIGHBOURS = `
  select s.player, s.score, s.is_above, standing_above($1, $2, s.score) as above,
         coalesce(p.username, p.bind_id) as name, n.player is not null as is_shown
  from standing own
  cross join lateral (
    (select player, score, true as is_above from standing
     where board = $1 and starts = $2 and score > own.score and not is_barred(player, $1, $2) order by score, player desc limit 1)
    union all
    (select player, score, false from standing
     where board = $1 and starts = $2 and score < own.score and not is_barred(player, $1, $2) order by score desc, player limit 1)
  ) s
  join player p on p.id = s.player left join name_shown n on n.player = s.player
  where own.board = $1 and own.starts = $2 and own.player = $3`

export const nameOf = ({ name, is_shown: isShown }: Pick<Row, 'name' | 'is_shown'>): string =>
  isShown ? name : maskName(name)
