import { Button } from '@nibble/ui/button.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { searchWord } from '../../paths.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { useText } from '../../text/text-context.ts'
import { saveCsv, toCsv } from '../../ui/csv.ts'
import { type DateChoice, houseDaysOf, type Period } from '../../ui/dates.ts'
import { showToast } from '../../ui/toasts.tsx'

const SCOPES = ['own', 'team'] as const
export type Scope = (typeof SCOPES)[number]

/** It opens with the team's where the address says so. */
export const useScope = () => {
  const isTeam = searchWord(useSearch({ strict: false }), 'scope') === 'team'
  return useState<Scope>(isTeam ? 'team' : 'own')
}

/** One's own, or the team's. */
export const ScopeSwitch = ({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) => {
  const t = useText()
  return (
    <Segment
      label={t('report.scope')}
      value={value}
      onChange={onChange}
      options={SCOPES.map((scope) => ({ value: scope, text: t(`report.${scope}`) }))}
    />
  )
}

type Props<T extends string> = {
  label: string
  /** What stands for "no filter". */
  all: string
  options: readonly { readonly value: T; readonly text: string }[]
  value: T | null
  onChange: (value: T | null) => void
}

const ALL = ''

/** A filter: everything, or one of a list. */
export const Choice = <T extends string>({ label, all, options, value, onChange }: Props<T>) => (
  <Select
    aria-label={label}
    value={value ?? ALL}
    onChange={(next) => onChange(options.find((option) => option.value === next)?.value ?? null)}
    options={[{ value: ALL, text: all }, ...options]}
  />
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

/** Collects lines, the first of which is their heading, and hands them to the player as a file. */
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
  /** The days of GMT+8 that it means. */
  readonly period: Period
  readonly choose: (choice: DateChoice) => void
}

/** The dates of a report, reckoned from when they were chosen. It opens with the last seven days. */
export const useReportDates = (): ReportDates => {
  const [chosen, setChosen] = useState(() => ({ choice: WEEK, at: serverNow() }))
  return {
    choice: chosen.choice,
    period: houseDaysOf(chosen.choice, chosen.at),
    choose: (choice) => setChosen({ choice, at: serverNow() }),
  }
}

const WEEK: DateChoice = { kind: 'week' }
