import type { BetRow } from '@nibble/contract'
import type { GameId } from '@nibble/domain'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { late } from '../../../screen/late.ts'
import { PendingScreen } from '../../../screen/pending-screen.tsx'
import type { Moment } from '../round/moment.ts'
import { revealedRounds } from './revealed-rounds.ts'

type Options = {
  games: readonly GameId[]
  moment: Moment
  bets: readonly BetRow[] | undefined
  /** The player is in the middle of a slip: nothing jumps over it. */
  isBusy: boolean
  show: (round: string) => void
}

/** Opens the result of a round on which the player has a bet, once, when its draw has come: there they see the block come in. */
export const useArrivingResult = ({ games, moment, bets, isBusy, show }: Options): string | null => {
  const [arrived, setArrived] = useState<string | null>(null)
  const { round, phase } = moment
  const isMine = (bets ?? []).some((bet) => games.includes(bet.game) && bet.status !== 'cancelled')
  const arriving =
    round !== null && isMine && (phase === 'waiting' || round.block !== null) && phase !== 'closed'
      ? round.round
      : null

  const arrive = useEffectEvent((number: string) => {
    if (isBusy || revealedRounds.has(number)) return
    setArrived(number)
    show(number)
  })
  useEffect(() => {
    // A block arrives from outside: nothing that is rendered could tell it.
    // oxlint-disable-next-line react/set-state-in-effect
    if (arriving !== null) arrive(arriving)
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
