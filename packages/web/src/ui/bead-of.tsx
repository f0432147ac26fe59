import type { GameId } from '@nibble/domain'
import { useText } from '../text/text-context.ts'
import { Bead } from './bead.tsx'
import { beadOf, outcomeName, pickBead, pickName } from './bead-words.ts'

type Props = {
  game: GameId
  size?: 'medium' | 'large'
  /** Whether the bead says its name itself; leave it out where the name stands beside it. */
  named?: boolean
}

/** The bead of an outcome: `left`, `7`, `odd-small`. */
export const OutcomeBead = ({
  game,
  outcome,
  named = false,
  size = 'medium',
}: Props & { outcome: string }) => {
  const t = useText()
  return (
    <Bead
      {...beadOf(t, game, outcome)}
      size={size}
      label={named ? outcomeName(t, game, outcome) : undefined}
    />
  )
}

/** The bead of a pick: `left`, `7`, `3a`. */
export const PickBead = ({ game, pick, named = false, size = 'medium' }: Props & { pick: string }) => {
  const t = useText()
  return <Bead {...pickBead(t, game, pick)} size={size} label={named ? pickName(t, game, pick) : undefined} />
}
