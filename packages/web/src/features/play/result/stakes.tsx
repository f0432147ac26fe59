import type { BetRow } from '@nibble/contract'
import { maxRatio, parsePick, payoutOf } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount, decimalsOf } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead.tsx'
import { pickShortName } from '../../../ui/outcome-names.ts'
import { type Phase, PhaseTrack } from '../../../ui/phase-track.tsx'
import { phaseWords } from '../round/round-card.tsx'

/** How far the draw is that one waits for. */
export const Phases = ({ phase }: { phase: Phase }) => {
  const t = useText()
  return <PhaseTrack phase={phase} words={phaseWords(t)} label={t('play.phase')} />
}

type StakesProps = { round: string; bets: readonly BetRow[] }

/** Beside a draw that is watched: what one has on it until it has turned. */
export const Stakes = ({ round, bets }: StakesProps) => {
  const t = useText()
  return (
    <Card as="section">
      <h3 className="text-12 text-muted">{t('bets.mine', { round: shortRound(round) })}</h3>
      <ul>
        {bets.map((bet) => (
          <StakeRow key={bet.betId} bet={bet} />
        ))}
      </ul>
    </Card>
  )
}

const StakeRow = ({ bet }: { bet: BetRow }) => {
  const t = useText()
  const format = useFormat()
  const pick = parsePick(bet.game, bet.pick)
  if (pick === null) return null
  const most = payoutOf({ ...bet, ratio: maxRatio(bet.game, pick, bet.paytable) })
  return (
    <li className="flex min-h-12 items-center gap-3">
      <PickBead game={bet.game} pick={bet.pick} />
      <span className="min-w-0 flex-1">
        <Amount className="font-semibold" value={bet.stake} asset={bet.asset} named own />{' '}
        <span className="text-muted">{t('bets.on', { pick: pickShortName(t, bet.game, bet.pick) })}</span>
      </span>
      <span className="text-12 text-muted">
        {t(bet.game === 'niu-niu' ? 'bets.toWinMost' : 'bets.toWin', {
          amount: format.amount(most.amount, { decimals: decimalsOf(most.asset) }),
        })}
      </span>
    </li>
  )
}
