import { type SeriesView, stopInsurance } from '@nibble/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { useOnline } from '../../realtime/connection.ts'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { SeriesFacts } from './series-facts.tsx'

/** A series that runs, and the way to stop it. The key stays the same for every try on it. */
export const RunningSeries = ({ series }: { series: SeriesView }) => {
  const t = useText()
  const cache = useQueryClient()
  const isOnline = useOnline()
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const stop = useMutation({
    mutationFn: () => call(stopInsurance, { idempotencyKey, id: series.id }),
    onSuccess: () => {
      setKey(crypto.randomUUID())
      showToast(t('insurance.stopped'))
      void cache.invalidateQueries({ queryKey: keys.money('insurance') })
      void cache.invalidateQueries({ queryKey: keys.assets })
    },
  })
  return (
    <>
      <SeriesFacts series={series} />
      {/* With its last stake on a bet there is nothing to give back, and a claim to lose. */}
      {series.held > 0n && <p className="text-12 text-muted">{t('insurance.stopText')}</p>}
      {stop.isError && <InlineError text={errorSentence(t, stop.error)} />}
      {series.held > 0n && (
        <Button
          wide
          disabled={!isOnline}
          busy={stop.isPending ? t('insurance.stopping') : undefined}
          onClick={() => stop.mutate()}
        >
          {t('insurance.stop')}
        </Button>
      )}
    </>
  )
}
