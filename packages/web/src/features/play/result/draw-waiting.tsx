import type { GameId } from '@nibble/domain'
import { latestBlocks } from '../../../realtime/latest-blocks.ts'
import { useStore } from '../../../state/store.ts'
import { useText } from '../../../text/text-context.ts'
import { placesAhead } from '../picks/game-places.ts'
import { WaitingTile } from './waiting-tile.tsx'

/** Each block since the close lays a thread; the places that decide the game stay open. */
export const DrawWaiting = ({ since, game }: { since: number; game: GameId }) => {
  const t = useText()
  const blocks = useStore(latestBlocks).filter(({ timeMs }) => timeMs >= since)
  return <WaitingTile blocks={blocks.toReversed()} lit={placesAhead(game)} label={t('block.waiting')} />
}
