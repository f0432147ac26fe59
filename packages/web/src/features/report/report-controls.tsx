import { Button } from '@nibble/ui/button.tsx'
import { saveCsv, toCsv } from '@nibble/ui/csv.ts'
import { Field } from '@nibble/ui/field.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { searchWord } from '../../paths.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { useText } from '../../text/text-context.ts'
import { DateChips } from '../../ui/date-chips.tsx'
import { type DateChoice, houseDaysOf, type Period } from '../../ui/dates.ts'
import { showToast } from '../../ui/toasts.tsx'

const SCOPES = ['own', 'team'] as const
export type Scope = (typeof SCOPES)[number]

/** Opens with the team's scope if the address says so. */
export const useScope = () => {
  const isTeam = searchWord(useSearch({ strict: false }), 'scope') === 'team'
  return useState<Scope>(isTeam ? 'team' : 'own')
}

type FiltersProps = {
  scope: Scope
  onScope: (scope: Scope) => void
  dates: ReportDates
  /** Further filters of a report. */
  children?: ReactNode
}

/** The player's or the team's, and the days: one row if there is room. */
export const ReportFilters = ({ scope, onScope, dates, children }: FiltersProps) => {
  const t = useText()
  return (
    <div className="grid grid-cols-1 gap-3 lg:flex lg:flex-wrap lg:items-start lg:gap-x-4">
      <div className="justify-self-start">
        <Segment
          label={t('report.scope')}
          value={scope}
          onChange={onScope}
          options={SCOPES.map((value) => ({ value, text: t(`report.${value}`) }))}
        />
      </div>
      <DateChips
        value={dates.choice}
        onChange={dates.choose}
        daysOf={(choice) => houseDaysOf(choice, serverNow())}
      />
      {children}
    </div>
  )
}

type Props<T extends string> = {
  id?: string
  label: string
  /** The label for "no filter". */
  all: string
  options: readonly { readonly value: T; readonly text: string }[]
  value: T | null
  onChange: (value: T | null) => void
}

const ALL = ''

/** A filter: everything, or one of a list. */
export const Choice = <T extends string>({ label, all, options, value, onChange, ...tie }: Props<T>) => (
  <Select
    {...(tie.id === undefined && { 'aria-label': label })}
    {...tie}
    value={value ?? ALL}
    onChange={(next) => onChange(options.find((option) => option.value === next)?.value ?? null)}
    options={[{ value: ALL, text: all }, ...options]}
  />
)

/** A filter whose "all" does not say of what: its label is above it. */
export const LabelledChoice = <T extends string>(props: Omit<Props<T>, 'id'>) => (
  <Field label={props.label}>{({ id }) => <Choice {...props} id={id} />}</Field>
)

export const CsvButton = ({ file, disabled }: { file: CsvFile; disabled: boolean }) => {
  const t = useText()
  return (
    <Button
      variant="ghost"
      size="small"
      className="-mr-4"
      aria-label={t('wallet.csvLabel')}
      disabled={disabled}
      busy={file.isBusy ? t('wallet.csvBusy') : undefined}
      onClick={() => void file.save()}
    >
      <Download size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('wallet.csv')}
    </Button>
  )
}

type Lines = readonly (readonly string[])[]

/** Collects lines, the first being the header, and downloads them as a file. */
export const useCsvFile = (name: string, collect: () => Promise<Lines>) => {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const save = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      const lines = await collect()
      saveCsv(name, toCsv(lines))
      showToast(t('report.saved', { count: lines.length - 1 }))
    } catch (error) {
      setProblem(errorSentence(t, error))
    }
    setIsBusy(false)
  }
  return { isBusy, problem, save }
}

type CsvFile = ReturnType<typeof useCsvFile>

type ReportDates = {
  readonly choice: DateChoice
  /** The selected days, in GMT+8. */
  readonly period: Period
  readonly choose: (choice: DateChoice) => void
}

/** The dates of a report, relative to when they were chosen. The default is the last seven days. */
export const useReportDates = (): ReportDates => {
  const [chosen, setChosen] = useState(() => ({ choice: WEEK, at: serverNow() }))
  return {
    choice: chosen.choice,
    period: houseDaysOf(chosen.choice, chosen.at),
    choose: (choice) => setChosen({ choice, at: serverNow() }),
  }
}

const WEEK: DateChoice = { kind: 'week' }
