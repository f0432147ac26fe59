import { faucet } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { Droplets } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { useUser } from '../../api/queries.ts'
import { useOnline } from '../../realtime/connection.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { showToast } from '../../ui/toasts.tsx'

/** On a development chain only: coins for trying things out. `own` is the player's deposit address, if allowed. */
export const FaucetCard = ({ own }: { own: string | undefined }) => {
  const t = useText()
  const format = useFormat()
  const isOnline = useOnline()
  const user = useUser().data
  // Without a wallet, coins go directly to the deposit address.
  const hasWallet = user !== undefined && user.address !== null
  const address = hasWallet ? user.address : own
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (user === undefined || address === undefined || address === null) return null

  const ask = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      const { amount } = await call(faucet, { address })
      showToast(
        t(hasWallet ? 'deposit.faucetDone' : 'deposit.faucetSent', {
          amount: format.amount(amount, { decimals: 0 }),
        }),
      )
    } catch (error) {
      setProblem(errorSentence(t, error))
    }
    setIsBusy(false)
  }

  return (
    <Card as="section" aria-labelledby="faucet" className="grid gap-3">
      <h2 id="faucet" className="text-16 font-semibold">
        {t('deposit.faucet')}
      </h2>
      <p className="text-muted">{t(hasWallet ? 'deposit.faucetText' : 'deposit.faucetOwn')}</p>
      {problem !== null && <InlineError text={problem} />}
      <Button
        wide
        disabled={!isOnline}
        busy={isBusy ? t('deposit.faucetBusy') : undefined}
        onClick={() => void ask()}
      >
        <Droplets size={20} strokeWidth={1.75} aria-hidden="true" />
        {isOnline ? t('deposit.faucetGet') : t('money.offline')}
      </Button>
    </Card>
  )
}
