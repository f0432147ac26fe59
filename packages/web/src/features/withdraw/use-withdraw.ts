import { CallFailed } from '@nibble/client'
import { gmtWithdrawal, type WithdrawalRow, withdrawal } from '@nibble/contract'
import { type Amount, formatAmount } from '@nibble/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { useText } from '../../text/text-context.ts'
import { createIntentKeys } from '../../ui/intent-keys.ts'

type Order = {
  readonly source: 'USDT' | 'GMT'
  readonly amount: Amount
  readonly address: string
  readonly transactionPassword: string
}

/** Of the visit, not of the screen: somebody who left without an answer and comes back asks with the same key. */
const intents = createIntentKeys(() => crypto.randomUUID())

/** Submits a withdrawal; asked again without an answer it is the same one. */
export const useWithdraw = (onSubmitted: (row: WithdrawalRow) => void) => {
  const t = useText()
  const cache = useQueryClient()
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({
    isBusy: false,
    error: null,
  })

  const submit = async ({ source, ...order }: Order) => {
    setState({ isBusy: true, error: null })
    try {
      const idempotencyKey = intents.keyOf([source, formatAmount(order.amount), order.address].join(' '))
      const made = await call(source === 'USDT' ? withdrawal : gmtWithdrawal, { idempotencyKey, ...order })
      intents.done()
      for (const queryKey of [keys.money('withdrawal'), keys.assets, keys.records])
        void cache.invalidateQueries({ queryKey })
      setState({ isBusy: false, error: null })
      onSubmitted(made.withdrawal)
    } catch (error) {
      setState({
        isBusy: false,
        error: mayHavePassed(error) ? t('withdraw.unknown') : errorSentence(t, error),
      })
    }
  }

  return { state, submit, forget: () => setState({ isBusy: false, error: null }) }
}

/** No answer, or a broken server. Any clear "no" means that nothing was taken. */
const mayHavePassed = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status >= 500)
