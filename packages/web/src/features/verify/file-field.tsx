import { FieldError } from '@nibble/ui/field.tsx'
import { FileText } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { useFormat, useText } from '../../text/text-context.ts'
import type { ReadFile } from './read-file.ts'
import type { Target } from './target.ts'

type FileTarget = Extract<Target, { kind: 'file' }>
type Props = {
  file: FileTarget | null
  onFile: (file: FileTarget) => void
  /** The chosen file is not a proof: clears the previous check's result. */
  onUnread: () => void
}

/** A proof has some 10 KB. */
const LARGEST = 1_048_576

/** The visitor's own proof file: it is sent nowhere. */
export const FileField = ({ file, onFile, onUnread }: Props) => {
  const t = useText()
  const format = useFormat()
  const id = useId()
  const [problem, setProblem] = useState<Exclude<ReadFile, { kind: 'proof' }> | null>(null)

  const read = async ({ target: input }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = input.files ?? []
    if (chosen === undefined) return
    const text = chosen.size > LARGEST ? '' : await chosen.text()
    const found = (await import('./read-file.ts')).readFile(text)
    input.value = ''
    setProblem(found.kind === 'proof' ? null : found)
    if (found.kind === 'proof')
      onFile({ kind: 'file', name: chosen.name, size: chosen.size, json: found.json })
    else onUnread()
  }
  return (
    <div className="min-w-0 lg:col-span-2">
      <label className="relative flex min-h-12 items-center gap-2.5 rounded-12 border border-line-strong bg-card px-3.5 py-2 transition hover:border-faint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azure">
        <FileText size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
          {file === null ? t('verify.fileChoose') : file.name}
        </span>
        {file !== null && (
          <>
            <span className="text-12 text-muted max-lg:hidden">
              {t('verify.fileSize', {
                format: formatOf(file.json),
                kilobytes: format.decimal(Math.round(file.size / 102.4) / 10),
              })}
            </span>
            <span className="font-semibold text-azure">{t('verify.fileChange')}</span>
          </>
        )}
        <input
          type="file"
          accept=".json,application/json"
          className="absolute inset-0 cursor-pointer opacity-0"
          aria-label={t('verify.fileChoose')}
          aria-describedby={id}
          onChange={(event) => void read(event)}
        />
      </label>
      <p id={id} role="alert" className="pt-1.5 text-12 empty:hidden">
        {problem !== null && (
          <FieldError
            text={
              problem.kind === 'receipt'
                ? t('verify.fileReceipt')
                : t('verify.fileBad', { place: problem.place })
            }
          />
        )}
      </p>
    </div>
  )
}

const formatOf = (json: unknown): string =>
  typeof json === 'object' && json !== null ? String(Reflect.get(json, 'format')) : ''
