import { type BetRow, cancelBetOrder } from '@nibble/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../api/keys.ts'
import { moneyProblem, useMoneyCall } from '../../../api/use-money-call.ts'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { decimalsOf } from '../../../ui/amount.tsx'
import { pickName } from '../../../ui/bead-words.ts'
import { Button } from '../../../ui/button.tsx'
import { InlineError } from '../../../ui/error-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { rememberBalance } from './my-bets.ts'

type Props = { bet: BetRow; isOpen: boolean; onClose: () => void; onRecalled?: () => void }

/** Asks once, then cancels the bet. */
export const RecallSheet = ({ bet, isOpen, onClose, onRecalled }: Props) => {
  const t = useText()
  const format = useFormat()
  const cache = useQueryClient()
  const cancel = useMoneyCall(cancelBetOrder, {
    subject: bet.betId,
    onDone: ({ assetsAvailable }) => {
      rememberBalance(cache, bet.asset, assetsAvailable)
      showToast(t('bets.recalled'))
      onClose()
      onRecalled?.()
    },
    refresh: [keys.bets],
    settledBy: ['round_closed', 'bet_not_recallable'],
  })
  const problem = moneyProblem(t, cancel)

  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('bets.recallTitle')}
      insistent
      footer={
        <div className="grid gap-2 sm:grid-cols-2">
          <Button
            variant="primary"
            size="large"
            busy={cancel.state === 'busy' ? t('bets.recalling') : undefined}
            onClick={() => void cancel.submit({ betId: bet.betId })}
          >
            {t(cancel.lost === null ? 'bets.recallYes' : 'money.askAgain')}
          </Button>
          <Button size="large" onClick={onClose}>
            {t('bets.recallNo')}
          </Button>
        </div>
      }
    >
      <p className="mb-3">
        {t('bets.recallText', {
          amount: format.amount(bet.stake, { decimals: decimalsOf(bet.asset) }),
          asset: t(`asset.${bet.asset}`),
          pick: pickName(t, bet.game, bet.pick),
          round: shortRound(bet.round),
        })}
      </p>
      {problem !== null && <InlineError text={problem} />}
    </Sheet>
  )
}
