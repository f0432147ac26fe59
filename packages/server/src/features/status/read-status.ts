import {
  type houseStatus,
  type Incident,
  PROMISED_MS,
  type ResponseOf,
  WITHDRAWAL_CLASSES_MS,
} from '@nibble/contract'
import type { IncidentKind } from '@nibble/contract/console'
import { amountOf, dayOf, dayStart } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { BOOKS_ARE_BROKEN } from './record-check.ts'

type Status = ResponseOf<typeof houseStatus>
type Now = Status['now']

const DAYS = 90
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const INCIDENTS = 50

/** What this server knows of the chain, and what the house has at all. */
export type StatusSetup = {
  readonly endpoints: Status['endpoints'] & { readonly quorum: number; readonly keepsUp: boolean }
  readonly isSealing: boolean
  readonly hasDeposits: boolean
  readonly hasWithdrawals: boolean
}

/** All of the page, from the sums of days and from what is open or newest. */
export const readStatus = async (
  db: Database,
  { endpoints, isSealing, hasDeposits, hasWithdrawals, now }: StatusSetup & { readonly now: number },
): Promise<Status> => {
  const [days, present, liabilities, incidents] = await Promise.all([
    readDays(db, now),
    readPresent(db, now),
    readLiabilities(db),
    readIncidents(db, { now, isSealing }),
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

/** How often what took so many ms came, by ms of two digits. */
type Times = Readonly<Record<string, number>>

type DayRow = {
  readonly day: string
  readonly counted_at: Date
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
  readonly interruptions: readonly Interruption[]
}

type Interruption = {
  readonly what: 'off' | 'bets' | 'endpoints' | 'books'
  readonly from: number
  readonly to: number
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

/** A minute without a sample counts as one without bets; of endpoints and books nothing is known then. */
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

/** Every duration with how often it came, the shortest first. */
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

type PresentRow = {
  /** The newest sample of all, and what the newest of the last minutes says of bets. */
  readonly looked_at: Date | null
  readonly bets: boolean | null
  readonly endpoints: boolean | null
  readonly books: boolean | null
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

/** What the newest rows say: the last minute, the draws of ten minutes, what is open and late. */
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
            (select count(distinct public_key)::int from book_witness b join round o on o.id = b.round_id
             where o.draw_at > $1::timestamptz - interval '1 hour') as watchers
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

type Concern = Pick<Incident, 'what'> & { readonly impairs: Partial<Now> }

const BOOKS: Concern = { what: 'books', impairs: { books: 'interrupted' } }
const BETS: Concern = { what: 'bets', impairs: { bets: 'interrupted' } }
const SEALING: Concern = { what: 'sealing', impairs: { sealing: 'interrupted' } }

/** What everybody reads of an operators' incident; null where it concerns nobody else (docs/decisions/0249). */
const CONCERNS: Readonly<Record<IncidentKind, Concern | null>> = {
  invariant: BOOKS,
  payments: { what: 'books', impairs: { books: 'interrupted', withdrawals: 'interrupted' } },
  standby: { what: 'bets', impairs: { bets: 'interrupted', withdrawals: 'interrupted' } },
  deposits: { what: 'deposits', impairs: { deposits: 'slow' } },
  seal: SEALING,
  book: SEALING,
  producer: { what: 'producer', impairs: { bets: 'slow' } },
  header: null,
  counting: null,
  surplus: null,
  withdrawal: null,
  abuse_review: null,
  player_locked_out: null,
  burst_against_account: null,
  burst_of_network: null,
  operator_locked_out: null,
  operator_by_command_line: null,
}

type Impairment = Incident & Concern

/**
 * Nothing of whom or what an incident names. One that a check opened is over when the check closes it; one of a single draw, which
 * nothing mends, when a person has looked, and where only its head is missing after ten minutes.
 */
const readIncidents = async (
  { pool }: Database,
  { now, isSealing }: { readonly now: number; readonly isSealing: boolean },
): Promise<readonly Impairment[]> => {
  const { rows } = await pool.query<{ kind: IncidentKind; from: Date; to: Date | null }>(
    `select kind, opened_at as "from", "to" from incident, lateral (
       select case
         when kind = 'book' then least(coalesce(closed_at, acknowledged_at), opened_at + interval '10 minutes')
         when kind = 'seal' and subject like 'draw %' then coalesce(closed_at, acknowledged_at)
         else closed_at
       end as ends
     ) e, lateral (select case when ends <= $2 then ends end as "to") t
     where kind = any($3::text[]) and not (kind = 'seal' and subject = 'sealer') and ("to" is null or opened_at > $1)
     order by "to" is null desc, opened_at desc limit ${INCIDENTS}`,
    [
      new Date(now - DAYS * DAY_MS),
      new Date(now),
      Object.entries(CONCERNS)
        .filter(([kind, concern]) => concern !== null && (isSealing || kind !== 'book'))
        .map(([kind]) => kind),
    ],
  )
  return rows.flatMap(({ kind, from, to }) => {
    const concern = CONCERNS[kind]
    return concern === null ? [] : [{ ...concern, from: from.getTime(), to: to?.getTime() ?? null }]
  })
}

/** By the disturbances that samples found. */
const OF_MINUTES: Readonly<Record<Interruption['what'], Concern>> = {
  off: { what: 'off', impairs: BETS.impairs },
  bets: BETS,
  endpoints: { what: 'endpoints', impairs: { endpoints: 'interrupted' } },
  books: BOOKS,
}

/** What goes on at midnight is one; what the last minute counted has goes on, unless a later sample found it right. */
const interruptionsOf = (days: readonly DayRow[], looked: PresentRow): readonly Impairment[] => {
  const found: { what: Interruption['what']; from: number; to: number | null }[] = []
  for (const { interruptions } of days)
    for (const { what, from, to } of interruptions) {
      const before = found.findLast((one) => one.what === what)
      if (before?.to === from && from === dayStart(from)) before.to = to
      else found.push({ what, from, to })
    }
  const knownTo = Math.floor((days.at(-1)?.counted_at.getTime() ?? 0) / MINUTE_MS) * MINUTE_MS
  const isLater = (looked.looked_at?.getTime() ?? 0) >= knownTo
  const isRight = { off: true, bets: looked.bets, endpoints: looked.endpoints, books: looked.books }
  return found.map(({ what, from, to }) => ({
    ...OF_MINUTES[what],
    from,
    to: to === knownTo && !(isLater && isRight[what] === true) ? null : to,
  }))
}

/** Several of the same kind at the same time are shown as one, and nobody reads how many rules are broken. */
const merged = (incidents: readonly Impairment[]): readonly Impairment[] => {
  const found: Impairment[] = []
  for (const one of [...incidents].sort((a, b) => a.from - b.from)) {
    const at = found.findIndex(({ what, to }) => what === one.what && (to === null || to > one.from))
    const before = found[at]
    if (before === undefined) found.push(one)
    else {
      const to = before.to === null || one.to === null ? null : Math.max(before.to, one.to)
      found[at] = { ...before, to, impairs: { ...before.impairs, ...one.impairs } }
    }
  }
  return found.sort((a, b) => b.from - a.from)
}

const WORSE = ['off', 'works', 'unknown', 'slow', 'interrupted'] as const

/** Nothing is said to work that an incident which goes on concerns. */
const impairedBy = (now: Now, incidents: readonly Impairment[]): Now => {
  const impaired: Record<string, (typeof WORSE)[number]> = { ...now }
  for (const { to, impairs } of incidents)
    for (const [service, state] of Object.entries(to === null ? impairs : {})) {
      const before = impaired[service] ?? 'works'
      if (before !== 'off' && WORSE.indexOf(state) > WORSE.indexOf(before)) impaired[service] = state
    }
  return impaired as Now
}
