import { roundAt, type Tempo } from '@nibble/domain'
import { useGameConfig, useTable } from '../../api/queries.ts'
import { useServerSecond } from '../../realtime/server-second.ts'

/** How far the round of a tempo is, by the server's clock. */
export type RoundClock =
  | { readonly phase: 'unknown' }
  | { readonly phase: 'open'; readonly round: string; readonly leftMs: number; readonly share: number }
  | { readonly phase: 'closed'; readonly round: string; readonly opensInMs: number }

/** The windows say when, so that a late or lost message moves no countdown. */
export const useRoundClock = (tempo: Tempo): RoundClock => {
  const now = useServerSecond()
  const { data: config } = useGameConfig()
  const windows = config?.windows.find((each) => each.tempo === tempo)
  if (windows === undefined) return { phase: 'unknown' }

  const current = roundAt({ tempo, windows, now })
  if (now < current.closesAt) {
    const leftMs = current.closesAt - now
    return { phase: 'open', round: current.round, leftMs, share: leftMs / windows.openForMs }
  }
  const opensAt = current.opensAt + windows.periodMs
  const next = roundAt({ tempo, windows, now: opensAt })
  return { phase: 'closed', round: next.round, opensInMs: opensAt - now }
}

/** What keeps bets out although the round is open by the clock; null while nothing does. */
export const useGateFault = (tempo: Tempo): 'chain' | 'clock' | 'stopped' | null => {
  const { data: table } = useTable(tempo)
  const fault = table?.gate.fault ?? null
  return fault === 'between' ? null : fault
}
