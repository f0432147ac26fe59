import {
  RECORD_SOURCES,
  RECORD_TYPES,
  type RecordSource,
  type RecordType,
  recordTypesOf,
} from '@nibble/contract'
import { formatAmount } from '@nibble/domain'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { useState } from 'react'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { AmountRange, readRange } from '../../ui/amount-range.tsx'
import { FlowPane } from './flow-pane.tsx'
import {
  CsvButton,
  LabelledChoice,
  ReportFilters,
  type Scope,
  useCsvFile,
  useReportDates,
  useScope,
} from './report-controls.tsx'
import { type FlowFilter, useFlows } from './report-queries.ts'

/** `/report/assets`: movements of the player's or the team's money, by kind of record and currency. */
export const AssetReportScreen = () => {
  const t = useText()
  const [scope, setScope] = useScope()
  const [source, setSource] = useState<RecordSource | null>(null)
  const [type, setType] = useState<RecordType | null>(null)
  const [typed, setTyped] = useState({ least: '', most: '' })
  const range = readRange(typed)
  const dates = useReportDates()
  const types = source === null ? RECORD_TYPES : recordTypesOf(source)
  const filter: FlowFilter = {
    ...dates.period,
    ...(source !== null && { source }),
    ...(type !== null && { recordType: type }),
    ...(range !== null && range.least !== null && { least: range.least }),
    ...(range !== null && range.most !== null && { most: range.most }),
  }
  const shown = scope === 'own' ? filter : dates.period

  return (
    <Screen title={t('title.reportAssets')} back="/report">
      <div className="mx-auto grid grid-cols-1 gap-3 pt-4 lg:pt-5">
        <ReportFilters scope={scope} onScope={setScope} dates={dates} />
        {scope === 'own' && (
          <div className="grid grid-cols-2 items-start gap-x-2 gap-y-3 lg:grid-cols-4">
            <LabelledChoice
              label={t('wallet.source')}
              all={t('wallet.any')}
              value={source}
              onChange={(next) => {
                setSource(next)
                if (next !== null && type !== null && !recordTypesOf(next).includes(type)) setType(null)
              }}
              options={RECORD_SOURCES.map((value) => ({ value, text: t(`source.${value}`) }))}
            />
            <LabelledChoice
              label={t('wallet.type')}
              all={t('wallet.any')}
              value={type}
              onChange={setType}
              options={types.map((value) => ({ value, text: t(`type.${value}`) }))}
            />
            <AmountRange typed={typed} onChange={setTyped} />
          </div>
        )}
        <FlowPane key={scope} filter={shown} scope={scope}>
          <FlowsFile filter={shown} scope={scope} />
        </FlowPane>
      </div>
    </Screen>
  )
}

const FILES = { own: 'nibble-assets.csv', team: 'nibble-from-team.csv' } as const

const FlowsFile = ({ filter, scope }: { filter: FlowFilter; scope: Scope }) => {
  const t = useText()
  const { data } = useFlows(filter, scope)
  const file = useCsvFile(FILES[scope], () =>
    Promise.resolve([
      [t('report.kind'), t('report.asset'), t('report.count'), t('report.in'), t('report.out')],
      ...(data?.rows ?? []).map(({ recordType, coinName, count, credited, debited }) => [
        t(`type.${recordType}`),
        t(`asset.${coinName}`),
        String(count),
        formatAmount(credited),
        formatAmount(debited),
      ]),
    ]),
  )
  return (
    <div className="grid justify-items-end gap-2">
      {file.problem !== null && <InlineError text={file.problem} />}
      <CsvButton file={file} disabled={data === undefined} />
    </div>
  )
}
