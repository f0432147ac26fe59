import { lazy, useState } from 'react'
import { useUser } from '../api/queries.ts'
import { useServerSecond } from '../realtime/server-second.ts'
import { needWords } from '../text/words.ts'
import { remindersDue } from './reminders-due.ts'

// Loaded with its phrases when first due: home needs neither.
const SessionReminder = lazy(async () => {
  const [{ SessionReminder }] = await Promise.all([import('./session-reminder.tsx'), needWords('rest')])
  return { default: SessionReminder }
})

/** Shows the reminder when one is due. */
export const ReminderWatch = () => {
  const reminder = useReminder()
  return reminder === null ? null : <SessionReminder playedMs={reminder.playedMs} onClose={reminder.close} />
}

type Reminder = { readonly playedMs: number; readonly close: () => void }

/** Non-null when the session has lasted another interval since the page was opened or the last reminder. */
const useReminder = (): Reminder | null => {
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
