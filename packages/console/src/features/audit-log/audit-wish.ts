/** A search of the log, as typed; empty fields match everything. */
export type AuditWish = {
  readonly action: string
  readonly operator: string
  readonly subject: string
  readonly subjectId: string
  /** Days in the operator's time zone, inclusive. */
  readonly from: string
  readonly to: string
}

/** Every kind of subject in the log. */
export const SUBJECTS = [
  'player',
  'bets',
  'withdrawal',
  'conversion',
  'adjustment',
  'changeRequest',
  'content',
  'stop',
  'incident',
  'operator',
  'capital',
  'producer',
] as const

type Filter = Readonly<Record<string, unknown>>

export const wishOf = (filter: Filter): AuditWish => ({
  action: textOf(filter['action']),
  operator: textOf(filter['operator']),
  subject: textOf(filter['subject']),
  subjectId: textOf(filter['subjectId']),
  from: dayIn(filter['from'], 0),
  to: dayIn(filter['to'], -1),
})

/** The contract's filter: times in ms, the end exclusive. */
export const filterOf = ({ from, to, ...texts }: AuditWish): Filter => {
  const given = Object.entries({ ...texts, operator: texts.operator.toLowerCase() })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '')
  const since = startOf(from, 0)
  const until = startOf(to, 1)
  return {
    ...Object.fromEntries(given),
    ...(since !== null && { from: since }),
    ...(until !== null && { to: until }),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The start of a day, `later` days on. */
const startOf = (day: string, later: number): number | null => {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date + later).getTime()
  return Number.isNaN(at) ? null : at
}

const dayIn = (value: unknown, later: number): string => {
  if (typeof value !== 'number') return ''
  const at = new Date(value)
  at.setDate(at.getDate() + later)
  const [month, date] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${at.getFullYear()}-${month}-${date}`
}
