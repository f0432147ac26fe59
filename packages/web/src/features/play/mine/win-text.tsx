import type { BetRow } from '@nibble/contract'
import { maxRatio, parsePick, payoutOf } from '@nibble/domain'
import { useFormat, useText } from '../../../text/text-context.ts'
import { decimalsOf } from '../../../ui/amount.tsx'

/** What comes back if the bet wins, with its stake. */
export const WinText = ({ bet }: { bet: BetRow }) => {
  const t = useText()
  const format = useFormat()
  const pick = parsePick(bet.game, bet.pick)
  if (pick === null) return null
  const { asset, amount } = payoutOf({
    asset: bet.asset,
    stake: bet.stake,
    ratio: maxRatio(bet.game, pick, bet.paytable),
  })
  const text = format.amount(amount, { decimals: decimalsOf(asset) })
  return <>{t(bet.game === 'niu-niu' ? 'bets.toWinMost' : 'bets.toWin', { amount: text })}</>
}
