import { nextRounds, type Tempo } from '@nibble/domain'
import { useGameConfig, useTable } from '../../api/queries.ts'
import { serverNow, useServerSecond } from '../../realtime/server-second.ts'
import { momentOf } from './round/moment.ts'

/** A tempo as it is this second: its table, the round on stage, and when the next one opens. */
export const useStage = (tempo: Tempo) => {
  const table = useTable(tempo)
  const config = useGameConfig()
  // The second only wakes the screen; what is decided uses the exact time, so that nothing lags behind the close.
  useServerSecond()
  const now = serverNow()
  const windows = config.data?.windows.find((each) => each.tempo === tempo)
  const next = windows === undefined ? undefined : nextRounds({ tempo, windows, now, count: 1 })[0]

  return {
    table,
    config: config.data,
    moment: momentOf(table.data, now),
    opensInSeconds: next === undefined ? null : Math.max(1, Math.ceil((next.opensAt - now) / 1000)),
  }
}
