import './way.css'
import type { BetRow } from '@nibble/contract'
import { cx } from '@nibble/ui/class-names.ts'
import { Check, Minus, X } from 'lucide-react'
import { useFormat, useText } from '../text/text-context.ts'
import { ReceiptWarning } from './receipt-warning.tsx'
import { type Around, stampName, stampText, wayTitle } from './stamp-words.ts'
import type { Reveal, Stamp } from './stamps.ts'
import { useSlipBet, useWay } from './use-way.ts'

/** The symbol of a stamp: a tick, a cross, a dash, or a number while waiting. */
export const StampMark = ({ stamp, place }: { stamp: Stamp; place: number }) => (
  <span
    className={cx('way-mark', `way-${stamp.state}`, stamp.id === 'drawn' && 'way-draw')}
    aria-hidden="true"
  >
    {stamp.state === 'done' && <Check size={16} strokeWidth={2.5} />}
    {stamp.state === 'bad' && <X size={16} strokeWidth={2.5} />}
    {stamp.state === 'none' && <Minus size={16} strokeWidth={2.5} />}
    {(stamp.state === 'now' || stamp.state === 'next') && place + 1}
  </span>
)

/** Four stamps in one row, each with its name and state. */
export const StampStrip = ({ stamps, around }: { stamps: readonly Stamp[]; around: Around }) => {
  const t = useText()
  const format = useFormat()
  return (
    <ol className="way-strip" aria-label={wayTitle(t, stamps)}>
      {stamps.map((stamp, place) => (
        <li key={stamp.id} className={cx(stamp.state === 'done' && 'way-passed')}>
          <StampMark stamp={stamp} place={place} />
          <b>
            {stampName(t, stamp)}
            <span className="sr-only"> ({t(`way.state.${stamp.state}`)})</span>
          </b>
          <span className="text-muted">
            {stamp.id === 'accepted' && stamp.state !== 'bad' && stamp.at !== null
              ? format.time(stamp.at)
              : stampText(t, format, stamp, around)}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** How far the bets of a slip have come: one strip, since they share their times. */
export const WayStrip = ({ bets }: { bets: readonly [BetRow, ...BetRow[]] }) => {
  const bet = useSlipBet(bets)
  const { stamps, book, receipt, block, confirmations, agreeing } = useWay(bet, { isFull: false })
  return (
    <>
      <StampStrip
        stamps={stamps}
        around={{ drawAt: bet.drawAt, book, height: block?.height ?? null, confirmations, agreeing }}
      />
      {receipt != null && receipt.problem !== null && <ReceiptWarning problem={receipt.problem} />}
    </>
  )
}

/** Four dots in a bet's row. */
export const WayDots = ({ bet, reveal }: { bet: BetRow; reveal?: Reveal }) => {
  const t = useText()
  const { stamps } = useWay(bet, { isFull: false, reveal })
  const said = stamps.map((stamp) => `${stampName(t, stamp)}: ${t(`way.state.${stamp.state}`)}`)
  return (
    <span className="way-dots" role="img" aria-label={said.join(', ')}>
      {stamps.map((stamp) => (
        <i key={stamp.id} className={cx(`way-${stamp.state}`, stamp.id === 'drawn' && 'way-draw')} />
      ))}
    </span>
  )
}
