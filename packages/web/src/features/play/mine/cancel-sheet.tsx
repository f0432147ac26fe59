import { type BetRow, cancelBetOrder } from '@nibble/contract'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { loadCaller } from '../../../api/caller.ts'
import { keys } from '../../../api/keys.ts'
import { moneyProblem, useMoneyCall } from '../../../api/use-money-call.ts'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { decimalsOf } from '../../../ui/amount.tsx'
import { pickName } from '../../../ui/outcome-names.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { rememberBalance } from './my-bets.ts'

type Props = { bet: BetRow; isOpen: boolean; onClose: () => void; onRecalled?: () => void }

/** Asks once, then cancels the bet. */
export const CancelSheet = ({ bet, isOpen, onClose, onRecalled }: Props) => {
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
  // A bet that may already be cancelled is retried with the same signature: another one would be another call.
  const submit = async () =>
    cancel.submit(
      cancel.lost ?? { betId: bet.betId, signature: await (await loadCaller()).signedCancel(bet) },
    )

  return (
    <ConfirmSheet
      open={isOpen}
      onClose={onClose}
      title={t('bets.cancelTitle')}
      insistent
      confirm={t(cancel.lost === null ? 'bets.cancelYes' : 'money.askAgain')}
      cancel={t('bets.cancelNo')}
      busy={cancel.state === 'busy' ? t('bets.cancelling') : null}
      error={moneyProblem(t, cancel)}
      onConfirm={() => void submit()}
    >
      <p>
        {t('bets.cancelText', {
          amount: format.amount(bet.stake, { decimals: decimalsOf(bet.asset) }),
          asset: t(`asset.${bet.asset}`),
          pick: pickName(t, bet.game, bet.pick),
          round: shortRound(bet.round),
        })}
      </p>
    </ConfirmSheet>
  )
}
