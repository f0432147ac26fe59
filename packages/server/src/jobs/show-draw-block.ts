import { type SeenBlock, seeDrawBlock } from '../features/play/index.ts'
import type { FollowedRound } from './followed-round.ts'
import type { Session } from './session.ts'

/** Looks for the draw block as the endpoints see it now, final or not, and shows it; shows none when it went again. */
export const lookForDrawBlock = async (session: Session, followed: FollowedRound): Promise<void> => {
  const { source, signal, log } = session
  followed.looking = true
  try {
    const crossing = await source.findDrawBlock(followed.round.drawAt)
    if (!signal.aborted && followed.agreed === null)
      await showDrawBlock(session, followed, crossing?.draw ?? null)
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error, round: followed.round.round }, 'A draw block could not be shown.')
  } finally {
    followed.looking = false
  }
}

export const showDrawBlock = async (
  { db, refreshSoon }: Session,
  followed: FollowedRound,
  draw: SeenBlock | null,
): Promise<void> => {
  const { round, block, state } = followed.round
  if (state !== 'closed' && state !== 'drawn') return
  if ((block?.hash ?? null) === (draw?.hash ?? null)) return

  const seen = draw === null ? null : { height: draw.height, hash: draw.hash, timeMs: draw.timeMs }
  if (!(await seeDrawBlock(db, { round, block: seen }))) return refreshSoon()
  if (followed.round.state !== 'closed' && followed.round.state !== 'drawn') return
  followed.round = {
    ...followed.round,
    state: seen === null ? 'closed' : 'drawn',
    block: seen === null ? null : { ...seen, height: seen.height.toString(), final: false },
  }
}
