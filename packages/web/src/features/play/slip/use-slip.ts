import { betOrder } from '@nibble/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentence } from '../../../api/error-sentence.ts'
import { keys } from '../../../api/keys.ts'
import { useMoneyCall } from '../../../api/use-money-call.ts'
import { playEffect } from '../../../sound/effects-toggle.tsx'
import { createStored } from '../../../state/stored.ts'
import { useText } from '../../../text/text-context.ts'
import { rememberBalance } from '../mine/my-bets.ts'
import { EDITING, type Intent, type SlipState } from './slip-state.ts'

/** The way of a slip from the first tap to the server's answer; `onPlaced` once it stands. */
export const useSlip = (onPlaced: () => void) => {
  const t = useText()
  const cache = useQueryClient()
  const [step, setStep] = useState<SlipState>(EDITING)
  const bet = useMoneyCall(betOrder, {
    onDone: ({ bets, assetsAvailable }, intent) => {
      setStep({ at: 'placed', intent, bets })
      rememberBalance(cache, intent.asset, assetsAvailable)
      playEffect('placed')
      onPlaced()
    },
    refresh: [keys.bets],
    // The gate is asked after the key: had it been placed, the answer of then would have come.
    settledBy: ['round_closed'],
  })
  const message = bet.error === null ? null : errorSentence(t, bet.error)

  const state = (): SlipState => {
    if (bet.sent !== null)
      return bet.state === 'busy'
        ? { at: 'submitting', intent: bet.sent }
        : { at: 'unknown', intent: bet.sent, message }
    return bet.state === 'refused' ? { at: 'editing', refusal: message } : step
  }

  return {
    state: state(),
    ask: (intent: Intent) => {
      bet.reset()
      setStep({ at: 'confirming', intent })
    },
    /** Whether it stands. */
    submit: async (intent: Intent): Promise<boolean> => (await bet.submit(intent)).kind === 'done',
    edit: () => {
      bet.reset()
      setStep(EDITING)
    },
    letGo: () => {
      bet.letGo()
      setStep(EDITING)
    },
  }
}

/** Two steps unless the player chose one. */
export const oneTap = createStored('oneTap', (text) => (text === 'on' ? 'on' : 'off'))
