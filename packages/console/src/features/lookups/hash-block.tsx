import { groupsOfFour } from '../../text/format.ts'

/** A whole hash, in groups of four. */
export const HashBlock = ({ of }: { of: string }) => (
  <p className="rounded-12 bg-raised px-3 py-2.5 font-mono text-12 break-words">{groupsOfFour(of)}</p>
)

/** Where anybody can check what the block made of it. */
export const ProofLink = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer" className="text-azure hover:underline">
    Check the proof<span className="sr-only"> (opens the players’ page)</span>
  </a>
)
