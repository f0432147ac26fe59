import type { ConversionRow } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { AssetCoin } from '../../ui/asset-coin.tsx'
import { cx } from '../../ui/class-names.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderState } from './order-state.tsx'

/** One conversion: what became what, and where it stands. A tap opens its way. */
export const OrderRow = ({ order }: { order: ConversionRow }) => {
  const t = useText()
  const format = useFormat()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { from, to, amount, receivable, status, createdAt } = order
  const isBack = status === 'rejected' || status === 'cancelled'
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-17 w-full items-center gap-3 py-3 text-left"
      >
        <AssetCoin asset={to} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {t('convert.pair', { from: t(`asset.${from}`), to: t(`asset.${to}`) })}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
            <OrderState status={status} />
            {format.dayTime(createdAt)}
          </span>
        </span>
        <span className="grid justify-items-end text-right">
          {!isBack && <Amount value={receivable} asset={to} signed className="font-semibold" own />}
          <Amount
            value={isBack ? amount : amountOf(-amount)}
            asset={from}
            signed={!isBack}
            className="text-12 text-muted"
            own
          />
        </span>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          className={cx('text-faint transition', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OrderDetails order={order} />}
      </div>
    </li>
  )
}
