import type { BetRow } from '@nibble/contract'
import { useOpenBets } from '../../api/queries.ts'
import { useHomeParts } from './use-home-parts.ts'

/** The bets of the round that is drawn next. Nothing while none is open. */
export const PendingBet = () => {
  const { data } = useOpenBets()
  const parts = useHomeParts()
  const bets = drawnNext(data?.items ?? [])
  const [first] = bets
  return first === undefined || parts === null ? null : <parts.PendingCard bets={bets} first={first} />
}

/** Of the next draw and, so that one sum can be shown, of one asset. */
const drawnNext = (bets: readonly BetRow[]): readonly BetRow[] => {
  const next = bets.reduce<BetRow | undefined>(
    (soonest, bet) => (soonest === undefined || bet.drawAt < soonest.drawAt ? bet : soonest),
    undefined,
  )
  return next === undefined ? [] : bets.filter((bet) => bet.round === next.round && bet.asset === next.asset)
}
