import './bead.css'

/** Side A is a brass circle, side B an azure square, a tie a grey diamond: never told by colour alone. */
export type Side = 'a' | 'b' | 'tie'

type Props = {
  side: Side
  /** One letter or digit; two at most. */
  letter: string
  /** The outcome in words. Left out where the words stand beside it. */
  label?: string | undefined
  size?: 'medium' | 'large'
}

export const Bead = ({ side, letter, label, size = 'medium' }: Props) => (
  <span className={`bead bead-${side}${size === 'large' ? ' bead-large' : ''}`} title={label}>
    <span aria-hidden="true">{letter}</span>
    {label !== undefined && <span className="sr-only">{label}</span>}
  </span>
)
