import { useState } from 'react'
import { useUser } from '../api/queries.ts'
import { useServerSecond } from '../realtime/server-second.ts'
import { remindersDue } from './reminders-due.ts'

type Reminder = { readonly playedMs: number; readonly close: () => void }

/** Non-null when the session has lasted another interval since this page was opened or last reminded. */
export const useReminder = (): Reminder | null => {
  const now = useServerSecond()
  const user = useUser().data
  const [seen, setSeen] = useState<{ every: number; count: number } | null>(null)
  if (user === undefined || user.remindEveryMin === 0) return null

  const playedMs = now - user.session.startedAt
  const every = user.remindEveryMin
  const count = remindersDue(playedMs, every)
  if (seen === null || seen.every !== every) {
    setSeen({ every, count })
    return null
  }
  return count > seen.count ? { playedMs, close: () => setSeen({ every, count }) } : null
}
