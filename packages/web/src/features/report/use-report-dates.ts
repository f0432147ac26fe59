import { useState } from 'react'
import { serverNow } from '../../realtime/server-second.ts'
import { type DateChoice, houseDaysOf, type Period } from '../../ui/dates.ts'

export type ReportDates = {
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
