import type { BetRow } from '@nibble/contract'
import { sum } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { CircleCheck } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { WayStrip } from '../../../book/lazy-way.tsx'
import { tableOfRound } from '../../../book/round-table.ts'
import { useOnline } from '../../../realtime/connection.ts'
import { SoundOffer } from '../../../sound/sound-offer.tsx'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount, decimalsOf } from '../../../ui/amount.tsx'
import { pickName, pickNames } from '../../../ui/outcome-names.ts'
import { LateCancelSheet } from '../mine/late-cancel-sheet.tsx'
import { useCancellable, useRoundBets } from '../mine/my-bets.ts'
import type { Intent } from './slip-state.ts'

type Props = {
  intent: Intent
  bets: readonly BetRow[]
  drawAt: number
  /** The round is open and bets can be recalled. */
  canCancel: boolean
  onAnother: () => void
}

/** The bet is placed. Nothing here places another: that takes a new pick. */
export const PlacedPanel = ({ intent, bets, drawAt, canCancel, onAnother }: Props) => {
  const t = useText()
  const format = useFormat()
  const another = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    another.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  const [isAsking, setIsAsking] = useState(false)
  const isOnline = useOnline()
  const known = useRoundBets(intent.round)
  // They may be recalled elsewhere, as in the list beside the slip.
  const kept = bets.filter(
    ({ betId }) => !known?.some((bet) => bet.betId === betId && bet.status === 'cancelled'),
  )
  useEffect(() => {
    if (kept.length === 0) onAnother()
  })
  const [sole, ...others] = kept
  const [second] = others
  const isRecallable = useCancellable(second === undefined ? sole : undefined, canCancel)
  if (sole === undefined) return null
  const picked =
    second === undefined ? pickName(t, sole.game, sole.pick) : t('board.count', { count: kept.length })

  return (
    <div className="grid grid-cols-1 gap-4 lg:min-h-[338px] lg:content-between">
      <div role="status" className="grid justify-items-center gap-1 pt-2 text-center">
        <CircleCheck size={40} strokeWidth={1.5} className="mb-1 text-win" aria-hidden="true" />
        <h2 className="text-20 font-semibold">{t('slip.placed')}</h2>
        <p className="text-16">
          <Amount
            className="font-semibold"
            value={sum(kept.map(({ stake }) => stake))}
            asset={intent.asset}
            named
          />{' '}
          · {tableOfRound(intent.round) === 'guarded' ? t('table.picked', { pick: picked }) : picked}
        </p>
        <p className="text-muted">
          {t('slip.placedRound', { round: shortRound(intent.round), time: format.time(drawAt) })}
        </p>
        <p className="mt-1 max-w-[40ch] text-12 text-muted">
          {t(!canCancel ? 'slip.placedClosed' : isRecallable ? 'slip.placedNote' : 'slip.placedStands')}
        </p>
      </div>
      <div className="placed-way min-h-21">
        {second !== undefined && (
          <p className="pb-3 text-center text-muted">
            {t('slip.placedPicks', {
              picks: pickNames(t, kept),
              amount: format.amount(sole.stake, { decimals: decimalsOf(sole.asset) }),
            })}
          </p>
        )}
        <Suspense>
          <WayStrip bets={[sole, ...others]} />
        </Suspense>
      </div>
      <SoundOffer />
      {/* Side by side: the recall button appears a moment later and disappears at the close, without changing the layout. */}
      <div ref={another} className="flex gap-2">
        <Button size="large" className="min-w-0 flex-1" onClick={onAnother}>
          {t('slip.another')}
        </Button>
        {isRecallable && isOnline && (
          <Button variant="ghost" size="large" onClick={() => setIsAsking(true)}>
            <span aria-hidden="true">{t('bets.cancel')}</span>
            <span className="sr-only">{t('bets.cancelYes')}</span>
          </Button>
        )}
      </div>
      <LateCancelSheet
        bet={sole}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onRecalled={onAnother}
      />
    </div>
  )
}
