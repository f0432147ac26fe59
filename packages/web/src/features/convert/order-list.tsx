import { type ConversionRow, convertOrderList } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  ArrowLeftRight,
  ChevronDown,
  CircleCheck,
  Clock,
  type LucideIcon,
  RefreshCw,
  Undo2,
  X,
} from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { pagedRows } from '../../api/paged-rows.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { AssetCoin } from '../../ui/asset-coin.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { OrderDetails } from './order-details.tsx'

/** Conversions, newest first; each opens to its steps. */
export const OrderList = () => {
  const t = useText()
  const orders = useOrders()
  return (
    <section aria-labelledby="orders">
      <SectionHead title={t('convert.orders')} id="orders" space="none" />
      <PagedList
        list={pagedRows(orders)}
        waiting={<Rows />}
        empty={<EmptyState icon={ArrowLeftRight} title={t('convert.empty')} text={t('convert.emptyText')} />}
        note={<StaleNote query={orders} />}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const PLACES = [0, 1, 2, 3]

const Rows = () => {
  const t = useText()
  return (
    <div role="status" aria-label={t('common.loading')} aria-busy="true">
      {PLACES.map((place) => (
        <div key={place} className="grid h-17 content-center border-t border-line first:border-0">
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  )
}

/** One conversion: from, to and state. A tap opens its steps. */
const OrderRow = ({ order }: { order: ConversionRow }) => {
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

type Check = { icon: LucideIcon; tone: NonNullable<ComponentProps<typeof Tag>['tone']> }

const VARIANTS: Readonly<Record<ConversionRow['status'], Check>> = {
  pending: { icon: Clock, tone: 'brass' },
  approved: { icon: CircleCheck, tone: 'azure' },
  in_progress: { icon: RefreshCw, tone: 'azure' },
  complete: { icon: CircleCheck, tone: 'win' },
  rejected: { icon: X, tone: 'loss' },
  cancelled: { icon: Undo2, tone: 'plain' },
}

/** The state of a conversion: icon, word and colour. */
const OrderState = ({ status }: Pick<ConversionRow, 'status'>) => {
  const t = useText()
  return <Tag {...VARIANTS[status]}>{t(`convert.state.${status}`)}</Tag>
}

const PAGE = 20

/** The player's conversions, newest first, paged. */
const useOrders = () =>
  useInfiniteQuery({
    queryKey: [...keys.money('conversion'), 'orders'],
    queryFn: ({ pageParam, signal }) =>
      call(convertOrderList, { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
