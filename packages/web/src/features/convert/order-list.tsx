import { ArrowLeftRight } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedCard } from '../../ui/paged-card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderRow } from './order-row.tsx'
import { useOrders } from './orders.ts'

/** Conversions, newest first; each opens to its way. */
export const OrderList = () => {
  const t = useText()
  const orders = useOrders()
  return (
    <section aria-labelledby="orders">
      <SectionHead title={t('convert.orders')} id="orders" space="none" />
      <PagedCard
        query={orders}
        waiting={<Rows />}
        empty={<EmptyState icon={ArrowLeftRight} title={t('convert.empty')} text={t('convert.emptyText')} />}
      >
        {(order) => <OrderRow key={order.id} order={order} />}
      </PagedCard>
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
