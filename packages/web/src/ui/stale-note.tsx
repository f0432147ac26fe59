import { Clock } from 'lucide-react'
import { useServerSecond } from '../realtime/server-second.ts'
import { useFormat, useText } from '../text/text-context.ts'
import { type Fetched, isStale } from './is-stale.ts'

/** "as of hh:mm:ss" under data that could not be refreshed; nothing under fresh data. */
export const StaleNote = ({ query }: { query: Fetched }) => {
  const t = useText()
  const format = useFormat()
  const now = useServerSecond()
  if (!isStale(query, now)) return null
  return (
    <p role="status" className="mt-2 flex items-center gap-1.5 text-12 text-muted">
      <Clock size={14} aria-hidden="true" />
      {t('common.asOf', { time: format.time(query.dataUpdatedAt) })}
    </p>
  )
}
