import './bead.css'
import type { GameId, Side } from '@nibble/domain'
import { useText } from '../text/text-context.ts'
import { beadOf, outcomeName, pickBead, pickName } from './outcome-names.ts'

type Props = {
  /** A is a brass circle, B an azure square, a tie a grey diamond: never distinguished by colour alone. */
  side: Side
  /** One letter or digit; two at most. */
  letter: string
  /** The outcome in words. Omitted if the words are beside it. */
  label?: string | undefined
  size?: 'medium' | 'large'
}

export const Bead = ({ side, letter, label, size = 'medium' }: Props) => (
  <span className={`bead bead-${side}${size === 'large' ? ' bead-large' : ''}`} title={label}>
    <span aria-hidden="true">{letter}</span>
    {label !== undefined && <span className="sr-only">{label}</span>}
  </span>
)

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
