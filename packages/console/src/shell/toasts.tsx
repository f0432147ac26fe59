import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useNotificationContext } from 'ra-core'
import { useEffect } from 'react'

const SHOWN_MS = 5_000

/** What was done, confirmed in a line at the edge. What failed is told where it was asked for, not here alone. */
export const Toasts = () => {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown] = notifications

  useEffect(() => {
    if (shown === undefined) return
    // What was done since takes its place at once.
    const timer = setTimeout(takeNotification, notifications.length > 1 ? 0 : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown, notifications.length, takeNotification])

  const failed = shown?.type === 'error' || shown?.type === 'warning'
  return (
    <div role="status" className="fixed right-4 bottom-4 z-50 grid justify-items-end">
      {shown !== undefined && (
        <p className="flex max-w-[min(420px,calc(100vw-32px))] animate-arrive items-start gap-2 rounded-12 border border-line-strong bg-card px-4 py-3 shadow-2">
          {failed ? (
            <TriangleAlert size={18} className="text-loss" aria-hidden="true" />
          ) : (
            <CircleCheck size={18} className="text-win" aria-hidden="true" />
          )}
          <span>{shown.message}</span>
        </p>
      )}
    </div>
  )
}
