import type { BetRow } from '@nibble/contract'
import { sum } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { CircleCheck } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { WayStrip } from '../../../book/lazy-way.tsx'
import { useOnline } from '../../../realtime/connection.ts'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { pickName } from '../../../ui/bead-words.ts'
import { useRecallable } from '../mine/my-bets.ts'
import { RecallSheet } from '../mine/recall-sheet.tsx'
import type { Intent } from './slip-state.ts'

type Props = {
  intent: Intent
  bets: readonly BetRow[]
  drawAt: number
  /** The round still takes bets, and gives them back. */
  canRecall: boolean
  onAnother: () => void
}

/** The bet stands. Nothing here places one more: that takes a pick of its own. */
export const PlacedPanel = ({ intent, bets, drawAt, canRecall, onAnother }: Props) => {
  const t = useText()
  const format = useFormat()
  const another = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    another.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  const [isAsking, setIsAsking] = useState(false)
  const isOnline = useOnline()
  const [sole, second] = bets
  const isRecallable = useRecallable(second === undefined ? sole : undefined, canRecall)
  const [first, ...others] = intent.bets
  if (first === undefined) return null
  const picked =
    others.length === 0
      ? pickName(t, first.game, first.pick)
      : t('board.count', { count: intent.bets.length })

  return (
    <div className="grid grid-cols-1 gap-4 lg:min-h-[338px] lg:content-between">
      <div role="status" className="grid justify-items-center gap-1 pt-2 text-center lg:pt-10">
        <CircleCheck size={40} strokeWidth={1.5} className="mb-1 text-win" aria-hidden="true" />
        <h2 className="text-20 font-semibold">{t('slip.placed')}</h2>
        <p className="text-16">
          <Amount
            className="font-semibold"
            value={sum(intent.bets.map(({ stake }) => stake))}
            asset={intent.asset}
            named
          />{' '}
          · {picked}
        </p>
        <p className="text-muted">
          {t('slip.placedRound', { round: shortRound(intent.round), time: format.time(drawAt) })}
        </p>
        <p className="mt-1 max-w-[40ch] text-12 text-muted">
          {t(!canRecall ? 'slip.placedClosed' : isRecallable ? 'slip.placedNote' : 'slip.placedStands')}
        </p>
      </div>
      {sole !== undefined && (
        <div className="min-h-20">
          <Suspense>
            <WayStrip bet={sole} />
          </Suspense>
        </div>
      )}
      <div ref={another} className="grid gap-2">
        <Button size="large" wide onClick={onAnother}>
          {t('slip.another')}
        </Button>
        {isRecallable && isOnline && (
          <Button variant="ghost" wide onClick={() => setIsAsking(true)}>
            {t('bets.recallYes')}
          </Button>
        )}
      </div>
      {sole !== undefined && (
        <RecallSheet bet={sole} isOpen={isAsking} onClose={() => setIsAsking(false)} onRecalled={onAnother} />
      )}
    </div>
  )
}
