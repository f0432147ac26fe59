import { RECORD_TYPES, type RecordSource, type RecordType, recordTypesOf } from '@nibble/contract'
import type { Amount, Asset } from '@nibble/domain'
import { startOfDay } from '@nibble/domain'
import type { Condition } from '../../db/sql.ts'

export type RecordFilter = Period & {
  /** Of the absolute value. */
  readonly least?: Amount | undefined
  readonly most?: Amount | undefined
  readonly asset?: Asset | undefined
  readonly recordType?: RecordType | undefined
  readonly source?: RecordSource | undefined
}

const OF_BETS: readonly RecordType[] = ['betOrder', 'betAssetsBack', 'betAssetsWin']
/** Entries are numbered in the order of their postings unless these overlapped: a minute is far more. */
const OVERLAP_MS = 60_000

/** Conditions on entry `e` and its account `a`. The posting's time is only read if a day is given. */
export const conditionsOf = ({ least, most, from, to, ...filter }: RecordFilter): readonly Condition[] => {
  const { since, until } = boundsOf({ from, to })
  const types = typesOf(filter)
  return [
    ["e.kind <> 'house'", true],
    ['e.kind = any(?::entry_kind[])', types],
    // Written like the index, so that rare records are found among many bets.
    [
      "e.kind not in ('house', 'betOrder', 'betAssetsBack', 'betAssetsWin')",
      asksForBets(filter) ? undefined : true,
    ],
    ['abs(e.amount) >= ?', least],
    ['abs(e.amount) <= ?', most],
    [`${AT} >= ?`, from === undefined ? undefined : since],
    [
      'e.number > (select records_before(a.id, ?))',
      from === undefined ? undefined : new Date(since.getTime() - OVERLAP_MS),
    ],
    [`${AT} < ?`, to === undefined ? undefined : until],
    [
      'e.number <= (select records_before(a.id, ?))',
      to === undefined ? undefined : new Date(until.getTime() + OVERLAP_MS),
    ],
  ]
}

const AT = '(select at from posting where id = e.posting_id)'

/** Whether the result may include records of bets. */
export const asksForBets = (filter: RecordFilter): boolean =>
  typesOf(filter)?.some((type) => OF_BETS.includes(type)) ?? true

export const typesOf = ({ recordType, source }: RecordFilter): readonly RecordType[] | undefined =>
  recordType === undefined && source === undefined
    ? undefined
    : (source === undefined ? RECORD_TYPES : recordTypesOf(source)).filter(
        (type) => recordType === undefined || type === recordType,
      )

/** From the start of `from` to the end of `to`, days of GMT+8; a missing day leaves that side open. */
export type Period = { readonly from?: string | undefined; readonly to?: string | undefined }

const DAY_MS = 86_400_000

/** The first moment of the period and the first one after it. An invalid day begins and ends nowhere. */
export const boundsOf = ({ from, to }: Period): { since: Date; until: Date } => {
  const since = from === undefined ? EARLIEST : startOfDay(from)
  const until = to === undefined ? LATEST : startOfDay(to) + DAY_MS
  return {
    since: new Date(Number.isNaN(since) ? LATEST : since),
    until: new Date(Number.isNaN(until) ? EARLIEST : until),
  }
}

const EARLIEST = Date.parse('2000-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')
