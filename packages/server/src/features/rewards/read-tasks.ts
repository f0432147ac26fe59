import type { dailyTasks, ResponseOf } from '@nibble/contract'
import {
  type Amount,
  amountOf,
  type BudgetClaim,
  boardPeriod,
  DAY_MS,
  dayOf,
  fitToBudget,
  GIFT_KINDS,
  rewardPoints,
  startOfDay,
  TASK_KINDS,
  ZERO,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { LEAST, readBudgets } from '../../shared/promotions.ts'
import { REWARD_TERMS, rewardFacts } from './reward-facts.ts'

type Row = {
  readonly kind: string
  readonly target: bigint
  readonly amount: bigint
  readonly reached: bigint
}

/** A player's progress today, as payments use it, and what they have received for their invitations. */
export const readTasks = async (
  { pool }: Pick<Database, 'pool'>,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof dailyTasks>> => {
  const { starts, startsAt, endsAt } = boardPeriod('daily', now)
  const rows = await readReached(pool, { player, now })
  const gifts = await pool.query<Row>({ name: 'read_gifts', text: GIFTS, values: [starts, player] })
  const yesterday = dayOf(startsAt - DAY_MS)
  const budgets = await readBudgets(pool, { players: [player], days: [starts, yesterday] })
  const inOrder = <Kind extends string>(kinds: readonly Kind[], found: readonly Row[]) =>
    kinds.flatMap((kind) => found.filter((row) => row.kind === kind).map((row) => ({ ...row, kind })))

  const tasks = inOrder(TASK_KINDS, rows)
  const letThrough = fitToBudget(claimsOf(tasks, { player, starts }), budgets, budgets.terms)
  const nowOf = (wanted: (typeof TASK_KINDS)[number]): Amount => {
    const parts = letThrough.filter(({ kind }) => kind === wanted)
    const sum = parts.reduce((all, { amount }) => all + amount, 0n)
    return sum < LEAST ? ZERO : rewardPoints(amountOf(sum))
  }
  const sumOf = (amounts: readonly Amount[]) => amountOf(amounts.reduce((all, one) => all + one, 0n))
  return {
    asOf: now,
    endsAt,
    playerPpm: budgets.terms.playerPpm,
    now: sumOf(tasks.map(({ kind }) => nowOf(kind))),
    upTo: sumOf(tasks.map(({ amount }) => rewardPoints(amountOf(amount)))),
    tasks: tasks.map(({ kind, target, amount, reached }) => ({
      kind,
      target: amountOf(target),
      reached: reached > 0n ? amountOf(reached) : ZERO,
      isReached: reached >= target,
      ...prizeOf(kind, amountOf(amount)),
      now: nowOf(kind),
    })),
    gifts: inOrder(GIFT_KINDS, gifts.rows).map(({ kind, target, amount, reached }) => ({
      kind,
      target: amountOf(target),
      given: Number(reached),
      ...prizeOf(kind, amountOf(amount)),
    })),
  }
}

/** What the tasks that a player has reached today claim of their edge, in order of payment. */
export const readTaskClaims = async (
  { pool }: Pick<Database, 'pool'>,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<readonly BudgetClaim<string>[]> =>
  claimsOf(await readReached(pool, { player, now }), { player, starts: boardPeriod('daily', now).starts })

const readReached = async (
  pool: Database['pool'],
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<readonly Row[]> => {
  const { starts, startsAt, endsAt } = boardPeriod('daily', now)
  const { rows } = await pool.query<Row>({
    name: 'read_tasks',
    text: READ,
    values: [starts, startsAt, endsAt, player],
  })
  return rows
}

/** A reward for returning the next day is paid by both days, everything else by today. */
const claimsOf = <Task extends Row>(
  tasks: readonly Task[],
  { player, starts }: { readonly player: bigint; readonly starts: string },
): readonly BudgetClaim<Task['kind']>[] =>
  tasks
    .filter(({ reached, target }) => reached >= target)
    .map(({ kind, amount }) => ({
      player,
      kind,
      due: amountOf(amount),
      days: kind === 'nextDayReturnReward' ? [dayOf(startOfDay(starts) - DAY_MS), starts] : [starts],
    }))

const prizeOf = (kind: string, amount: Amount) =>
  kind === 'invitingGiftsPlayBonus'
    ? { prize: amount, coinName: 'PLAY_POINT' as const }
    : { prize: rewardPoints(amount), coinName: 'REWARD_POINT' as const }

const READ = `
  select t.kind, t.target, t.amount, coalesce(f.reached, 0) as reached
  from (${REWARD_TERMS}) t left join (${rewardFacts({ of: 'one' })}) f on f.kind = t.kind
  where t.amount > 0 and t.kind in (${TASK_KINDS.map((kind) => `'${kind}'`).join()})`

const GIFTS = `
  select t.kind, t.target, t.amount, (
    select count(*) from reward r
    where r.player = $2 and r.kind = t.kind and r.source <> 0 and r.amount is not null
  ) as reached
  from (${REWARD_TERMS}) t where t.amount > 0`
