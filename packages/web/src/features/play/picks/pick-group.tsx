import { type GameId, type Paytable, type Pick, picksOf } from '@nibble/domain'
import { useId } from 'react'
import { useText } from '../../../text/text-context.ts'
import { useFormat } from '../../../text/use-format.ts'
import { beadOf, pickName } from '../../../ui/bead-words.ts'
import { cx } from '../../../ui/class-names.ts'
import { pickOddsText } from './odds-text.ts'
import { PickCard } from './pick-card.tsx'

export type PickGroupProps = {
  game: GameId
  paytable: Paytable
  choice: string
  onChoice: (choice: string) => void
  isClosed: boolean
  isStopped: boolean
}

const COLUMNS = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2']

/** The picks of a game that has a handful of them, the tie between its two sides. */
export const PickGroup = ({ game, paytable, choice, onChoice, isClosed, isStopped }: PickGroupProps) => {
  const t = useText()
  const format = useFormat()
  const group = useId()
  const picks = tieBetween(game, picksOf(game))
  const isStacked = picks.length === 3 && picks.some((pick) => widthOf(pickName(t, game, pick)) > ROOM)

  return (
    <div
      role="radiogroup"
      aria-label={t(`ask.${game}`)}
      className={cx('grid gap-2 lg:gap-3', COLUMNS[picks.length] ?? 'grid-cols-3')}
    >
      {picks.map((pick) => (
        <PickCard
          key={pick}
          group={group}
          value={pick}
          {...beadOf(t, game, pick)}
          name={pickName(t, game, pick)}
          odds={pickOddsText(format, { game, pick, paytable })}
          isStacked={isStacked}
          isSelected={choice === pick}
          isClosed={isClosed}
          isStopped={isStopped}
          onSelect={() => onChoice(pick)}
        />
      ))}
    </div>
  )
}

const tieBetween = (game: GameId, picks: readonly Pick[]): readonly Pick[] => {
  const [first, second, third] = picks
  return picks.length === 3 && first && second && third && game !== 'sum' ? [first, third, second] : picks
}

/** Letters that fit beside a bead in a third of a phone; an East Asian character takes the room of two. */
const ROOM = 6
const widthOf = (name: string): number => [...name].reduce((sum, char) => sum + (char > '\u2e80' ? 2 : 1), 0)
