import { Hourglass } from 'lucide-react'
import { useUser } from '../api/queries.ts'
import { useFormat, useText } from '../text/text-context.ts'

/** Until when withdrawals and transfers wait, and why; nothing while they do not. */
export const MoneyWaits = ({ className = '' }: { className?: string }) => {
  const t = useText()
  const format = useFormat()
  const until = useUser().data?.moneyWaitsUntil ?? null
  if (until === null) return null
  return (
    <p role="status" className={`flex gap-2 rounded-12 bg-brass-wash p-3 ${className}`}>
      <Hourglass size={20} strokeWidth={1.75} className="shrink-0 text-brass" aria-hidden="true" />
      {t('error.moneyWaits', { time: format.dayTime(until) })}
    </p>
  )
}
