import type { BetRow } from '@nibble/contract'
import type { GameId } from '@nibble/domain'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { serverNow, useEachSecond } from '../../../realtime/server-second.ts'
import { late } from '../../../screen/late.ts'
import { PendingScreen } from '../../../screen/pending-screen.tsx'
import { revealedRounds } from '../../../state/revealed-rounds.ts'
import type { Moment } from '../round/moment.ts'

type Options = {
  games: readonly GameId[]
  moment: Moment
  bets: readonly BetRow[] | undefined
  /** The player is in the middle of a slip: nothing jumps over it. */
  isBusy: boolean
  show: (round: string) => void
}

/** So long after the close the table still says that the bet is placed. */
const CLOSED_MS = 3_000

/** Opens the result of a round on which the player has a bet, once, before its draw: there they see the blocks come in. */
export const useArrivingResult = ({ games, moment, bets, isBusy, show }: Options): string | null => {
  const [arrived, setArrived] = useState<string | null>(null)
  const { round, phase } = moment
  const isMine = (bets ?? []).some((bet) => games.includes(bet.game) && bet.status !== 'cancelled')
  const isNear = useEachSecond(
    () => round !== null && serverNow() >= Math.min(round.closesAt + CLOSED_MS, round.drawAt),
  )
  // A bet that is acknowledged late opens its draw late.
  const isArriving =
    round !== null && isMine && !isBusy && round.state !== 'cancelled' && (isNear || round.block !== null)
  // Whoever goes back to the table before the draw is taken here once more for the draw itself.
  const arriving = isArriving ? `${round.round} ${phase === 'closed' ? 'near' : 'due'}` : null

  const arrive = useEffectEvent(() => {
    if (round === null || revealedRounds.has(round.round)) return
    setArrived(round.round)
    show(round.round)
  })
  useEffect(() => {
    // A block arrives from outside: nothing that is rendered could tell it.
    // oxlint-disable-next-line react/set-state-in-effect
    if (arriving !== null) arrive()
  }, [arriving])
  return arrived
}

// Fetched with the table, so that it is there when a block arrives. React's `lazy` would show the outline for a moment even then.
const useResult = late(() => import('./result-screen.tsx'))

/** A result in place of its table. */
export const Result = (props: ComponentProps<NonNullable<ReturnType<typeof useResult>>['ResultScreen']>) => {
  const result = useResult()
  return result === null ? <PendingScreen /> : <result.ResultScreen {...props} />
}
