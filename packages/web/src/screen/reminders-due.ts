/** How many reminders are due in a session of that length, one per interval. */
export const remindersDue = (playedMs: number, everyMin: number): number =>
  Math.max(0, Math.floor(playedMs / (everyMin * 60_000)))
