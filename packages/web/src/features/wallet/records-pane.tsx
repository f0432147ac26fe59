import type { WalletRecord } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { SectionHead } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { RowsSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { Download, ListFilter, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pagedRows } from '../../api/paged-rows.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { createTabItem } from '../../state/tab-item.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { ArchivedNote } from '../../ui/archived-note.tsx'
import { DateChips } from '../../ui/date-chips.tsx'
import { localDaysOf } from '../../ui/dates.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { countFilters } from './record-filter.ts'
import { RecordLine } from './record-line.tsx'
import type { ChosenRecords } from './use-record-filter.ts'
import type { RecordsFile } from './use-records-file.ts'

type Props = { filter: ChosenRecords; file: RecordsFile }

/** All money in and out, by day, with filters and a file download. */
export const RecordsPane = ({ filter: chosen, file }: Props) => {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const count = countFilters(chosen.filter)

  return (
    <section aria-labelledby="records" className="mt-6 min-w-0 lg:mt-0">
      <SectionHead title={t('wallet.records')} id="records" space="none">
        <span className="-mr-4 flex">
          <Button
            variant="ghost"
            size="small"
            className="max-lg:hidden"
            aria-label={t('wallet.csvLabel')}
            busy={file.isBusy ? t('wallet.csvBusy') : undefined}
            onClick={() => void file.save()}
          >
            <Download size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('wallet.csv')}
          </Button>
          <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
            <ListFilter size={20} strokeWidth={1.75} aria-hidden="true" />
            {count === 0 ? t('wallet.filter') : t('wallet.filterCount', { count })}
          </Button>
        </span>
      </SectionHead>
      <div className="grid grid-cols-1 gap-3">
        <DateChips
          value={chosen.filter.dates}
          onChange={chosen.chooseDates}
          daysOf={(choice) => localDaysOf(choice, serverNow())}
        />
        {file.problem !== null && <InlineError text={file.problem} />}
        <RecordDays chosen={chosen} />
      </div>
      {isAsking && (
        <FilterSheet
          filter={chosen.filter}
          onClose={() => setIsAsking(false)}
          onApply={(filter) => {
            chosen.choose(filter)
            setIsAsking(false)
          }}
        />
      )}
    </section>
  )
}

/** How many rows were shown last, so that a skeleton is about as high as what follows it. */
const lastCount = createTabItem('records')
const MOST_WAITING = 7
const rowsBefore = (): number =>
  Math.min(MOST_WAITING, Math.max(3, Number(lastCount.read() ?? MOST_WAITING) + 1))

const RecordDays = ({ chosen }: { chosen: ChosenRecords }) => {
  const t = useText()
  const { query, records } = chosen
  const count = query.data === undefined ? null : records.length
  useEffect(() => {
    if (count !== null) lastCount.write(String(count))
  }, [count])
  return (
    <PagedList
      list={{ ...pagedRows(query), rows: query.data && records }}
      waiting={<RowsSkeleton rows={rowsBefore()} />}
      empty={
        <EmptyState
          icon={ReceiptText}
          title={t('wallet.empty')}
          text={t('wallet.emptyText')}
          action={<Button onClick={chosen.showAll}>{t('wallet.showAll')}</Button>}
        />
      }
      note={<ArchivedNote before={query.data?.pages[0]?.betsArchivedBefore} />}
      end={<p className="py-2 text-center text-12 text-muted">{t('money.end')}</p>}
    >
      {(rows) =>
        byDay(rows).map((day, place, days) => (
          <section
            key={day.startsAt}
            className="border-t border-line pb-2 [contain-intrinsic-size:auto_400px] [content-visibility:auto] first:border-0"
          >
            <h3 className="flex min-h-11 items-center justify-between pt-2">
              <DayName startsAt={day.startsAt} />
              {(place < days.length - 1 || !query.hasNextPage) && (
                <span className="text-12 font-normal text-muted">
                  {t('wallet.count', { count: day.records.length })}
                </span>
              )}
            </h3>
            <ul className="divide-y divide-line">
              {day.records.map((record) => (
                <RecordLine key={record.id} record={record} />
              ))}
            </ul>
          </section>
        ))
      }
    </PagedList>
  )
}

const DAY_MS = 86_400_000

const DayName = ({ startsAt }: { startsAt: number }) => {
  const t = useText()
  const format = useFormat()
  const today = new Date(serverNow()).setHours(0, 0, 0, 0)
  const ago = Math.round((today - startsAt) / DAY_MS)
  return (
    <span className="flex gap-2">
      {ago <= 1 && <b>{t(ago === 0 ? 'dates.today' : 'dates.yesterday')}</b>}
      <span className="font-normal text-muted">{format.day(startsAt)}</span>
    </span>
  )
}

type WalletDay = { readonly startsAt: number; readonly records: readonly WalletRecord[] }

/** Records grouped by their local day, in order. */
const byDay = (records: readonly WalletRecord[]): readonly WalletDay[] => {
  const days: { startsAt: number; records: WalletRecord[] }[] = []
  for (const record of records) {
    const startsAt = new Date(record.at).setHours(0, 0, 0, 0)
    const last = days.at(-1)
    if (last?.startsAt === startsAt) last.records.push(record)
    else days.push({ startsAt, records: [record] })
  }
  return days
}
