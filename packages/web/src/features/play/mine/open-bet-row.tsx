import type { BetRow } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { Spinner } from '@nibble/ui/skeleton.tsx'
import { Clock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { WayDots } from '../../../book/lazy-way.tsx'
import { useTableName } from '../../../book/table-choice.ts'
import { serverNow, useEachSecond } from '../../../realtime/server-second.ts'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount, decimalsOf } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead.tsx'
import { pickShortName } from '../../../ui/outcome-names.ts'
import type { Intent } from '../slip/slip-state.ts'
import { LateCancelSheet } from './late-cancel-sheet.tsx'
import { useCancellable } from './my-bets.ts'
import { WinText } from './win-text.tsx'

const rowClass = 'flex min-h-14 lg:min-h-17 items-center gap-3 py-1'

type Props = {
  bet: BetRow
  /** A bet on another game than the screen's: it names its own. */
  isElsewhere: boolean
  /** A bet on an earlier round than the table's: it names its own. */
  isEarlier: boolean
  /** A bet on another round or table than the screen's: it names its table. */
  isBeside: boolean
  /** Its round still takes bets. */
  isOpen: boolean
  canCancel: boolean
}

/** Accepted, with Recall while the gate is open; then waiting, paid, or returned with the reason. */
export const OpenBetRow = ({ bet, isElsewhere, isEarlier, isBeside, isOpen, canCancel }: Props) => {
  const t = useText()
  const table = useTableName()(bet.paytable)

  return (
    <li className={rowClass}>
      <PickBead game={bet.game} pick={bet.pick} />
      <span className="min-w-0 flex-1">
        <Amount className="font-semibold" value={bet.stake} asset={bet.asset} own />{' '}
        <span className="text-muted">{t('bets.on', { pick: pickShortName(t, bet.game, bet.pick) })}</span>
        {/* In the narrow list beside the slip the pick stands beside the stake, and what it is in below. */}
        <InlineList className="text-12 text-muted">
          {t(`asset.${bet.asset}`)}
          {isElsewhere && t(`game.${bet.game}`)}
          {isBeside && table}
          {isEarlier && shortRound(bet.round)}
          {bet.status === 'pending' && <WinText bet={bet} />}
          <BetState bet={bet} isClosed={!isOpen} />
        </InlineList>
      </span>
      <span className="flex flex-none flex-col items-end">
        <CancelButton bet={bet} isOffered={canCancel && !isEarlier} className="-my-3" />
        {bet.status === 'published' && bet.net !== null && (
          <Amount className="font-semibold" value={bet.net} asset={bet.returnAsset} signed tone="gain" own />
        )}
        <span className="flex h-4 items-center">
          <Suspense>
            <WayDots bet={bet} />
          </Suspense>
        </span>
      </span>
    </li>
  )
}

type CancelButtonProps = { bet: BetRow; isOffered: boolean; className?: string }

/**
 * Asks before a bet is recalled. An open question stays, and can be answered, when the round closes meanwhile. Not
 * offered for a bet beyond the day's recalls.
 */
export const CancelButton = ({ bet, isOffered, className }: CancelButtonProps) => {
  const t = useText()
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const isRecallable = useCancellable(bet, isOffered)
  const amount = format.amount(bet.stake, { decimals: decimalsOf(bet.asset) })
  const pick = pickShortName(t, bet.game, bet.pick)
  return (
    <>
      {isRecallable && (
        <Button
          variant="ghost"
          size="small"
          className={cx('-mr-4 text-azure!', className)}
          onClick={() => setIsAsking(true)}
        >
          <span aria-hidden="true">{t('bets.cancel')}</span>
          <span className="sr-only">
            {t('bets.cancelLong', { amount, asset: t(`asset.${bet.asset}`), pick })}
          </span>
        </Button>
      )}
      <LateCancelSheet bet={bet} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}

const BetState = ({ bet, isClosed }: { bet: BetRow; isClosed: boolean }) => {
  const t = useText()
  switch (bet.status) {
    case 'pending':
      return isClosed ? <ToDraw drawAt={bet.drawAt} /> : null
    case 'to_be_published':
      return <Waiting text={t('bets.paying')} />
    case 'published':
      return <>{t('records.published')}</>
    case 'cancelled':
      return <>{t(`bets.by.${bet.cancelledBy ?? 'player'}`)}</>
  }
}

/** Closed until the draw, waiting for the block after it. */
export const ToDraw = ({ drawAt }: { drawAt: number }) => {
  const t = useText()
  const isDue = useEachSecond(() => serverNow() >= drawAt)
  return <Waiting text={t(isDue ? 'play.phase.waiting' : 'play.phase.closed')} />
}

export const Waiting = ({ text }: { text: string }) => (
  <span className="inline-flex items-center gap-1">
    <Clock size={12} aria-hidden="true" />
    {text}
  </span>
)

/** Being sent: not a bet until the server confirms it. */
export const SubmittingRow = ({ intent }: { intent: Intent }) => {
  const t = useText()
  const [first] = intent.bets
  if (first === undefined) return null
  return (
    <li className={`${rowClass} opacity-70`}>
      <span className="inline-grid size-6 place-items-center">
        <Spinner />
      </span>
      <span className="min-w-0 flex-1">
        <Amount className="font-semibold" value={first.stake} asset={intent.asset} own />{' '}
        <span className="text-muted">
          {intent.bets.length > 1
            ? t('board.count', { count: intent.bets.length })
            : t('bets.on', { pick: pickShortName(t, first.game, first.pick) })}
        </span>
        <InlineList className="text-12 text-muted">
          {t(`asset.${intent.asset}`)}
          {t('slip.submitting')}
        </InlineList>
      </span>
    </li>
  )
}
