import { type GameId, isGameId } from '@nibble/domain'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { searchWord } from '../../paths.ts'
import { GameTable } from './game-table.tsx'

/** `/bet/{type}`: the table of one game; with `?round=` the result of one round on it. `besides` is what else the game has. */
export const BetScreen = ({ besides }: { besides: (game: GameId) => ReactNode }) => {
  const { type = '' } = useParams({ strict: false })
  const round = searchWord(useSearch({ strict: false }), 'round')
  if (!isGameId(type)) return <Navigate to="/404" replace />
  return <GameTable key={type} game={type} shownRound={round} besides={besides(type)} />
}
