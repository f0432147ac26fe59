import { gmtWithdrawal, type WithdrawalRow, withdrawal } from '@nibble/contract'
import { keys } from '../../api/keys.ts'
import { useMoneyCall } from '../../api/use-money-call.ts'

/** The withdrawal of one asset, from its review to the answer. */
export const useWithdraw = (source: 'USDT' | 'GMT', onSubmitted: (row: WithdrawalRow) => void) =>
  useMoneyCall(source === 'USDT' ? withdrawal : gmtWithdrawal, {
    onDone: (made) => onSubmitted(made.withdrawal),
    refresh: [keys.money('withdrawal'), keys.assets, keys.records],
  })
