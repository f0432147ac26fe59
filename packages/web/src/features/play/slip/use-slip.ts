import { betOrder, type TableView } from '@nibble/contract'
import type { GameId } from '@nibble/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { errorSentence } from '../../../api/error-sentence.ts'
import { keys } from '../../../api/keys.ts'
import type { Pause } from '../../../api/pause.ts'
import { useMoneyCall } from '../../../api/use-money-call.ts'
import type { keepSlip } from '../../../book/receipts.ts'
import { createOwnChoice } from '../../../session/own-choice.ts'
import { playEffect } from '../../../sound/effects-toggle.tsx'
import { useText } from '../../../text/text-context.ts'
import { rememberBalance } from '../mine/my-bets.ts'
import type { Moment } from '../round/moment.ts'
import type { SlipBet } from './preview.ts'
import { EDITING, type Intent, type SlipState } from './slip-state.ts'
import type { useStakeAsset } from './stake-assets.ts'
import type { Stake } from './use-stake.ts'

/** Runs beside the answer: bets are placed without their receipts; details fetch those that could not be kept. */
const keepReceipts = async (placed: Parameters<typeof keepSlip>[0], intent: Intent): Promise<void> => {
  const code = await import('../../../book/receipts.ts').catch(() => null)
  await code?.keepSlip(placed, intent)
}

/** A slip from the first tap to the server's answer; `onPlaced` once it is placed. */
export const useSlip = (onPlaced: () => void) => {
  const t = useText()
  const cache = useQueryClient()
  const [step, setStep] = useState<SlipState>(EDITING)
  const bet = useMoneyCall(betOrder, {
    onDone: ({ bets, assetsAvailable, receipt }, intent) => {
      setStep({ at: 'placed', intent, bets })
      rememberBalance(cache, intent.asset, assetsAvailable)
      playEffect('placed')
      if (receipt !== null) void keepReceipts({ bets, receipt }, intent)
      onPlaced()
    },
    refresh: [keys.bets],
    // The gate is checked after the key: had it been placed, the server would have repeated its first answer.
    settledBy: ['round_closed'],
  })
  const { reset } = bet
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
      reset()
      setStep({ at: 'confirming', intent })
    },
    /** Whether it is placed. */
    submit: async (intent: Intent): Promise<boolean> => (await bet.submit(intent)).kind === 'done',
    // The same function always: cards of the table that are memos take it.
    edit: useCallback(() => {
      reset()
      setStep(EDITING)
    }, [reset]),
    letGo: () => {
      bet.letGo()
      setStep(EDITING)
    },
  }
}

/** Two steps unless the player chose one. */
export const oneTap = createOwnChoice('oneTap')

/** The contents of the slip, and the state of the table that it needs. */
export type SlipPanelProps = {
  /** The bets, each at the stake; complete picks only. */
  bets: readonly SlipBet[]
  missingPicks: number
  /** The bets in words: "Left", "3 buttons chosen". */
  picked: string
  /** The shown return is a maximum. */
  isMost: boolean
  isBoard: boolean
  /** The games of this screen. */
  games: readonly GameId[]
  isStopped: boolean
  /** The player's break, shown in place of the slip. */
  pause: Pause | null
  moment: Moment
  gate: TableView['gate'] | undefined
  opensAt: number | null
  subAccount: ReturnType<typeof useStakeAsset>
  stake: Stake
  slip: ReturnType<typeof useSlip>
}
