import { Clock } from 'lucide-react'
import { useServerSecond } from '../realtime/server-second.ts'
import { useText } from '../text/text-context.ts'
import { useFormat } from '../text/use-format.ts'

type Props = {
  query: { readonly dataUpdatedAt: number; readonly isError: boolean; readonly fetchStatus: string }
}

const STALE_AFTER_MS = 30_000

/** "as of hh:mm:ss" under data that could not be renewed; nothing under fresh data. */
export const StaleNote = ({ query: { dataUpdatedAt, isError, fetchStatus } }: Props) => {
  const t = useText()
  const format = useFormat()
  const now = useServerSecond()
  const isStale = (isError || fetchStatus === 'paused') && now - dataUpdatedAt > STALE_AFTER_MS
  if (!isStale) return null
  return (
    <p role="status" className="mt-2 flex items-center gap-1.5 text-12 text-muted">
      <Clock size={14} aria-hidden="true" />
      {t('common.asOf', { time: format.time(dataUpdatedAt) })}
    </p>
  )
}
