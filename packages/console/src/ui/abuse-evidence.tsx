import type { ConsoleAbuseFlag } from '@nibble/contract/console'
import { evidenceText } from '../text/abuse-words.ts'
import { Hex } from './hex.tsx'

/** What ties its players to each other, pair by pair, in plain words. */
export const AbuseEvidence = ({ flag: { players, evidence } }: { flag: ConsoleAbuseFlag }) => {
  const nameOf = (id: string): string => {
    const found = players.find((player) => player.id === id)
    return found?.name ?? found?.bindId ?? id
  }
  return (
    <ul className="grid list-disc gap-0.5 pl-5 text-12">
      {evidence.map(({ one, other, kind, times, address }) => (
        <li key={`${one} ${other} ${kind}`}>
          {nameOf(one)} and {nameOf(other)}: {evidenceText({ kind, times })}
          {address !== null && (
            <>
              {' '}
              (<Hex of={address} />)
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
