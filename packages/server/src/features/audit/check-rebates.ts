import { type Amount, amountOf, edgesAbove, type RebateTerms, splitEdge } from '@nibble/domain'
import type pg from 'pg'
import { REBATE_TERMS, type RebateTermsRow, rebateTermsOf } from '../../shared/promotions.ts'
import type { Check } from './book-rules.ts'
import {
  type DayBets,
  type Level,
  levelOf,
  type Members,
  readDayBets,
  readDayStakes,
  readMembers,
  recomputeLevels,
} from './rebate-day-inputs.ts'

export const LEVELS_CHECK = 'every rank and league follows from the bets of its days'
export const REBATES_CHECK = 'every rebate line follows from the bets of its day'
const SHOWN = 5

type Day = RebateTermsRow & {
  readonly day: string
  readonly state: 'lines' | 'paying' | 'paid'
  readonly splitTo: bigint
  readonly from: Date
  readonly to: Date
}

/** Recomputes all days from the bets and bindings, player by player, and compares levels and lines. */
export const checkRebates = async (client: pg.ClientBase): Promise<readonly Check[]> => {
  const members = await readMembers(client)
  const pauses = await readPauses(client)
  const stakes = new Map<string, ReadonlyMap<bigint, bigint>>()
  const wrong = { levels: [] as string[], lines: [] as string[] }
  let levels: ReadonlyMap<bigint, Level> = new Map()
  let [lines, withheld] = [0, 0]

  const days = await listDays(client)
  for (const day of days) {
    const terms = rebateTermsOf(day)
    const before = day.to.getTime() * 1_000
    for (const one of daysBefore(day.day))
      if (!stakes.has(one)) stakes.set(one, await readDayStakes(client, one))
    for (const one of stakes.keys()) if (one < (daysBefore(day.day)[0] ?? '')) stakes.delete(one)

    const after = recomputeLevels({ ...turnoverUntil(stakes, day.day), members, before }, terms)
    const changes = changesOf(levels, after)
    if (changes.join() !== (await readChanges(client, day.day)).join()) wrong.levels.push(day.day)
    levels = after

    const all = await dueLines(client, day, { members, levels, terms })
    const due = all.filter(({ beneficiary }) => !pauses(beneficiary, day.day)).map(({ line }) => line)
    const stored = await readLines(client, day)
    if (due.join() !== stored.join()) wrong.lines.push(nameFirst(day.day, due, stored))
    lines += stored.length
    withheld += all.length - due.length
  }
  if (!(await areKept(client, levels))) wrong.levels.push('as they stand now')

  return [
    check(LEVELS_CHECK, wrong.levels, `${days.length} days`),
    check(REBATES_CHECK, wrong.lines, `${lines} lines, ${withheld} withheld from flagged players`),
  ]
}

const check = (name: string, wrong: readonly string[], held: string): Check => ({
  name,
  ok: wrong.length === 0,
  detail: wrong.length === 0 ? held : wrong.slice(0, SHOWN).join('; '),
})

const listDays = async (client: pg.ClientBase): Promise<readonly Day[]> => {
  const { rows } = await client.query<Day>(
    `select d.day::text as day, d.state, d.split_to as "splitTo", ${REBATE_TERMS},
            d.day::timestamp at time zone 'Asia/Shanghai' as from, (d.day + 1)::timestamp at time zone 'Asia/Shanghai' as to
     from rebate_day d join rebate_terms t on t.id = d.terms_id order by d.day`,
  )
  return rows
}

const DAY_MS = 86_400_000
/** The 31 days up to this one: enough for 30 days and for any month. */
const daysBefore = (day: string): readonly string[] =>
  Array.from({ length: 31 }, (_, n) =>
    new Date(Date.parse(day) - (30 - n) * DAY_MS).toISOString().slice(0, 10),
  )

const turnoverUntil = (stakes: ReadonlyMap<string, ReadonlyMap<bigint, bigint>>, day: string) => {
  const [month, last30] = [new Map<bigint, bigint>(), new Map<bigint, bigint>()]
  for (const one of daysBefore(day)) {
    for (const [player, stake] of stakes.get(one) ?? []) {
      if (one.slice(0, 7) === day.slice(0, 7)) month.set(player, (month.get(player) ?? 0n) + stake)
      if (one !== daysBefore(day)[0]) last30.set(player, (last30.get(player) ?? 0n) + stake)
    }
  }
  return { month, last30 }
}

const changesOf = (
  before: ReadonlyMap<bigint, Level>,
  after: ReadonlyMap<bigint, Level>,
): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((player) => ({ player, was: levelOf(before, player), is: levelOf(after, player) }))
    .filter(({ was, is }) => was.rank !== is.rank || was.league !== is.league)
    .map(({ player, is }) => `${player} ${is.rank} ${is.league}`)
    .toSorted()

