import { type Asset, amountOf } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { Button } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { iconButtonClass } from '@nibble/ui/icon-button.tsx'
import { Clock, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEachSecond, useMsUntil } from '../../../realtime/server-second.ts'
import { clockText, type Format, shortRound } from '../../../text/format.ts'
import { sentences } from '../../../text/sentences.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount, decimalsOf } from '../../../ui/amount.tsx'
import { moneyText } from '../money-text.ts'
import { secondsUntil } from '../round/moment.ts'
import type { Blocker } from './blocker.ts'
import type { Preview } from './preview.ts'
import { AssetSelect, StakeRow } from './stake-row.tsx'
import { oneTap, type SlipPanelProps } from './use-slip.ts'
import type { Stake } from './use-stake.ts'

type Props = SlipPanelProps & {
  blocker: Blocker | null
  preview: Preview | null
  place: () => void
  /** On a phone: everything, or only the button. */
  isOpen: boolean
  isOneTap: boolean
  busy: boolean
  /** The refusal, if any. */
  children: ReactNode
}

const STAKE_PROBLEMS = new Set<Blocker['kind']>(['below', 'above', 'short'])

/** The first step: asset, stake, possible return, and the button. */
export const EditPanel = (props: Props) => {
  const { subAccount, stake, slip, bets, blocker, preview, isOpen, isBoard, isMost, busy, children } = props
  const t = useText()
  const asset = subAccount.chosen
  const forget = slip.edit
  const edited: Stake = {
    ...stake,
    type: (text) => {
      stake.type(text)
      forget()
    },
    set: (amount) => {
      stake.set(amount)
      forget()
    },
  }

  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) props.place()
      }}
    >
      <div
        className={cx(
          'grid grid-cols-1 gap-2 lg:gap-3',
          !isOpen && (isBoard && bets.length > 0 ? 'slip-brief' : 'max-lg:hidden'),
        )}
      >
        <div className="flex items-center gap-3">
          <h2 className="hidden text-16 font-semibold whitespace-nowrap lg:block">{t('slip.title')}</h2>
          <AssetSelect
            {...subAccount}
            onChoose={(next) => {
              subAccount.choose(next)
              stake.begin()
            }}
            disabled={busy}
          />
          <span className="ml-auto min-w-0 text-right text-12 text-muted">
            {t('slip.available')}{' '}
            {asset?.available !== undefined && (
              <Amount className="font-semibold text-text" value={asset.available} asset={asset.asset} own />
            )}
          </span>
          <OneTapToggle isOneTap={props.isOneTap} />
        </div>
        <StakeRow
          stake={edited}
          asset={asset}
          times={bets.length}
          label={t(isBoard ? 'slip.stakeEach' : 'slip.stake')}
          disabled={busy}
          invalid={blocker !== null && STAKE_PROBLEMS.has(blocker.kind)}
        />
        <ReturnLine
          preview={preview}
          asset={asset?.asset}
          isMost={isMost}
          drawAt={props.moment.round?.drawAt ?? null}
        />
      </div>
      {children}
      <RoundLine {...props} />
      <PlaceButton {...props} />
      <LimitsNote asset={asset} isOneTap={props.isOneTap} />
    </form>
  )
}

/** On a phone the game and round are shown at the button, because the title scrolls away. */
const RoundLine = ({ isBoard, games: [game], moment }: Props) => {
  const t = useText()
  const { round, phase } = moment
  const leftMs = useMsUntil(moment.endsAt)
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <p className="flex min-h-4 items-center justify-between gap-3 text-12 text-muted lg:hidden">
      <span className="min-w-0">
        {isBoard || game === undefined ? t('game.board') : t(`game.${game}`)}
        {round !== null && ` · ${t('round.number', { round: shortRound(round.round) })}`}
      </span>
      <span className="inline-flex flex-none items-center gap-1">
        <Clock size={12} aria-hidden="true" />
        {phase !== 'open'
          ? t(`play.phase.${phase}`)
          : seconds < 100
            ? t('common.seconds', { seconds })
            : clockText(leftMs)}
      </span>
    </p>
  )
}

const PlaceButton = (props: Props) => {
  const { blocker, busy, stake, subAccount, bets, picked, opensAt, isBoard } = props
  const opensInSeconds = useEachSecond(() => (blocker?.kind === 'closed' ? secondsUntil(opensAt) : null))
  const t = useText()
  const format = useFormat()
  const asset = subAccount.chosen?.asset

  const text = () => {
    if (blocker !== null) return blockText(t, format, blocker, { asset, opensInSeconds, isBoard })
    if (asset === undefined || stake.amount === null) return ''
    const each = moneyText(format, stake.amount, asset)
    const amount = moneyText(format, amountOf(stake.amount * BigInt(bets.length)), asset)
    const name = t(`asset.${asset}`)
    return isBoard
      ? t('slip.placeMany', { amount, asset: name, count: bets.length, each })
      : t('slip.place', { amount, asset: name, pick: picked })
  }

  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      wide
      disabled={blocker !== null && !busy}
      busy={busy ? t('slip.submitting') : undefined}
    >
      {text()}
    </Button>
  )
}

