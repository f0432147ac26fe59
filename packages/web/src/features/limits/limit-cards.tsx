import './limits.css'
import type { PlayerLimitView } from '@nibble/contract'
import { LIMIT_KINDS, type Amount as Money, periodEnd, ZERO } from '@nibble/domain'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ChevronRight, Clock } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '../../realtime/server-second.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { LimitSheet } from './limit-sheet.tsx'
import { useKeepLimit } from './use-limit-calls.ts'

/** Deposits, stakes and losses, each by day, week and month. */
export const LimitCards = ({ limits }: { limits: readonly PlayerLimitView[] }) => {
  const t = useText()
  const [chosen, setChosen] = useState<PlayerLimitView | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (limit: PlayerLimitView) => {
    setChosen(limit)
    setIsOpen(true)
  }

  return (
    <>
      {LIMIT_KINDS.map((kind) => (
        <Card
          key={kind}
          as="section"
          aria-labelledby={`limit-${kind}`}
          padded={false}
          className="px-4 pt-4 pb-1 lg:px-5"
        >
          <h2 id={`limit-${kind}`} className="text-16 font-semibold">
            {t(`limits.${kind}`)}
          </h2>
          <p className="text-12 text-muted">{t(`limits.${kind}Text`)}</p>
          <ul className="limit-periods mt-1">
            {limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <LimitRow key={limit.period} limit={limit} onEdit={() => open(limit)} />
              ))}
          </ul>
        </Card>
      ))}
      {chosen !== null && (
        <LimitSheet
          key={`${chosen.kind} ${chosen.period} ${chosen.amount} ${isOpen}`}
          limit={chosen}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const UNIT = 1_000_000n

type Props = { limit: PlayerLimitView; onEdit: () => void }

/** One limit: its amount, its usage, and its pending replacement. */
const LimitRow = ({ limit, onEdit }: Props) => {
  const t = useText()
  const { kind, period, amount, next, left } = limit
  const isSet = amount !== null || next !== null
  return (
    <li
      className={
        isSet ? 'grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-3 gap-y-2 py-3' : 'grid'
      }
    >
      {isSet && (
        <div>
          <h3 className="text-12 text-muted">{t(`limits.${period}`)}</h3>
          {amount === null ? (
            <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
              {t('limits.none')}
              <SoFar limit={limit} />
            </p>
          ) : (
            <Amount value={amount} asset="USDT" named className="font-semibold" />
          )}
        </div>
      )}
      {/* Quiet until a limit is set, so that others stand out. The same element then: the closing sheet gives it back the focus. */}
      <button
        type="button"
        onClick={onEdit}
        className={
          isSet
            ? buttonClass({ size: 'small' })
            : 'flex min-h-12 items-center gap-3 py-2 text-left transition hover:text-brass'
        }
      >
        {isSet ? (
          <>
            {t('limits.change')}
            <span className="sr-only">
              {t(`limits.${kind}`)} · {t(`limits.${period}`)}
            </span>
          </>
        ) : (
          <>
            <span className="sr-only">
              {t('limits.set')} {t(`limits.${kind}`)} ·
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              {t(`limits.${period}`)}
              <span className="flex flex-wrap items-baseline gap-x-2 text-muted">
                {t('limits.none')}
                <SoFar limit={limit} />
              </span>
            </span>
            <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
          </>
        )}
      </button>
      {amount !== null && left !== null && (
        <div className="col-span-2 grid gap-2">
          <Used limit={limit} amount={amount} left={left} />
        </div>
      )}
      {next !== null && (
        <div className="col-span-2">
          <Waiting limit={limit} next={next} />
        </div>
      )}
    </li>
  )
}

/** Whole amounts without decimals, others with at least two. */
const centsOf = (value: Money) => ({ decimals: value % UNIT === 0n ? 0 : 2 })

/** A net winner has lost nothing. */
const lossless = (used: Money): Money => (used > 0n ? used : ZERO)

const SoFar = ({ limit: { used } }: { limit: PlayerLimitView }) => {
  const t = useText()
  const format = useFormat()
  return (
    <span className="text-12">
      {t('limits.soFar', { used: format.amount(lossless(used), centsOf(lossless(used))) })}
    </span>
  )
}

type UsedProps = { limit: PlayerLimitView; amount: Money; left: Money }

/** The bar fills as the limit is used; usage above the limit shows as full. */
const Used = ({ limit: { period, used }, amount, left }: UsedProps) => {
  const t = useText()
  const format = useFormat()
  const write = (value: Money) => format.amount(value, centsOf(value))
  const percent = Math.min(100, Number((lossless(used) * 100n) / amount))
  return (
    <>
      <div className="h-1.5 overflow-hidden rounded-6 bg-raised" aria-hidden="true">
        <div
          className={cx(
            'h-full rounded-6',
            percent >= 100 ? 'bg-loss' : percent >= 80 ? 'bg-brass-fill' : 'bg-win',
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted">
        <span>{t('limits.used', { used: write(lossless(used)), amount: write(amount) })}</span>
        <span>
          {t('limits.left', { left: write(left), time: format.dayTime(periodEnd(period, serverNow())) })}
        </span>
      </p>
    </>
  )
}

type WaitingProps = { limit: PlayerLimitView; next: NonNullable<PlayerLimitView['next']> }

const Waiting = ({ limit, next }: WaitingProps) => {
  const t = useText()
  const format = useFormat()
  const keep = useKeepLimit()
  const time = format.dayTime(next.at)
  const usdt = (value: Money) => `${format.amount(value, { decimals: 0 })} ${t('asset.USDT')}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-12 bg-brass-wash py-1 pr-1 pl-3">
      <p className="flex min-w-0 items-center gap-2">
        <Clock size={16} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        {next.amount === null
          ? t('limits.nextNone', { time })
          : t('limits.next', { time, amount: usdt(next.amount) })}
      </p>
      {limit.amount !== null && (
        <Button
          size="small"
          variant="ghost"
          className="ml-auto"
          disabled={keep.isPending}
          onClick={() => keep.mutate({ kind: limit.kind, period: limit.period })}
        >
          {t('limits.keep', { amount: usdt(limit.amount) })}
        </Button>
      )}
    </div>
  )
}
