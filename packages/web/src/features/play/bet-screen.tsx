import { isGameId } from '@nibble/domain'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { searchWord } from '../../paths.ts'
import { GameTable } from './game-table.tsx'

/** `/bet/{type}`: the table of one game; with `?round=` the result of one round on it. */
export const BetScreen = () => {
  const { type = '' } = useParams({ strict: false })
  const round = searchWord(useSearch({ strict: false }), 'round')
  if (!isGameId(type)) return <Navigate to="/404" replace />
  return <GameTable key={type} game={type} shownRound={round} />
}
