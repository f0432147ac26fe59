import { type BetRow, cancelBetOrder } from '@nibble/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorSentence } from '../../../api/error-sentence.ts'
import { keys } from '../../../api/keys.ts'
import { shortRound } from '../../../text/countdown.ts'
import { useText } from '../../../text/text-context.ts'
import { useFormat } from '../../../text/use-format.ts'
import { decimalsOf } from '../../../ui/amount.tsx'
import { pickName } from '../../../ui/bead-words.ts'
import { Button } from '../../../ui/button.tsx'
import { InlineError } from '../../../ui/error-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { rememberBalance } from '../remember-balance.ts'

type Props = { bet: BetRow; isOpen: boolean; onClose: () => void }

/** Asks once, then takes the bet back. The key stays the same for every try on this bet. */
export const RecallSheet = ({ bet, isOpen, onClose }: Props) => {
  const t = useText()
  const format = useFormat()
  const cache = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const recall = useMutation({
    mutationFn: () => call(cancelBetOrder, { idempotencyKey, betId: bet.betId }),
    onSuccess: ({ assetsAvailable }) => {
      rememberBalance(cache, bet.asset, assetsAvailable)
      void cache.invalidateQueries({ queryKey: keys.bets })
      showToast(t('bets.recalled'))
      onClose()
    },
  })

  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('bets.recallTitle')}
      insistent
      footer={
        <div className="grid gap-2 sm:grid-cols-2">
          <Button
            look="primary"
            size="large"
            busy={recall.isPending ? t('bets.recalling') : undefined}
            onClick={() => recall.mutate()}
          >
            {t('bets.recallYes')}
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
      {recall.isError && <InlineError text={errorSentence(t, recall.error)} />}
    </Sheet>
  )
}
