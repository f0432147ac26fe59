import { useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { useText } from '../../text/text-context.ts'
import { saveCsv, toCsv } from '../../ui/csv.ts'
import { showToast } from '../../ui/toasts.tsx'

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

export type CsvFile = ReturnType<typeof useCsvFile>
