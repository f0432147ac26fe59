import { assetsRecordList, type ResponseOf, type WalletRecord } from '@nibble/contract'
import { formatAmount } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { saveCsv, toCsv } from '@nibble/ui/csv.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { useArchivedSentence } from '../../ui/archived-note.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { withinSpan } from './record-filter.ts'
import type { ChosenRecords } from './use-record-filter.ts'

export type RecordsFile = ReturnType<typeof useRecordsFile>

const PAGE = 100
/** At most this many records: the call is made page by page, and not too often. */
const MOST = 5_000

/** All records of the filter as a file, including those not loaded on the screen. */
export const useRecordsFile = ({ body, span }: Pick<ChosenRecords, 'body' | 'span'>) => {
  const t = useText()
  const format = useFormat()
  const archivedSentence = useArchivedSentence()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const collect = async () => {
    const found: WalletRecord[] = []
    let cursor: string | null = null
    let archivedBefore: number | undefined
    do {
      const page: ResponseOf<typeof assetsRecordList> = await call(assetsRecordList, {
        ...body,
        limit: PAGE,
        ...(cursor !== null && { cursor }),
      })
      found.push(...page.items)
      cursor = page.nextCursor
      archivedBefore = page.betsArchivedBefore
    } while (cursor !== null && found.length < MOST)
    return { records: withinSpan(found, span), isCut: cursor !== null, archivedBefore }
  }

  const save = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      const { records, isCut, archivedBefore } = await collect()
      const archived = archivedSentence(archivedBefore)
      const lines = [
        headOf(t),
        ...records.map((record) => lineOf(t, record)),
        ...(archived === null ? [] : [[archived]]),
      ]
      saveCsv('nibble-records.csv', toCsv(lines))
      const count = records.length
      showToast(isCut ? t('wallet.csvCut', { count: format.count(count) }) : t('wallet.csvDone', { count }))
    } catch (error) {
      setProblem(errorSentence(t, error))
    }
    setIsBusy(false)
  }

  return { isBusy, problem, save }
}

const headOf = (t: Translator): string[] => [
  t('wallet.time'),
  t('wallet.type'),
  t('money.amount'),
  t('wallet.asset'),
  t('wallet.after'),
  t('wallet.bet'),
]

/** Machine-readable numbers, with a point and no thousands separators. */
const lineOf = (t: Translator, record: WalletRecord): string[] => [
  localStamp(record.at),
  t(`type.${record.recordType}`),
  formatAmount(record.amount),
  t(`asset.${record.coinName}`),
  formatAmount(record.balanceAfter),
  record.betId ?? '',
]

/** `2026-11-21 15:04:05+08:00`: device time with its UTC offset. */
const localStamp = (at: number): string => {
  const date = new Date(at)
  const ahead = -date.getTimezoneOffset()
  const local = new Date(at + ahead * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${local}${ahead < 0 ? '-' : '+'}${two(Math.abs(ahead) / 60)}:${two(Math.abs(ahead) % 60)}`
}
