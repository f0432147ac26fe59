import type { assetsRecordList } from '@nibble/contract'
import {
  RECORD_SOURCES,
  RECORD_TYPES,
  type RecordSource,
  type RecordType,
  type RequestOf,
  recordTypesOf,
  type WalletRecord,
} from '@nibble/contract'
import type { Amount, Asset } from '@nibble/domain'
import { coveringDays, type DateChoice, type Span, spanOf } from '../../ui/dates.ts'

export type RecordFilter = {
  readonly dates: DateChoice
  readonly asset: Asset | null
  readonly type: RecordType | null
  readonly source: RecordSource | null
  readonly least: Amount | null
  readonly most: Amount | null
}

export const NO_FILTER: RecordFilter = {
  dates: { kind: 'week' },
  asset: null,
  type: null,
  source: null,
  least: null,
  most: null,
}

type Body = Omit<RequestOf<typeof assetsRecordList>, 'cursor' | 'limit'>

/** The call's body: only what is set, and the days of GMT+8 that cover the player's own. */
export const bodyOf = (filter: RecordFilter, now: number): Body => {
  const { asset, type, source, least, most } = filter
  return {
    ...coveringDays(spanOf(filter.dates, now)),
    ...(asset !== null && { asset }),
    ...(type !== null && { recordType: type }),
    ...(source !== null && { source }),
    ...(least !== null && { least }),
    ...(most !== null && { most }),
  }
}

/** The call uses days of GMT+8, the player their own: drops records outside the player's days. */
export const withinSpan = (records: readonly WalletRecord[], { startsAt, endsAt }: Span): WalletRecord[] =>
  records.filter(({ at }) => (startsAt === null || at >= startsAt) && (endsAt === null || at < endsAt))

/** How many filters are set, not counting dates. */
export const countFilters = ({ asset, type, source, least, most }: RecordFilter): number =>
  [asset, type, source, least ?? most].filter((each) => each !== null).length

/** Types possible with the source; all without one. */
export const typesFor = (source: RecordSource | null): readonly RecordType[] =>
  source === null ? RECORD_TYPES : recordTypesOf(source)

export const sourceOf = (type: RecordType): RecordSource =>
  RECORD_SOURCES.find((source) => recordTypesOf(source).includes(type)) ?? 'reward'
