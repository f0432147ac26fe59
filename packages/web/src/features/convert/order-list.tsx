import { ArrowLeftRight } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { More } from '../../ui/more.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { OrderRow } from './order-row.tsx'
import { useOrders } from './orders.ts'

/** Conversions, newest first; each opens to its way. */
export const OrderList = () => {
  const t = useText()
  const orders = useOrders()
  const rows = orders.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-labelledby="orders">
      <SectionHead title={t('convert.orders')} id="orders" space="none" />
      <Card padded={false} className="px-4 py-1 lg:px-5">
        {orders.isPending && <Rows />}
        {orders.isError && rows.length === 0 && (
          <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />
        )}
        {orders.isSuccess && rows.length === 0 && (
          <EmptyState icon={ArrowLeftRight} title={t('convert.empty')} text={t('convert.emptyText')} />
        )}
        <ul className="divide-y divide-line">
          {rows.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      </Card>
      <StaleNote query={orders} />
      {orders.hasNextPage && (
        <More isLoading={orders.isFetchingNextPage} onMore={() => void orders.fetchNextPage()} />
      )}
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