const LimitsNote = ({
  asset,
  isOneTap,
}: {
  asset: SlipPanelProps['subAccount']['chosen']
  isOneTap: boolean
}) => {
  const t = useText()
  const format = useFormat()
  if (asset === undefined) return <p className="hidden h-4 lg:block" />
  const decimals = { decimals: 0 }
  return (
    <p className="hidden text-center text-12 text-muted lg:block">
      {sentences(
        t,
        t('slip.limits', {
          min: format.amount(asset.min, decimals),
          max: format.amount(asset.max, decimals),
          asset: t(`asset.${asset.asset}`),
        }),
        t(isOneTap ? 'slip.note.oneTap' : 'slip.note.confirm'),
      )}
    </p>
  )
}

const OneTapToggle = ({ isOneTap }: { isOneTap: boolean }) => {
  const t = useText()
  return (
    <button
      type="button"
      aria-pressed={isOneTap}
      aria-label={t('slip.oneTap')}
      title={t('slip.oneTap')}
      onClick={() => oneTap.set(!isOneTap)}
      className={cx(iconButtonClass, '-mr-3', isOneTap && 'text-brass')}
    >
      <Zap size={20} strokeWidth={1.75} fill={isOneTap ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  )
}

type ReturnLineProps = {
  preview: Preview | null
  asset: Asset | undefined
  /** One bet returns exactly this if it wins; several, or niu niu, at most this. */
  isMost: boolean
  drawAt: number | null
}

/** The return, the gain, and the draw time. */
const ReturnLine = ({ preview, asset, isMost, drawAt }: ReturnLineProps) => {
  const t = useText()
  const format = useFormat()
  const returned = preview?.returned
  return (
    <dl className="flex justify-between gap-3 lg:border-y lg:border-line lg:py-3 [&_dd]:font-semibold [&_dt]:text-12 [&_dt]:text-muted">
      <div>
        <dt>{t(isMost ? 'slip.returnMost' : 'slip.return')}</dt>
        <dd>
          {returned === undefined ? (
            '–'
          ) : (
            <Amount value={returned.amount} asset={returned.asset} named={returned.asset !== asset} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('slip.net')}</dt>
        <dd>
          {preview === null ? (
            '–'
          ) : (
            <Amount value={preview.net} asset={preview.returned.asset} signed tone="gain" />
          )}
        </dd>
      </div>
      <div className="text-right">
        <dt>{t('slip.draw')}</dt>
        <dd>{drawAt === null ? '–' : format.time(drawAt)}</dd>
      </div>
    </dl>
  )
}

type Context = {
  readonly asset: Asset | undefined
  /** Seconds until the next round opens; null if unknown. */
  readonly opensInSeconds: number | null
  readonly isBoard: boolean
}

/** The button's text while blocked. */
const blockText = (t: Translator, format: Format, blocker: Blocker, context: Context): string => {
  const { asset = 'USDT', opensInSeconds, isBoard } = context
  const money = (amount: Parameters<Format['amount']>[0]) => ({
    amount: format.amount(amount, { decimals: decimalsOf(asset) }),
    asset: t(`asset.${asset}`),
  })
  switch (blocker.kind) {
    case 'offline':
      return t('slip.block.offline')
    case 'stopped':
      return t('slip.block.stopped')
    case 'chain':
      return t('slip.block.chain')
    case 'clock':
      return t('slip.block.clock')
    case 'closed':
      return opensInSeconds === null
        ? t('slip.block.closed')
        : t('slip.block.closedUntil', { seconds: opensInSeconds })
    case 'loading':
      return t('slip.block.loading')
    case 'no-pick':
      return noPick(t, blocker.missing, isBoard)
    case 'no-amount':
      return t('slip.block.amount')
    case 'below':
      return t('slip.block.below', money(blocker.min))
    case 'above':
      return t('slip.block.above', money(blocker.max))
    case 'short':
      return t('slip.block.short', money(blocker.by))
  }
}

const noPick = (t: Translator, missing: number, isBoard: boolean): string => {
  if (isBoard) return t('slip.block.button')
  return missing > 1 ? t('slip.block.more', { missing }) : t('slip.block.pick')
}
