import './styles/bead.css'

type Props = {
  /** A is a brass circle, B an azure square, a tie a grey diamond: never distinguished by colour alone. */
  side: 'a' | 'b' | 'tie'
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
