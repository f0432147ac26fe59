import { DAY_MS, dayStart } from '@nibble/domain'

/** How long until a day of the house ends, or a day of UTC, whose months are those of partitions. */
export const untilDayEnds = (now: number): number =>
  Math.min(dayStart(now) + DAY_MS - now, DAY_MS - (now % DAY_MS))

/** Waits for the next day if this one ends within this time. What a test counts today would be yesterday's at its end. */
export const waitOutTheDay = async (withinMs: number): Promise<void> => {
  const left = untilDayEnds(Date.now())
  if (left < withinMs) await new Promise((resolve) => setTimeout(resolve, left))
}
