import { BREAK_LENGTHS, type BreakLength, breakKind, decideBreak } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { ChevronRight, Leaf, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import type { Pause } from '../../api/pause.ts'
import { useServerSecond } from '../../realtime/server-second.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { useOffline } from '../../ui/use-offline.ts'
import { useTakeBreak } from './use-limit-calls.ts'

const KINDS = [
  { kind: 'time_out', title: 'limits.timeOut' },
  { kind: 'exclusion', title: 'limits.exclusion' },
] as const

/** Short and long breaks to take. */
export const BreakCard = ({ pause, className }: { pause: Pause | null; className: string }) => {
  const t = useText()
  const [chosen, setChosen] = useState<BreakLength | null>(null)
  return (
    <Card as="section" aria-labelledby="break" className={cx('grid gap-3', className)}>
      <h2 id="break" className="flex items-center gap-2 text-16 font-semibold">
        <Leaf size={20} strokeWidth={1.75} className="text-win" aria-hidden="true" />
        {t('limits.break')}
      </h2>
      <p className="text-muted">{t('limits.breakText')}</p>
      <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-6">
        {KINDS.map(({ kind, title }) => (
          <div key={kind}>
            <h3 className="mb-1 text-12 text-muted">{t(title)}</h3>
            <ul className="divide-y divide-line rounded-12 border border-line">
              {BREAK_LENGTHS.filter((length) => breakKind(length) === kind).map((length) => (
                <li key={length}>
                  <button
                    type="button"
                    className="flex min-h-12 w-full items-center justify-between gap-3 px-4 text-left transition hover:text-brass"
                    onClick={() => setChosen(length)}
                  >
                    {t(`limits.length.${length}`)}
                    <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {chosen !== null && <BreakSheet length={chosen} pause={pause} onClose={() => setChosen(null)} />}
    </Card>
  )
}

type Props = { length: BreakLength; pause: Pause | null; onClose: () => void }

/** Confirms a break: until when, and that it cannot be ended early. A long one asks for a typed word. */
const BreakSheet = ({ length, pause, onClose }: Props) => {
  const t = useText()
  const format = useFormat()
  const offline = useOffline()
  const now = useServerSecond()
  const [typed, setTyped] = useState('')
  const take = useTakeBreak(onClose)

  const taken = decideBreak({ running: pause, length, now })
  const isLong = breakKind(length) === 'exclusion'
  const word = t('limits.word')
  const isConfirmed = !isLong || typed.trim().toLocaleUpperCase() === word
  return (
    <ConfirmSheet
      open
      insistent
      onClose={onClose}
      title={t('limits.sheetBreak', { length: t(`limits.length.${length}`) })}
      confirm={offline ?? t(isLong ? 'limits.exclude' : 'limits.start')}
      isReady={isConfirmed && offline === null && taken !== null}
      busy={take.isPending ? t('limits.starting') : null}
      error={take.isError ? errorSentence(t, take.error) : null}
      onConfirm={() => take.mutate({ length })}
    >
      <p className="flex gap-2 text-16">
        <TriangleAlert size={20} strokeWidth={1.75} className="mt-0.5 text-brass" aria-hidden="true" />
        <span className="min-w-0">
          {taken === null
            ? t('limits.shorter')
            : taken.until === null
              ? t('limits.askForGood')
              : t('limits.ask', { time: format.longDayTime(taken.until) })}
        </span>
      </p>
      {isLong && taken !== null && (
        <TextField
          label={t('limits.type', { word })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
      )}
    </ConfirmSheet>
  )
}
