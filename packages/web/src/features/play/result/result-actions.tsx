import type { BetRow } from '@nibble/contract'
import type { GameId } from '@nibble/domain'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { RotateCcw, Share, ShieldCheck } from 'lucide-react'
import { useText } from '../../../text/text-context.ts'

type ResultActionsProps = {
  round: string
  /** What decides it is marked in the proof. */
  game: GameId
  bets: readonly BetRow[]
  /** Called off, it has nothing to verify. */
  isDrawn: boolean
  onRebet: (bets: readonly BetRow[]) => void
}

/** Verify, rebet, share; at the bottom of a phone. */
export const ResultActions = ({ round, game, bets, isDrawn, onRebet }: ResultActionsProps) => {
  const t = useText()
  const last = bets.at(0)
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex gap-3 border-t border-line bg-page px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))] lg:static lg:border-0 lg:bg-transparent lg:p-0">
      {isDrawn && (
        <Link
          to="/verify"
          search={bets.length === 1 && last !== undefined ? { bet: last.betId } : { round, game }}
          className={cx(buttonClass({ variant: 'primary', size: 'large' }), 'min-w-0 flex-1')}
        >
          <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('result.verify')}
        </Link>
      )}
      {last !== undefined && (
        <Button size="large" onClick={() => onRebet(bets)}>
          <RotateCcw size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('result.rebet')}
        </Button>
      )}
      <Button
        size="large"
        className="max-lg:hidden"
        onClick={() => void import('./share-round.ts').then((m) => m.shareRound(t, round))}
      >
        <Share size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('result.share')}
      </Button>
    </div>
  )
}
