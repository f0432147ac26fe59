import '../verify.css'
import { Scale } from 'lucide-react'
import { Screen } from '../../../screen/screen.tsx'
import { useText } from '../../../text/text-context.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EndpointsCard } from '../endpoints-card.tsx'
import { ChainCard } from './chain-card.tsx'
import { CoverCard } from './cover-card.tsx'
import { DaysCard } from './days-card.tsx'
import { OwnCard } from './own-card.tsx'
import { useChainAnswers, useRoots } from './use-liabilities.ts'
import { WhatCounts } from './what-counts.tsx'

/** `/liabilities`: open to anybody. What the house owes beside what it holds, and whether the reader is counted. */
export const LiabilitiesScreen = () => {
  const t = useText()
  const roots = useRoots()
  const newest = roots.data?.items[0]
  const chain = useChainAnswers(newest)
  return (
    <Screen title={t('liabilities.title')} subtitle={t('liabilities.subtitle')} back="/verify">
      <div className="grid grid-cols-1 items-start gap-4 pt-3 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-6 lg:pt-6 xl:grid-cols-[minmax(0,1fr)_344px] xl:gap-x-10">
        {roots.isError ? (
          <Card className="lg:col-span-2">
            <ErrorState error={roots.error} onRetry={() => void roots.refetch()} />
          </Card>
        ) : roots.isPending ? (
          <Card>
            <Skeleton className="h-48 w-full" />
          </Card>
        ) : newest === undefined ? (
          <Card className="lg:col-span-2">
            <EmptyState icon={Scale} title={t('liabilities.none')} text={t('liabilities.noneText')} />
          </Card>
        ) : (
          <>
            <div className="grid grid-cols-1 gap-4 lg:gap-5">
              <CoverCard root={newest} answers={chain.data} />
              <OwnCard root={newest} />
              <WhatCounts />
            </div>
            <div className="grid grid-cols-1 gap-4">
              <ChainCard root={newest} chain={chain} />
              {newest.holdings !== null && <EndpointsCard />}
              <DaysCard roots={roots.data.items} />
            </div>
          </>
        )}
      </div>
    </Screen>
  )
}
