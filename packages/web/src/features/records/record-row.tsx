import type { BetRow } from '@nibble/contract'
import { decidingNibbles, maxRatio, normaliseHash, oddsOf, parsePick, type Ratio } from '@nibble/domain'
import { buttonClass } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Clock, Eye, ShieldCheck, Undo2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { judgedHash } from '../../book/round-table.ts'
import { useTableName } from '../../book/table-choice.ts'
import { Way } from '../../book/way.tsx'
import { HashText } from '../../hash-tile/hash-text.tsx'
import { shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { PickBead } from '../../ui/bead.tsx'
import { outcomeName, pickShortName } from '../../ui/outcome-names.ts'
import { ShortRound } from '../../ui/short-round.tsx'

type Props = {
  bet: BetRow
  /** A bet of a guest who later signed in to this account: its receipts and case belong to that guest. */
  isKept: boolean
}

/** One bet in a line; opens to all its details. */
export const RecordRow = ({ bet, isKept }: Props) => {
  const t = useText()
  const format = useFormat()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const pick = pickShortName(t, bet.game, bet.pick)
  const table = useTableName()(bet.paytable)

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-15 w-full items-center gap-2 rounded-12 py-2 text-left sm:gap-3"
      >
        <PickBead game={bet.game} pick={bet.pick} />
        <span className="min-w-0 flex-1">
          <span className="block">
            <b>{t(`game.${bet.game}`)}</b> <span className="text-muted">{t('bets.on', { pick })}</span>
          </span>
          <InlineList className="text-12 text-muted">
            {shortRound(bet.round)}
            {t(`roundLength.${bet.roundLength}`)}
            {table}
            {format.time(bet.placedAt)}
          </InlineList>
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
        {isOpen && <RecordDetails bet={bet} isKept={isKept} />}
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
            {t(bet.status === 'pending' ? 'block.waiting' : 'bets.paying')}
          </span>
        </>
      )
  }
}

/** Height, hash, stake, multiple, profit or loss; and a link to the proof. */
const RecordDetails = ({ bet, isKept }: Props) => {
  const t = useText()
  const format = useFormat()
  const decided = judgedHash(bet)
  const hash = decided === null ? null : normaliseHash(decided)

  return (
    <div className="grid grid-cols-1 gap-4 rounded-12 bg-raised/50 p-4 mb-3">
      {/* Above the facts, which fill a phone. */}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {bet.status === 'published' && (
          <Link
            to="/verify"
            search={isKept ? { round: bet.round } : { bet: bet.betId }}
            className={buttonClass({ size: 'small', variant: 'primary' })}
          >
            <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(isKept ? 'bets.verifyThis' : 'result.verify')}
          </Link>
        )}
        {hash !== null && (
          <Link
            to="/bet/$type"
            params={{ type: bet.game }}
            search={{ round: bet.round }}
            className={buttonClass({ size: 'small', variant: 'ghost' })}
          >
            <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('records.see')}
          </Link>
        )}
      </div>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2">
        <Fact name={t('records.round')}>
          <ShortRound round={bet.round} />
        </Fact>
        <Fact name={t('records.status')}>{statusText(t, bet)}</Fact>
        <Fact name={t('records.height')}>
          {bet.height === null ? t('records.noBlock') : format.count(bet.height)}
        </Fact>
        <Fact name={t('records.draw')}>{format.time(bet.drawAt)}</Fact>
        <Fact name={t('records.stake')}>
          <Amount value={bet.stake} asset={bet.asset} named own />
        </Fact>
        <Fact name={t('records.multiple')}>
          <Multiple bet={bet} />
        </Fact>
        {bet.returned !== null && (
          <Fact name={t('records.returned')}>
            <Amount value={bet.returned} asset={bet.returnAsset} own />
          </Fact>
        )}
        {bet.net !== null && (
          <Fact name={t('records.net')}>
            <Amount
              className="font-semibold"
              value={bet.net}
              asset={bet.returnAsset}
              signed
              tone="gain"
              named
              own
            />
          </Fact>
        )}
        {bet.outcome !== null && (
          <Fact name={t('records.result')}>{outcomeName(t, bet.game, bet.outcome)}</Fact>
        )}
        <Fact name={t('records.orderType')}>{t(`records.${bet.orderType}`)}</Fact>
        <Fact name={t('records.placed')}>{format.dayTime(bet.placedAt)}</Fact>
        <Fact name={t('records.number')}>{bet.betId}</Fact>
      </dl>
      {hash !== null && (
        <HashText
          hash={hash}
          lit={decidingNibbles({ game: bet.game, hash })}
          label={t(bet.guarded === null ? 'block.hash' : 'table.hash')}
        />
      )}
      {!isKept && <Way bet={bet} />}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-right">{children}</dd>
  </div>
)

const Multiple = ({ bet }: { bet: BetRow }) => {
  const t = useText()
  const format = useFormat()
  const table = useTableName()(bet.paytable)
  const pick = parsePick(bet.game, bet.pick)
  if (pick === null) return null
  const { multiple } = oddsOf(bet.game, pick, bet.paytable)
  const text = (ratio: Ratio) => t('common.multiple', { multiple: format.multiple(ratio) })
  return (
    <>
      {multiple === null && <span className="text-muted">{t('play.upTo')} </span>}
      {text(multiple ?? maxRatio(bet.game, pick, bet.paytable))}
      {table !== null && <span className="text-muted"> · {table}</span>}
    </>
  )
}

const statusText = (t: ReturnType<typeof useText>, bet: BetRow): string =>
  bet.status === 'cancelled' ? t(`bets.by.${bet.cancelledBy ?? 'player'}`) : t(`records.${bet.status}`)
