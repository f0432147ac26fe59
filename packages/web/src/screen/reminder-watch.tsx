import { lazy } from 'react'
import { needWords } from '../text/words.ts'
import { useReminder } from './use-reminder.ts'

// Fetched when it is first due, with its words: home does without either.
const SessionReminder = lazy(async () => {
  const [{ SessionReminder }] = await Promise.all([import('./session-reminder.tsx'), needWords('rest')])
  return { default: SessionReminder }
})

/** Shows the reminder when one is due. */
export const ReminderWatch = () => {
  const reminder = useReminder()
  return reminder === null ? null : <SessionReminder playedMs={reminder.playedMs} onClose={reminder.close} />
}
