import type { GameId } from '@nibble/domain'
import { Bead } from '@nibble/ui/bead.tsx'
import { useText } from '../text/text-context.ts'
import { beadOf, outcomeName, pickBead, pickName } from './outcome-names.ts'

type BeadOfProps = {
  game: GameId
  size?: 'medium' | 'large'
  /** Whether the bead has its own accessible name; omit it if the name is beside it. */
  named?: boolean
}

/** The bead of an outcome: `left`, `7`, `odd-small`. */
export const OutcomeBead = ({
  game,
  outcome,
  named = false,
  size = 'medium',
}: BeadOfProps & { outcome: string }) => {
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
export const PickBead = ({ game, pick, named = false, size = 'medium' }: BeadOfProps & { pick: string }) => {
  const t = useText()
  return <Bead {...pickBead(t, game, pick)} size={size} label={named ? pickName(t, game, pick) : undefined} />
}
