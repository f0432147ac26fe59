import type { gameConfigList, ResponseOf } from '@nibble/contract'
import { roundAt } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { useServerSecond } from '../../realtime/server-second.ts'
import { clockText } from '../../text/format.ts'

/** `24 s` below a minute, `1:24` above. */
export const timeLeft = (t: Translator, ms: number): string =>
  ms < 60_000 ? t('common.seconds', { seconds: Math.ceil(ms / 1000) }) : clockText(ms)

/** The phase of the current round, by the server's clock. */
export type RoundClock =
  | { readonly phase: 'unknown' }
  | { readonly phase: 'open'; readonly leftMs: number; readonly share: number }
  | { readonly phase: 'closed'; readonly opensInMs: number }

export type Windows = ResponseOf<typeof gameConfigList>['windows'][number]

/** Computed from the windows, so that a late or lost message moves no countdown. */
export const useRoundClock = (windows: Windows | undefined): RoundClock => {
  const now = useServerSecond()
  if (windows === undefined) return { phase: 'unknown' }

  const current = roundAt({ roundLength: windows.roundLength, windows, now })
  if (now < current.closesAt) {
    const leftMs = current.closesAt - now
    return { phase: 'open', leftMs, share: leftMs / windows.openForMs }
  }
  return { phase: 'closed', opensInMs: current.opensAt + windows.periodMs - now }
}
