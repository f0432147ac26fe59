import type { SeriesGame } from '@nibble/domain'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RunningSeries } from './running-series.tsx'
import { SeriesForm } from './series-form.tsx'
import { lastSeriesQuery, offerQuery } from './series-queries.ts'

/** The insured series of a game: the one that runs, or the form of the next. */
export const InsuranceCard = ({ game }: { game: SeriesGame }) => {
  const t = useText()
  const format = useFormat()
  const offer = useQuery(offerQuery)
  const last = useQuery(lastSeriesQuery)
  const failed = [offer, last].find(({ isError, data }) => isError && data === undefined)
  return (
    <Card as="section" aria-labelledby="insurance" className="order-5 grid gap-4 lg:order-none">
      <div className="grid gap-1">
        <h2 id="insurance" className="text-16 font-semibold tracking-tight">
          {t('insurance.title')}
        </h2>
        {offer.data !== undefined && (
          <p className="text-muted">
            {t('insurance.lead', {
              most: format.count(offer.data.losses),
              claim: format.fee({ num: offer.data.claimBps, den: 10_000 }),
            })}
          </p>
        )}
      </div>
      {failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {failed === undefined && (offer.data === undefined || last.data === undefined) && (
        <Skeleton className="h-40" />
      )}
      {offer.data !== undefined &&
        last.data !== undefined &&
        (last.data?.state === 'running' ? (
          <RunningSeries series={last.data} />
        ) : (
          <SeriesForm key={game} game={game} offer={offer.data} last={last.data} />
        ))}
    </Card>
  )
}
