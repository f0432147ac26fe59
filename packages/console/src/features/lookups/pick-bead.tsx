import type { ConsoleBet } from '@nibble/contract/console'
import type { CSSProperties } from 'react'

/** A pick as players see it: its shape and colour, with a letter; a set of characters shows its size. */
export const PickBead = ({
  game,
  pick,
  side,
  isSmall = false,
}: Pick<ConsoleBet, 'game' | 'pick' | 'side'> & { isSmall?: boolean }) => (
  <span className="text-12 font-semibold" style={isSmall ? { ...BOX, zoom: 2 / 3 } : BOX} aria-hidden="true">
    <span style={{ ...SHAPES[side], gridArea: '1/1' }} />
    <span style={{ ...TEXTS[side], gridArea: '1/1' }}>{letterOf(game, pick)}</span>
  </span>
)

const letterOf = (game: string, pick: string): string => {
  if (game.startsWith('lucky-') && pick !== 'lucky') return String(pick.length)
  if (pick === 'alphabet') return 'L'
  return pick.length === 1 ? pick : pick.charAt(0).toUpperCase()
}

const BOX: CSSProperties = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  lineHeight: 1,
}
const SHAPES: Readonly<Record<ConsoleBet['side'], CSSProperties>> = {
  a: { width: 24, height: 24, borderRadius: '50%', background: 'var(--brass-fill)' },
  b: { width: 24, height: 24, borderRadius: 5, background: 'var(--azure)' },
  tie: { width: 19, height: 19, borderRadius: 3, background: 'var(--tie)', transform: 'rotate(45deg)' },
}
const TEXTS: Readonly<Record<ConsoleBet['side'], CSSProperties>> = {
  a: { color: 'var(--on-brass)', zIndex: 0 },
  b: { color: 'var(--on-azure)', zIndex: 0 },
  tie: { color: 'var(--on-tie)', zIndex: 0 },
}
