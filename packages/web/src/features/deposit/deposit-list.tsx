import type { DepositRow } from '@nibble/contract'
import { type Amount as Money, ZERO } from '@nibble/domain'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, CircleCheck, Clock, Hourglass, type LucideIcon } from 'lucide-react'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { type DepositState, missingOf, stateOf } from './deposit-state.ts'

const SHOWN = 5

/** The newest deposits, updated live. */
export const LatestDeposits = ({
  deposits,
  minimum,
  className,
}: {
  deposits: readonly DepositRow[]
  minimum: Money
  className: string
}) => {
  const t = useText()
  return (
    <section aria-labelledby="latest" className={className}>
      <SectionHead title={t('deposit.latest')} id="latest" space="none">
        {deposits.length > 0 && (
          <Link to="/recharge/records" className="inline-flex min-h-11 items-center text-azure">
            {t('common.more')}
          </Link>
        )}
      </SectionHead>
      <Card padded={false} className="px-4 py-1 lg:px-5">
        {deposits.length === 0 ? (
          <EmptyState
            icon={ArrowDownToLine}
            title={t('deposit.none')}
            text={t('deposit.noneText')}
            className="py-6"
          />
        ) : (
          <>
            <MissingNote deposits={deposits} minimum={minimum} />
            <ul className="divide-y divide-line" aria-live="polite">
              {deposits.slice(0, SHOWN).map((row) => (
                <li key={row.id}>
                  <DepositLine row={row} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </section>
  )
}

const VARIANTS: Readonly<Record<DepositState, { icon: LucideIcon; variant: string }>> = {
  seen: { icon: Clock, variant: 'bg-brass-wash text-brass' },
  credited: { icon: CircleCheck, variant: 'bg-win-wash text-win' },
  small: { icon: Hourglass, variant: 'bg-raised text-muted' },
}

/** A deposit in one line: state, confirmations, amount. */
export const DepositLine = ({ row }: { row: DepositRow }) => {
  const t = useText()
  const format = useFormat()
  const state = stateOf(row)
  const { icon: Icon, variant } = VARIANTS[state]
  const { done, needed } = row.confirmations
  return (
    <span className="flex min-h-15 items-center gap-3 py-2">
      <span className={cx('grid size-10 shrink-0 place-items-center rounded-12', variant)}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block">{t(`deposit.state.${state}`)}</b>
        <InlineList className="text-12 text-muted">
          {format.dayTime(row.at)}
          {state === 'seen' && t('deposit.confirmations', { done, needed })}
        </InlineList>
        {state === 'seen' && (
          <span className="mt-1.5 block h-1 overflow-hidden rounded-full bg-raised" aria-hidden="true">
            <span
              className="block h-1 rounded-full bg-brass-line transition-[width] duration-200"
              style={{ width: `${(100 * Math.min(done, needed)) / needed}%` }}
            />
          </span>
        )}
      </span>
      <span className="grid shrink-0 justify-items-end text-right">
        <Amount
          own
          signed={state === 'credited'}
          tone={state === 'credited' ? 'gain' : 'plain'}
          value={row.amount}
          asset="USDT"
          className="font-semibold"
        />
        <span className="text-12 text-muted">{t('asset.USDT')}</span>
      </span>
    </span>
  )
}

/** What to do about small deposits that wait to be credited. */
export const MissingNote = ({ deposits, minimum }: { deposits: readonly DepositRow[]; minimum: Money }) => {
  const t = useText()
  const format = useFormat()
  const missing = missingOf(deposits, minimum)
  if (missing === ZERO) return null
  return (
    <p role="status" className="my-2 flex gap-2 rounded-12 bg-brass-wash px-3 py-2.5">
      <Hourglass size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
      <span>{t('deposit.missing', { amount: format.amount(missing, { decimals: 0 }) })}</span>
    </p>
  )
}
