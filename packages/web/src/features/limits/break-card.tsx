import { BREAK_LENGTHS, type BreakLength, breakKind } from '@nibble/domain'
import { ChevronRight, Leaf } from 'lucide-react'
import { useState } from 'react'
import type { Pause } from '../../api/limits.ts'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { BreakSheet } from './break-sheet.tsx'

const KINDS = [
  { kind: 'time_out', title: 'limits.timeOut' },
  { kind: 'exclusion', title: 'limits.exclusion' },
] as const

/** Breaks to take, short ones and long ones. */
export const BreakCard = ({ pause }: { pause: Pause | null }) => {
  const t = useText()
  const [chosen, setChosen] = useState<BreakLength | null>(null)
  return (
    <Card as="section" aria-labelledby="break" className="grid gap-3">
      <h2 id="break" className="flex items-center gap-2 text-16 font-semibold">
        <Leaf size={20} strokeWidth={1.75} className="text-win" aria-hidden="true" />
        {t('limits.break')}
      </h2>
      <p className="text-muted">{t('limits.breakText')}</p>
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
      {chosen !== null && <BreakSheet length={chosen} pause={pause} onClose={() => setChosen(null)} />}
    </Card>
  )
}
