import type { BetRow } from '@nibble/contract'
import { ChevronDown, Clock, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { shortRound } from '../../text/countdown.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { OutcomeBead, PickBead } from '../../ui/bead-of.tsx'
import { pickShortName } from '../../ui/bead-words.ts'
import { cx } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RecordDetails } from './record-details.tsx'

/** One bet in a line; it opens to everything that is known of it. */
export const RecordRow = ({ bet }: { bet: BetRow }) => {
  const t = useText()
  const format = useFormat()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const pick = pickShortName(t, bet.game, bet.pick)

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-15 w-full items-center gap-2 rounded-12 py-2 text-left sm:gap-3"
      >
        {bet.outcome === null ? (
          <PickBead game={bet.game} pick={bet.pick} />
        ) : (
          <OutcomeBead game={bet.game} outcome={bet.outcome} named />
        )}
        <span className="min-w-0 flex-1">
          <span className="block">
            <b>{t(`game.${bet.game}`)}</b> <span className="text-muted">{t('bets.on', { pick })}</span>
          </span>
          <Dotted className="text-12 text-muted">
            {shortRound(bet.round)}
            {t(`tempo.${bet.tempo}`)}
            {format.time(bet.placedAt)}
          </Dotted>
        </span>
        <span className="grid justify-items-end gap-0.5 text-right">
          <RecordEnd bet={bet} />
        </span>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          className={cx('text-faint transition', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
        <span className="sr-only">{t('records.details', { pick, round: shortRound(bet.round) })}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <RecordDetails bet={bet} />}
      </div>
    </li>
  )
}

const RecordEnd = ({ bet }: { bet: BetRow }) => {
  const t = useText()
  switch (bet.status) {
    case 'published':
      return (
        <>
          {bet.net !== null && (
            <Amount
              className="font-semibold"
              value={bet.net}
              asset={bet.returnAsset}
              signed
              tone="gain"
              own
            />
          )}
          <span className="text-12 text-muted">{t(`asset.${bet.asset}`)}</span>
        </>
      )
    case 'cancelled':
      return <Tag icon={Undo2}>{t(bet.cancelledBy === 'player' ? 'records.cancelled' : 'bets.returned')}</Tag>
    case 'pending':
    case 'to_be_published':
      return (
        <>
          <Amount className="font-semibold" value={bet.stake} asset={bet.asset} named own />
          <span className="inline-flex items-center gap-1 text-12 text-muted">
            <Clock size={12} aria-hidden="true" />
            {t(bet.status === 'pending' ? 'bets.waiting' : 'bets.paying')}
          </span>
        </>
      )
  }
}
