import { type RoundNumber, readRoundNumber, type Tempo, timesOf, type Windows } from '@nibble/domain'
import { Refusal } from '../../refusal.ts'

/** When a round opens. Throws a Refusal where the windows have no such round. */
export const opensAt = (round: RoundNumber, windows: Readonly<Record<Tempo, Windows>>): number => {
  const times = timesOf({ round, windows: windows[readRoundNumber(round).tempo] })
  if (times === null) throw new Refusal('round_unknown')
  return times.opensAt
}
