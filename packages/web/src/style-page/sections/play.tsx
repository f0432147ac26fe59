import { normaliseHash } from '@nibble/domain'
import { Tail } from '../../hash-tile/tail.tsx'
import { useText } from '../../text/text-context.ts'
import { Bead, OutcomeBead } from '../../ui/bead.tsx'
import { OutcomeRows } from '../../ui/bead-rows.tsx'
import { PHASES, PhaseTrack } from '../../ui/phase-track.tsx'
import { Ring } from '../../ui/ring.tsx'
import { HASH, Sample, StyleSection } from '../sample.tsx'

const SIDES = ['a', 'tie', 'b'] as const

/** A round and its outcomes. */
export const Play = () => {
  const t = useText()
  const hash = normaliseHash(HASH)
  const words = {
    open: t('play.phase.open'),
    closed: t('play.phase.closed'),
    waiting: t('play.phase.waiting'),
    result: t('play.phase.result'),
    settled: t('play.phase.settled'),
  }
  return (
    <StyleSection name="play">
      <Sample name="bead">
        {SIDES.map((side) => (
          <Bead key={side} side={side} letter="L" />
        ))}
        {SIDES.map((side) => (
          <Bead key={side} side={side} letter="10" size="large" />
        ))}
        <OutcomeBead game="left-right" outcome="left" named />
      </Sample>
      <Sample name="bead-rows" as="column">
        {hash !== null && (
          <OutcomeRows games={['left-right', 'niu-niu', 'exact']} block={{ hash, height: 131_480_164n }} />
        )}
      </Sample>
      <Sample name="ring">
        <Ring size={88} thickness={6} state="open" left={0.62}>
          24
        </Ring>
        <Ring size={88} thickness={6} state="ending" left={0.2}>
          8
        </Ring>
        <Ring size={88} thickness={6} state="closed" left={0} />
        <Ring size={88} thickness={6} state="waiting" left={0} />
      </Sample>
      <Sample name="phase-track" as="column">
        {PHASES.map((phase) => (
          <PhaseTrack key={phase} phase={phase} words={words} label={words[phase]} />
        ))}
      </Sample>
      <Sample name="tail">
        <Tail hash={HASH} lit={[1]} />
        <Tail hash={HASH} lit={[1, 2]} />
        <Tail hash={HASH} lit={[1, 9]} />
        <Tail hash={null} lit={[1, 2]} />
      </Sample>
    </StyleSection>
  )
}
