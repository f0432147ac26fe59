import './bead.css'

/** Side A is a brass circle, side B an azure square, a tie a grey diamond: never told by colour alone. */
export type Side = 'a' | 'b' | 'tie'

type Props = {
  side: Side
  /** One letter or digit; two at most. */
  letter: string
  /** The outcome in words. Left out where the words stand beside it. */
  label?: string
  size?: 'medium' | 'large'
}

export const Bead = ({ side, letter, label, size = 'medium' }: Props) => (
  <span
    className={`bead bead-${side}${size === 'large' ? ' bead-large' : ''}`}
    role={label === undefined ? undefined : 'img'}
    aria-label={label}
    aria-hidden={label === undefined ? true : undefined}
    title={label}
  >
    {letter}
  </span>
)
