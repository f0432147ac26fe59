import { CallFailed } from '@nibble/client'
import { betOrder, type ResponseOf } from '@nibble/contract'
import type { Asset } from '@nibble/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { call } from '../../../api/call.ts'
import { errorSentence } from '../../../api/error-sentence.ts'
import { keys } from '../../../api/keys.ts'
import { playEffect } from '../../../sound/play-effect.ts'
import { useText } from '../../../text/text-context.ts'
import { rememberBalance } from '../remember-balance.ts'
import { EDITING, type Intent, slipAfter } from './slip-state.ts'

/** The way of a slip from the first tap to the server's answer; `onPlaced` once it stands. */
export const useSlip = (onPlaced: () => void) => {
  const t = useText()
  const cache = useQueryClient()
  const [state, tell] = useReducer(slipAfter, EDITING)

  const submit = async (intent: Intent) => {
    if (state.at === 'submitting') return
    tell({ type: 'submit', intent })
    try {
      placed(intent.asset, await call(betOrder, intent))
      tell({ type: 'placed' })
    } catch (error) {
      const message = errorSentence(t, error)
      tell({ type: mayBePlaced(error) ? 'unanswered' : 'refused', message })
    }
  }

  const placed = (asset: Asset, { assetsAvailable }: ResponseOf<typeof betOrder>) => {
    rememberBalance(cache, asset, assetsAvailable)
    void cache.invalidateQueries({ queryKey: keys.bets })
    playEffect('placed')
    onPlaced()
  }

  return { state, tell, submit }
}

/** No answer, or a broken server: the slip may have gone through before that. Any clear "no" means it has not. */
const mayBePlaced = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status >= 500)
