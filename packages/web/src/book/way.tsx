import './way.css'
import type { BetRow } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Tag } from '@nibble/ui/tag.tsx'
import { ChevronDown, Download, Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { serverNow } from '../realtime/server-second.ts'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'
import { CaseButton } from './case-button.tsx'
import type { RoundBook } from './evidence.ts'
import { saveReceipt } from './receipt-file.ts'
import { ReceiptWarning } from './receipt-warning.tsx'
import { secondsOf, stampName, stampText, wayTitle } from './stamp-words.ts'
import type { Reveal, Stamp, StampId } from './stamps.ts'
import { useWay } from './use-way.ts'
import { WayEvidence } from './way-evidence.tsx'
import { StampMark } from './way-strip.tsx'

type Props = {
  bet: BetRow
  /** On a screen of its own, without a card's heading: the open stamp, whose state the screen keeps. */
  steps?: readonly [StampId | null, (open: StampId | null) => void]
  reveal?: Reveal
}

/** The whole way of a bet; each stamp opens to its evidence and to what anyone can check. */
export const Way = ({ bet, steps, reveal }: Props) => {
  const t = useText()
  const format = useFormat()
  const id = useId()
  const own = useState<StampId | null>(null)
  const [open, setOpen] = steps ?? own
  const { stamps, book, receipt, block, confirmations, agreeing } = useWay(bet, { isFull: true, reveal })
  const around = { drawAt: bet.drawAt, book, height: block?.height ?? null, confirmations, agreeing }
  const [isWatched] = useState(stamps.at(-1)?.state !== 'done')
  const title = wayTitle(t, stamps)
  const Heading = steps ? 'h2' : 'h3'

  return (
    <section className={cx('way', isWatched && 'way-watched')} aria-label={title}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <Heading className="text-16 font-semibold tracking-tight">{title}</Heading>
        <Watchers book={book} />
      </div>
      {receipt != null && receipt.problem !== null && <ReceiptWarning problem={receipt.problem} />}
      <Card padded={false} className="way-card">
        <ol>
          {stamps.map((stamp, place) => (
            <li key={stamp.id} className={cx('way-stamp', stamp.state === 'done' && 'way-passed')}>
              <button
                type="button"
                aria-expanded={open === stamp.id}
                aria-controls={`${id}${stamp.id}`}
                onClick={() => setOpen(open === stamp.id ? null : stamp.id)}
              >
                <StampMark stamp={stamp} place={place} />
                <span className="way-gap" aria-hidden="true">
                  {gapAfter(stamps, place, (ms) => t('common.seconds', { seconds: secondsOf(format, ms) }))}
                </span>
                <span className="way-time">{timeText(format, stamp)}</span>
                <b>
                  {stampName(t, stamp)}
                  <span className="sr-only"> ({t(`way.state.${stamp.state}`)})</span>
                </b>
                <span className="way-text">
                  {stamp.id === 'paid' ? <Paid bet={bet} /> : null}
                  {stampText(t, format, stamp, around)}
                </span>
                <ChevronDown size={20} strokeWidth={1.75} className="way-chevron" aria-hidden="true" />
              </button>
              <div id={`${id}${stamp.id}`} hidden={open !== stamp.id} className="way-panel">
                {open === stamp.id && (
                  <WayEvidence stamp={stamp} bet={bet} book={book ?? null} receipt={receipt ?? null} />
                )}
              </div>
            </li>
          ))}
        </ol>
        <div className="way-actions">
          {receipt != null && (
            <Button size="small" onClick={() => saveReceipt(receipt)}>
              <Download size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('receipt.export')}
            </Button>
          )}
          <CaseButton kind="bet" id={bet.betId} />
        </div>
      </Card>
    </section>
  )
}

/** What was credited, stake included; of a lost bet, what it cost. */
const Paid = ({ bet }: { bet: BetRow }) => {
  const { status, result, returned, net, returnAsset } = bet
  const isLost = result === 'lose'
  const value = isLost ? net : returned
  return value === null || status !== 'published' ? null : (
    <Amount
      className={cx('font-semibold whitespace-normal!', net !== null && net > 0n && 'text-win')}
      value={value}
      asset={returnAsset}
      signed={isLost}
      named
      own
    />
  )
}

/** Chain times to a tenth of a second, since some fall within one second. */
const timeText = (format: ReturnType<typeof useFormat>, { id, at }: Stamp): string | null => {
  if (at === null) return null
  return id === 'drawn' || id === 'sealed' ? format.preciseTime(at).replace(/\d\d$/, '') : format.time(at)
}

const gapAfter = (stamps: readonly Stamp[], place: number, write: (ms: number) => string): string | null => {
  const [from, to] = [stamps[place]?.at ?? null, stamps[place + 1]?.at ?? null]
  return from === null || to === null || to < from ? null : write(to - from)
}

const JUST_NOW_MS = 100_000

/** Others who saw the same book. */
const Watchers = ({ book }: { book: RoundBook | null | undefined }) => {
  const t = useText()
  const format = useFormat()
  if (book?.watchers == null) return null
  const { count, lastAt } = book.watchers
  const ago = Math.max(0, serverNow() - lastAt)
  return (
    <Tag tone="win" icon={Eye}>
      {ago < JUST_NOW_MS
        ? t('way.watchers', { count, seconds: Math.round(ago / 1000) })
        : t('way.watchersAt', { count, time: format.time(lastAt) })}
    </Tag>
  )
}
