import './phase-track.css'

export const PHASES = ['open', 'closed', 'waiting', 'result', 'settled'] as const
export type Phase = (typeof PHASES)[number]

type Props = {
  phase: Phase
  /** The word for each, and "Phase" for the list as a whole. */
  words: Readonly<Record<Phase, string>>
  label: string
}

/** The progress of a round: five segments, the current one in brass. */
export const PhaseTrack = ({ phase, words, label }: Props) => (
  <ol className="phase-track" aria-label={label}>
    {PHASES.map((each) => (
      <li
        key={each}
        className={each === phase ? 'now' : undefined}
        aria-current={each === phase ? 'step' : undefined}
      >
        <span>{words[each]}</span>
      </li>
    ))}
  </ol>
)
