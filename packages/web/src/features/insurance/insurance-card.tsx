import {
  insuranceBetOrder,
  insuranceSeries,
  insuranceTerms,
  type SeriesView,
  stopInsurance,
} from '@nibble/contract'
import type { Pick, SeriesGame } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { ErrorState, InlineError } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { moneyProblem, useMoneyCall } from '../../api/use-money-call.ts'
import { tableChoice, useTableChoice } from '../../book/table-choice.ts'
import { useOnline } from '../../realtime/connection.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { showToast } from '../../ui/toasts.tsx'
import { SeriesFacts, SeriesForm } from './series-form.tsx'

type Props = {
  game: SeriesGame
  pick: Pick | null
  /** It replaces the slip. */
  isChosen: boolean
}

/**
 * The insured series of a game: the running one or, if chosen, the form of the next one. If not chosen, only a running
 * series and how it ended are shown.
 */
export const InsuranceCard = ({ game, pick, isChosen }: Props) => {
  const t = useText()
  const format = useFormat()
  const offer = useQuery({ ...offerQuery, enabled: isChosen })
  const last = useQuery(lastSeriesQuery)
  const [openedAt] = useState(serverNow)
  const series = last.data ?? null
  const isRunning = series?.state === 'running'
  const table = useTableChoice()
  if (!isChosen && !isRunning && (series?.endedAt ?? 0) < openedAt) return null
  const lead =
    offer.data === undefined
      ? ''
      : t('insurance.lead', {
          most: format.count(offer.data.losses),
          claim: format.fee({ num: offer.data.claimBps, den: 10_000 }),
        })
  const failed = [offer, last].find(({ isError, data }) => isError && data === undefined)
  return (
    <Card as="section" aria-labelledby="insurance" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="insurance" className="text-16 font-semibold tracking-tight">
          {t('insurance.title')}
        </h2>
        {lead !== '' && <p className="text-muted">{lead}</p>}
      </div>
      {/* Always rendered, so that it is read out when the series replaces the form. */}
      <p className="sr-only" role="status">
        {isRunning && isChosen && t('insurance.started')}
      </p>
      {isRunning && <RunningSeries series={series} />}
      {!isRunning && !isChosen && series !== null && <SeriesFacts series={series} />}
      {!isRunning &&
        isChosen &&
        (failed !== undefined ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : offer.data === undefined || last.data === undefined ? (
          <Skeleton className="h-40" />
        ) : table === 'guarded' ? (
          <>
            <p>{t('insurance.blockOnly')}</p>
            <Button wide variant="primary" onClick={() => tableChoice.set('block')}>
              {t('insurance.toBlock')}
            </Button>
          </>
        ) : (
          <SeriesForm key={game} game={game} pick={pick} offer={offer.data} last={last.data} lead={lead} />
        ))}
    </Card>
  )
}

/** A running series, and its stop button. */
const RunningSeries = ({ series }: { series: SeriesView }) => {
  const t = useText()
  const isOnline = useOnline()
  const stop = useMoneyCall(stopInsurance, {
    subject: series.id,
    onDone: () => showToast(t('insurance.stopped')),
    refresh: [keys.money('insurance'), keys.assets],
    settledBy: ['series_over'],
  })
  const problem = moneyProblem(t, stop)
  // One runs at a time: a running one shows that a start whose answer was lost went through.
  const { lost, letGo } = useMoneyCall(insuranceBetOrder, { onDone: () => {}, refresh: [] })
  useEffect(() => {
    if (lost !== null) letGo()
  })
  return (
    <>
      <SeriesFacts series={series} />
      {/* Once its last stake is placed, stopping returns nothing and forfeits the claim. */}
      {series.held > 0n && <p className="text-12 text-muted">{t('insurance.stopText')}</p>}
      {problem !== null && <InlineError text={problem} />}
      {series.held > 0n && (
        <Button
          wide
          disabled={!isOnline}
          busy={stop.state === 'busy' ? t('insurance.stopping') : undefined}
          onClick={() => void stop.submit({ id: series.id })}
        >
          {t(stop.lost === null ? 'insurance.stop' : 'money.askAgain')}
        </Button>
      )}
    </>
  )
}

/** The terms for a series that starts now. */
const offerQuery = queryOptions({
  queryKey: [...keys.money('insurance'), 'offer'],
  queryFn: ({ signal }) => call(insuranceTerms, {}, { signal }),
  staleTime: 60_000,
})

/** The player's last series, which may still be running. */
const lastSeriesQuery = queryOptions({
  queryKey: [...keys.money('insurance'), 'last'],
  queryFn: async ({ signal }) => (await call(insuranceSeries, { limit: 1 }, { signal })).items[0] ?? null,
  refetchInterval: 5_000,
})