const readChanges = async (client: pg.ClientBase, day: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ change: string }>(
    "select player || ' ' || rank || ' ' || league as change from level_change where day = $1::date",
    [day],
  )
  return rows.map(({ change }) => change).toSorted()
}

const areKept = async (client: pg.ClientBase, levels: ReadonlyMap<bigint, Level>): Promise<boolean> => {
  const { rows } = await client.query<{ player: bigint; rank: number; league: number; towards: bigint }>(
    'select player, rank, league, towards from player_level',
  )
  const kept = new Map(rows.map(({ player, ...row }) => [player, { ...row, towards: amountOf(row.towards) }]))
  return [...new Set([...kept.keys(), ...levels.keys()])].every((player) => {
    const [is, due] = [levelOf(kept, player), levelOf(levels, player)]
    return is.rank === due.rank && is.league === due.league && is.towards === due.towards
  })
}

type DueLine = { readonly beneficiary: bigint; readonly line: string }

/** What everybody is due for the bets of the day, as far as they are split; includes flagged players. */
const dueLines = async (
  client: pg.ClientBase,
  { day, from, to, state, splitTo }: Day,
  known: {
    readonly members: Members
    readonly levels: ReadonlyMap<bigint, Level>
    readonly terms: RebateTerms
  },
): Promise<readonly DueLine[]> => {
  const before = to.getTime() * 1_000
  const together = await readDayBets(client, { day, singly: [] })
  const singly = together
    .map(({ player }) => player)
    .filter((player) => known.members.wayUp(player, before).bound.some((at) => at >= from.getTime() * 1_000))
  const bets = singly.length === 0 ? together : await readDayBets(client, { day, singly })
  return [...groupBets(bets)]
    .filter(([, [first]]) => first !== undefined && (state !== 'lines' || first.player <= splitTo))
    .flatMap(([, own]) => linesOf(own, { ...known, before }))
    .toSorted((a, b) => (a.line < b.line ? -1 : 1))
}

const groupBets = (bets: readonly DayBets[]): Map<string, DayBets[]> => {
  const groups = new Map<string, DayBets[]>()
  for (const bet of bets) {
    const key = `${bet.player} ${bet.asset}`
    groups.set(key, [...(groups.get(key) ?? []), bet])
  }
  return groups
}

type LinesOfInput = {
  readonly members: Members
  readonly levels: ReadonlyMap<bigint, Level>
  readonly terms: RebateTerms
  readonly before: number
}

/** The lines of one player's bets in one asset. */
const linesOf = (
  bets: readonly DayBets[],
  { members, levels, terms, before }: LinesOfInput,
): readonly DueLine[] => {
  const [first] = bets
  if (first === undefined) return []
  const { player, asset } = first
  const { above, bound } = members.wayUp(player, before)
  const edges = edgesAbove(
    bets.map(({ at, edge }) => ({ at: at ?? Infinity, edge })),
    bound,
  )
  const edge: Amount = amountOf(bets.reduce((sum, bet) => sum + bet.edge, 0n))
  const uplines = above.map((one, at) => ({
    rank: levelOf(levels, one).rank,
    edge: edges[at] ?? amountOf(0n),
  }))
  return splitEdge({ edge, league: levelOf(levels, player).league, above: uplines }, terms).map(
    ({ kind, distance, ...share }) => {
      const beneficiary = distance === 0 ? player : (above[distance - 1] ?? player)
      const amounts = `${share.rateBps} ${share.edge} ${share.amount}`
      return { beneficiary, line: `${beneficiary} ${player} ${kind} ${asset} ${amounts}` }
    },
  )
}

const readLines = async (client: pg.ClientBase, { day }: Day): Promise<readonly string[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' ', beneficiary, source, kind, asset, rate_bps, edge, amount) as line
     from rebate_line where day = $1::date`,
    [day],
  )
  return rows.map(({ line }) => line).toSorted()
}

const nameFirst = (day: string, due: readonly string[], stored: readonly string[]): string => {
  const missing = due.find((line) => !stored.includes(line))
  const other = stored.find((line) => !due.includes(line))
  return `${day}: due ${missing ?? 'nothing more'}, stored ${other ?? 'nothing more'}`
}

/** Whether a player earned nothing on a day because of upheld flags. */
type Pauses = (player: bigint, day: string) => boolean

const readPauses = async (client: pg.ClientBase): Promise<Pauses> => {
  const { rows } = await client.query<{ player: bigint; from: string; to: string | null }>(
    'select player, barred_from::text as from, earns_from::text as to from abuse_flag_player where barred_from is not null',
  )
  const pauses = new Map<bigint, (typeof rows)[number][]>()
  for (const row of rows) pauses.set(row.player, [...(pauses.get(row.player) ?? []), row])
  return (player, day) =>
    (pauses.get(player) ?? []).some(({ from, to }) => from <= day && (to === null || day < to))
}
