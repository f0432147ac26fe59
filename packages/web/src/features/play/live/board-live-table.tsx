import type { GameId } from '@nibble/domain'
import { Segment } from '@nibble/ui/segment.tsx'
import { useState } from 'react'
import { useText } from '../../../text/text-context.ts'
import { LiveTableCard } from './live-table-card.tsx'
import type { LiveProps } from './use-live-table.ts'

type Props = Omit<LiveProps, 'game'> & { games: readonly GameId[] }

/** The board's live table: one of its games at a time, at first the one that the player has bet on. */
export const BoardLiveTable = ({ games, ...props }: Props) => {
  const t = useText()
  const [chosen, setChosen] = useState<GameId | null>(null)
  const own = props.bets?.find(({ game, status }) => games.includes(game) && status !== 'cancelled')
  const game = chosen ?? own?.game ?? games[0] ?? 'exact'
  return (
    <LiveTableCard {...props} game={game}>
      <Segment
        wide
        label={t('live.title')}
        value={game}
        onChange={setChosen}
        options={games.map((value) => ({ value, text: t(`game.${value}`) }))}
      />
    </LiveTableCard>
  )
}
