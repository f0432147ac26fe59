import './placed.css'
import type { BetRow } from '@nibble/contract'
import { parsePick, sum } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { CircleCheck, Plus } from 'lucide-react'
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
import { MY_BETS, useCancellable, useRoundBets } from '../mine/my-bets.ts'
import { WinText } from '../mine/win-text.tsx'
import { previewOf } from './preview.ts'
import type { Intent } from './slip-state.ts'

type Props = {
  intent: Intent
  bets: readonly BetRow[]
  /** The round is open and bets can be recalled. */
  canCancel: boolean
  /** On a phone: everything, or one line over the live table. */
  isOpen: boolean
  isBoard: boolean
  onAnother: () => void
}

/** The bet is placed. Nothing here places another: that takes a new pick. */
export const PlacedPanel = ({ intent, bets, canCancel, isOpen, isBoard, onAnother }: Props) => {
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
  const isRecallable = useCancellable(sole, canCancel)
  if (sole === undefined) return null
  const { returned } = previewOf({
    bets: kept.flatMap(({ game, pick: text }) => {
      const pick = parsePick(game, text)
      return pick === null ? [] : [{ game, pick }]
    }),
    asset: sole.asset,
    stake: sole.stake,
    paytable: sole.paytable,
  })
  const picked =
    second === undefined
      ? pickName(t, sole.game, sole.pick)
      : t('slip.placedPicks', {
          picks: pickNames(t, kept),
          amount: format.amount(sole.stake, { decimals: decimalsOf(sole.asset) }),
        })

  const note = !canCancel
    ? 'slip.placedClosed'
    : !isRecallable
      ? 'slip.placedStands'
      : second === undefined
        ? 'slip.placedNote'
        : 'slip.placedEach'

  return (
    <div className={cx('placed', !isOpen && 'placed-line', isBoard && 'placed-low')}>
      <div role="status">
        <CircleCheck size={40} strokeWidth={1.5} className="text-win" aria-hidden="true" />
        <h2>{second === undefined ? t('slip.placed') : t('slip.placedMany', { count: kept.length })}</h2>
        <InlineList className="placed-bet">
          <Amount
            className="font-semibold"
            value={sum(kept.map(({ stake }) => stake))}
            asset={intent.asset}
            named
          />
          {tableOfRound(intent.round) === 'guarded' ? t('table.picked', { pick: picked }) : picked}
          {second === undefined ? (
            <WinText bet={sole} />
          ) : (
            t('bets.toWinMost', {
              amount: format.amount(returned.amount, { decimals: decimalsOf(returned.asset) }),
            })
          )}
        </InlineList>
        {/* The bet's way below says when it is drawn. */}
        <p className="placed-more text-muted">{t('round.number', { round: shortRound(intent.round) })}</p>
        <p className="placed-more mt-1 max-w-[40ch] text-12 text-muted">{t(note)}</p>
      </div>
      <div className="placed-more min-h-21">
        <Suspense>
          <WayStrip bets={[sole, ...others]} />
        </Suspense>
      </div>
      <div className="placed-sound empty:hidden">
        <SoundOffer />
      </div>
      {/* Side by side: the recall button appears a moment later and disappears at the close, without changing the layout. Of
          several bets each is recalled in the list of the player's own: it leads there. */}
      <div ref={another} className="placed-actions">
        <Button size="large" title={t('slip.another')} onClick={onAnother}>
          <Plus size={20} aria-hidden="true" />
          <span>{t('slip.another')}</span>
        </Button>
        <Button
          variant="ghost"
          size="large"
          className={cx('placed-recall', !(isRecallable && isOnline) && 'placed-gone')}
          onClick={() =>
            second === undefined
              ? setIsAsking(true)
              : document.getElementById(MY_BETS)?.scrollIntoView({ block: 'center' })
          }
        >
          <span aria-hidden="true">{t('bets.cancel')}</span>
          <span className="sr-only">{t(second === undefined ? 'bets.cancelYes' : 'slip.placedEach')}</span>
        </Button>
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
