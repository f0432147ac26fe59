import type { BetRow, LiveTable } from '@nibble/contract'
import type { GameId } from '@nibble/domain'
import { useEffect } from 'react'
import { latestTable, watchedTable } from '../../../realtime/watched-table.ts'
import { useStore } from '../../../state/store.ts'
import type { Moment } from '../round/moment.ts'

export type LiveProps = {
  moment: Moment
  game: GameId
  /** The player's own bets of the round. */
  bets: readonly BetRow[] | undefined
}

/** The live table of the current round and game, fetched while shown. The server decides who gets it. */
export const useLiveTable = ({
  moment: { round, phase },
  game,
  bets,
}: LiveProps): { readonly table: LiveTable | null; readonly isDue: boolean } => {
  const number = round?.round ?? null
  useEffect(() => {
    watchedTable.set(number === null ? null : { round: number, game })
    return () => watchedTable.set(null)
  }, [number, game])

  const latest = useStore(latestTable)
  const isOwn = (bets ?? []).some((bet) => bet.round === number && bet.status !== 'cancelled')
  const isDue = number !== null && (phase !== 'open' || isOwn)
  return { table: isDue && latest?.round === number && latest.game === game ? latest : null, isDue }
}
