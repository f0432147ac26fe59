import { insuranceBetOrder, type SeriesView, stopInsurance } from '@nibble/contract'
import { useEffect } from 'react'
import { keys } from '../../api/keys.ts'
import { moneyProblem } from '../../api/money-problem.ts'
import { useMoneyCall } from '../../api/use-money-call.ts'
import { useOnline } from '../../realtime/connection.ts'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { SeriesFacts } from './series-facts.tsx'

/** A series that runs, and the way to stop it. */
export const RunningSeries = ({ series }: { series: SeriesView }) => {
  const t = useText()
  const isOnline = useOnline()
  const stop = useMoneyCall(stopInsurance, {
    subject: series.id,
    onDone: () => showToast(t('insurance.stopped')),
    refresh: [keys.money('insurance'), keys.assets],
    settledBy: ['series_over'],
  })
  const problem = moneyProblem(t, stop)
  // One runs at a time: a start whose answer was lost has gone through, as is to be seen here.
  const { lost, letGo } = useMoneyCall(insuranceBetOrder, { onDone: () => {}, refresh: [] })
  useEffect(() => {
    if (lost !== null) letGo()
  })
  return (
    <>
      <SeriesFacts series={series} />
      {/* With its last stake on a bet there is nothing to give back, and a claim to lose. */}
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
