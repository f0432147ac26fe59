import { serverNow, useEachSecond } from '../realtime/server-second.ts'
import type { Overview } from './limits.ts'
import { useUser } from './queries.ts'

export type Pause = NonNullable<Overview['pause']>

/** The player's current break, if any. */
export const usePause = (): Pause | null => {
  const pause = useUser().data?.pause ?? null
  const isOver = useEachSecond(() => pause?.until != null && pause.until <= serverNow())
  return isOver ? null : pause
}
