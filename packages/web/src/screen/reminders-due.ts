/** How many reminders a session of that length has had, one each interval. */
export const remindersDue = (playedMs: number, everyMin: number): number =>
  Math.max(0, Math.floor(playedMs / (everyMin * 60_000)))
