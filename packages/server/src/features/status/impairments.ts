import type { houseStatus, Incident, ResponseOf } from '@nibble/contract'
import type { IncidentKind } from '@nibble/contract/console'
import { dayStart } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

// Public impairments of a service of the house: operators' incidents, and minutes in which samples found a fault.

type Now = ResponseOf<typeof houseStatus>['now']

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Concern = Pick<Incident, 'what'> & { readonly impairs: Partial<Now> }

const BOOKS: Concern = { what: 'books', impairs: { books: 'interrupted' } }
const BETS: Concern = { what: 'bets', impairs: { bets: 'interrupted' } }
const SEALING: Concern = { what: 'sealing', impairs: { sealing: 'interrupted' } }

/** The public text of an operators' incident; null if it concerns nobody else (docs/decisions/0249). */
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
  payments_denied: null,
  abuse_review: null,
  abuse_check: null,
  player_locked_out: null,
  burst_against_account: null,
  burst_of_network: null,
  operator_locked_out: null,
  operator_by_command_line: null,
  operator_reads_many: null,
  operator_password_known: null,
}

type Impairment = Incident & Concern

/**
 * Reveals nothing of whom or what an incident names. One opened by a check is over when the check closes it; one of a
 * single draw, which nothing repairs, when a person acknowledges it, and if only its head is missing, after ten minutes at most.
 */
export const readIncidents = async (
  { pool }: Database,
  {
    now,
    isSealing,
    days,
    most,
  }: { readonly now: number; readonly isSealing: boolean; readonly days: number; readonly most: number },
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
     order by "to" is null desc, opened_at desc limit $4`,
    [
      new Date(now - days * DAY_MS),
      new Date(now),
      Object.entries(CONCERNS)
        .filter(([kind, concern]) => concern !== null && (isSealing || kind !== 'book'))
        .map(([kind]) => kind),
      most,
    ],
  )
  return rows.flatMap(({ kind, from, to }) => {
    const concern = CONCERNS[kind]
    return concern === null ? [] : [{ ...concern, from: from.getTime(), to: to?.getTime() ?? null }]
  })
}

export type Interruption = {
  readonly what: 'off' | 'bets' | 'endpoints' | 'books'
  readonly from: number
  readonly to: number
}

export type CountedDay = { readonly counted_at: Date; readonly interruptions: readonly Interruption[] }

/** The result of a minute's newest sample; null if there is none. */
export type NewestSample = {
  readonly looked_at: Date | null
  readonly bets: boolean | null
  readonly endpoints: boolean | null
  readonly books: boolean | null
}

/** By the disturbances that samples found. */
const OF_MINUTES: Readonly<Record<Interruption['what'], Concern>> = {
  off: { what: 'off', impairs: BETS.impairs },
  bets: BETS,
  endpoints: { what: 'endpoints', impairs: { endpoints: 'interrupted' } },
  books: BOOKS,
}

/** One that continues past midnight stays one; one found in the last counted minute continues, unless a later sample is fine. */
export const interruptionsOf = (days: readonly CountedDay[], looked: NewestSample): readonly Impairment[] => {
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

/** Several of the same kind at the same time are shown as one, and the number of broken rules is not public. */
export const merged = (incidents: readonly Impairment[]): readonly Impairment[] => {
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

/** A service with a current incident is not reported as working. */
export const impairedBy = (now: Now, incidents: readonly Impairment[]): Now => {
  const impaired: Record<string, (typeof WORSE)[number]> = { ...now }
  for (const { to, impairs } of incidents)
    for (const [service, state] of Object.entries(to === null ? impairs : {})) {
      const before = impaired[service] ?? 'works'
      if (before !== 'off' && WORSE.indexOf(state) > WORSE.indexOf(before)) impaired[service] = state
    }
  return impaired as Now
}
