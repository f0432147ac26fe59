import { useText } from '../../../text/text-context.ts'
import { type Phase, PhaseTrack } from '../../../ui/phase-track.tsx'
import { phaseWords } from '../round/round-card.tsx'

/** How far the draw is that one waits for. */
export const Phases = ({ phase }: { phase: Phase }) => {
  const t = useText()
  return <PhaseTrack phase={phase} words={phaseWords(t)} label={t('play.phase')} />
}
