import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedCard } from '../../ui/paged-card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { rebatesQuery } from './rebate-queries.ts'
import { RebateRow } from './rebate-row.tsx'

/** What the player was paid back, day by day, each amount down to whose bets it comes from. */
export const RebateList = () => {
  const t = useText()
  const rebates = useInfiniteQuery(rebatesQuery)
  return (
    <section aria-labelledby="rebates">
      <SectionHead id="rebates" title={t('rebate.title')} />
      <p className="mb-3 text-muted">{t('rebate.text')}</p>
      <PagedCard
        query={rebates}
        waiting={<Skeleton className="my-4 h-24" />}
        empty={<EmptyState icon={Coins} title={t('rebate.none')} text={t('rebate.noneText')} />}
      >
        {(paid) => <RebateRow key={`${paid.day} ${paid.record}`} paid={paid} />}
      </PagedCard>
    </section>
  )
}
