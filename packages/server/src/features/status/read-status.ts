import { type houseStatus, PROMISED_MS, type ResponseOf, WITHDRAWAL_CLASSES_MS } from '@nibble/contract'
import { amountOf, dayOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import {
  type CountedDay,
  impairedBy,
  interruptionsOf,
  merged,
  type NewestSample,
  readIncidents,
} from './impairments.ts'
import { BOOKS_ARE_BROKEN } from './record-check.ts'

type Status = ResponseOf<typeof houseStatus>
type Now = Status['now']

const DAYS = 90
const INCIDENTS = 50

/** What this server knows of the chain, and which services this house has. */
export type StatusSetup = {
  readonly endpoints: Status['endpoints'] & { readonly quorum: number; readonly keepsUp: boolean }
  readonly isSealing: boolean
  readonly hasDeposits: boolean
  readonly hasWithdrawals: boolean
}

/** The whole page, from the sums of days and from what is open or newest. */
export const readStatus = async (
  db: Database,
  { endpoints, isSealing, hasDeposits, hasWithdrawals, now }: StatusSetup & { readonly now: number },
): Promise<Status> => {
  const [days, present, liabilities, incidents] = await Promise.all([
    readDays(db, now),
    readPresent(db, now),
    readLiabilities(db),
    readIncidents(db, { now, isSealing, days: DAYS, most: INCIDENTS }),
  ])
  const today = days.find(({ day }) => day === dayOf(now))
  const { agree, of, height, quorum, keepsUp } = endpoints
  const impairments = merged([...incidents, ...interruptionsOf(days, present)])
  const services: Now = {
    bets: present.bets_now === null ? 'unknown' : present.bets_now ? 'works' : 'interrupted',
    draws: drawsNow(present),
    payouts: present.slowest === null ? 'unknown' : present.slowest > PROMISED_MS ? 'slow' : 'works',
    deposits: hasDeposits ? 'works' : 'off',
    withdrawals: hasWithdrawals ? withdrawalsNow(present) : 'off',
    sealing: isSealing ? SEALING_NOW[present.seal ?? 'unknown'] : 'off',
    endpoints: !keepsUp || agree < quorum ? 'interrupted' : agree < of ? 'slow' : 'works',
    books: present.is_broken ? 'interrupted' : present.is_held ? 'works' : 'unknown',
  }
  return {
    at: now,
    countedAt: today?.counted_at.getTime() ?? null,
    now: impairedBy(services, impairments),
    endpoints: { agree, of, height },
    booksCheckedAt: present.checked_at?.getTime() ?? null,
    days: days.map((row) => ({
      day: row.day,
      ...talliesOf([row]),
      acceptedBets: Number(row.bets),
      paidAfter: spanOf([row.paid_after]),
    })),
    total: { ...talliesOf(days), acceptedBets: sumOf(days, ({ bets }) => Number(bets)) },
    paidAfter: spanOf(days.map(({ paid_after }) => paid_after)),
    withdrawals: {
      paidAfter: spanOf(days.map(({ withdrawn_after }) => withdrawn_after)),
      classes: classesOf(days.map(({ withdrawn_after }) => withdrawn_after)),
    },
    sealedToday: {
      sealed: today?.sealed ?? 0,
      of: (today?.sealed ?? 0) + (today?.unsealed ?? 0),
      aheadMs: spanOf([today?.sealed_ahead ?? {}])?.half ?? null,
    },
    watchers: present.watchers,
    liabilities,
    incidents: impairments.slice(0, INCIDENTS).map(({ what, from, to }) => ({ what, from, to })),
  }
}

/** How often each duration occurred, by ms rounded to two digits. */
type Times = Readonly<Record<string, number>>

type DayRow = CountedDay & {
  readonly day: string
  readonly minutes: number
  readonly looked: number
  readonly accepting: number
  readonly agreeing: number
  readonly holding: number
  readonly bets: bigint
  readonly rounds: number
  readonly rounds_late: number
  readonly paid: number
  readonly paid_late: number
  readonly paid_after: Times
  readonly withdrawals: number
  readonly withdrawals_late: number
  readonly withdrawn_after: Times
  readonly sealed: number
  readonly unsealed: number
  readonly sealed_ahead: Times
}

const readDays = async ({ pool }: Database, now: number): Promise<readonly DayRow[]> => {
  const { rows } = await pool.query<DayRow>(
    `select day::text, counted_at, minutes, looked, accepting, agreeing, holding, bets, rounds, rounds_late, paid, paid_late, paid_after,
            withdrawals, withdrawals_late, withdrawn_after, sealed, unsealed, sealed_ahead, interruptions
     from service_day where day > $1::date - ${DAYS} and day <= $1::date order by day`,
    [dayOf(now)],
  )
  return rows
}

const sumOf = (days: readonly DayRow[], of: (day: DayRow) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0)

/** A minute without a sample counts as one without bets; endpoints and books are unknown then. */
const talliesOf = (days: readonly DayRow[]) => {
  const sum = (of: (day: DayRow) => number) => sumOf(days, of)
  return {
    bets: { of: sum((d) => d.minutes), missed: sum((d) => d.minutes - d.accepting) },
    draws: { of: sum((d) => d.rounds), missed: sum((d) => d.rounds_late) },
    payouts: { of: sum((d) => d.paid), missed: sum((d) => d.paid_late) },
    withdrawals: { of: sum((d) => d.withdrawals), missed: sum((d) => d.withdrawals_late) },
    sealing: { of: sum((d) => d.sealed + d.unsealed), missed: sum((d) => d.unsealed) },
    endpoints: { of: sum((d) => d.looked), missed: sum((d) => d.looked - d.agreeing) },
    books: { of: sum((d) => d.looked), missed: sum((d) => d.looked - d.holding) },
  }
}

/** Every duration with its count, shortest first. */
const timesOf = (parts: readonly Times[]): readonly (readonly [ms: number, count: number])[] => {
  const sums = new Map<number, number>()
  for (const part of parts)
    for (const [ms, count] of Object.entries(part)) sums.set(Number(ms), (sums.get(Number(ms)) ?? 0) + count)
  return [...sums].sort(([a], [b]) => a - b)
}

const spanOf = (parts: readonly Times[]): Status['paidAfter'] => {
  const times = timesOf(parts)
  const total = times.reduce((sum, [, count]) => sum + count, 0)
  const within = (share: number): number => {
    let left = Math.ceil(total * share)
    for (const [ms, count] of times) {
      left -= count
      if (left <= 0) return ms
    }
    return 0
  }
  return total === 0 ? null : { half: within(0.5), most: within(0.99) }
}

const classesOf = (parts: readonly Times[]): number[] => {
  const classes = [...WITHDRAWAL_CLASSES_MS, 0].map(() => 0)
  for (const [ms, count] of timesOf(parts)) {
    const found = WITHDRAWAL_CLASSES_MS.findIndex((end) => ms <= end)
    const at = found < 0 ? classes.length - 1 : found
    classes[at] = (classes[at] ?? 0) + count
  }
  return classes
}

type PresentRow = NewestSample & {
  /** The newest sample of the last minutes on bets. */
  readonly bets_now: boolean | null
  readonly due: number
  readonly late: number
  readonly overdue: boolean
  readonly slowest: number | null
  readonly stopped: boolean
  readonly late_withdrawals: boolean
  readonly seal: 'sealed' | 'unsealed' | null
  readonly is_broken: boolean
  readonly is_held: boolean
  readonly checked_at: Date | null
  readonly watchers: number
}

/** The newest rows: the last minute, the draws of ten minutes, what is open and late. */
const readPresent = async ({ pool }: Database, now: number): Promise<PresentRow> => {
  const { rows } = await pool.query<PresentRow>(
    `select m.*, case when m.looked_at > $1::timestamptz - interval '2 minutes' then m.bets end as bets_now,
            r.due, r.late, r.slowest, w.*,
            exists (select from round where published_at is null and state <> 'cancelled' and draw_at < $1::timestamptz
                      and publish_at + interval '12 s' < $1) as overdue,
            exists (select from house_stop where name = 'withdrawals') as stopped,
            exists (select from withdrawal where state not in ('success', 'rejected') and refunded_at is null and deadline < $1) as late_withdrawals,
            (select state from book_seal where state in ('sealed', 'unsealed') and draw_at > $1::timestamptz - interval '6 minutes'
             order by draw_at desc limit 1) as seal,
            (select coalesce(max(w.keys), 0) from (
               select count(*)::int as keys from book_witness b join round o on o.id = b.round_id
               where o.draw_at > $1::timestamptz - interval '1 hour' group by b.round_id
             ) w) as watchers
     from (
       select count(*)::int as due, (count(*) filter (where published_at > publish_at + interval '12 s'))::int as late,
              max(play_ms(published_at) - play_ms(decided_at))::float8 as slowest
       from round where draw_at > $1::timestamptz - interval '10 minutes' and published_at is not null
     ) r, (
       select ${BOOKS_ARE_BROKEN} as is_broken, coalesce(held_at > $1::timestamptz - stale_after, false) as is_held, checked_at
       from books_watch
     ) w left join (
       select at as looked_at, accepts_bets as bets, endpoints_agree as endpoints, books_hold as books
       from service_minute where at <= $1 order by at desc limit 1
     ) m on true`,
    [new Date(now)],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the row of books_watch is gone')
  return row
}

const drawsNow = ({ due, late, overdue }: PresentRow): Now['draws'] => {
  if (overdue) return 'interrupted'
  if (due === 0) return 'unknown'
  return late > 0 ? 'slow' : 'works'
}

const withdrawalsNow = ({ stopped, late_withdrawals }: PresentRow): Now['withdrawals'] =>
  stopped ? 'interrupted' : late_withdrawals ? 'slow' : 'works'

const SEALING_NOW = { sealed: 'works', unsealed: 'interrupted', unknown: 'unknown' } as const

const readLiabilities = async ({ pool }: Database): Promise<Status['liabilities']> => {
  const { rows } = await pool.query<{
    day: string
    root: string
    total: bigint
    raw: string | null
    decimals: number | null
  }>(
    `select l.day::text, '0x' || encode(l.root, 'hex') as root, l.total, l.holdings::text as raw, c.decimals
     from liability_root l left join deposit_chain c on c.id = l.chain order by l.day desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) return null
  const { day, root, total, raw, decimals } = row
  return {
    day,
    root,
    owed: amountOf(total),
    held: raw === null || decimals === null ? null : { raw: BigInt(raw), decimals },
  }
}
