import { type ResponseOf, transfer } from '@nibble/contract'
import type { Amount, TransferAsset } from '@nibble/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useMoneyCall } from '../../api/use-money-call.ts'

type Wanted = { readonly toBindId: string; readonly asset: TransferAsset; readonly amount: Amount }

/** What the player is asked to confirm: who would receive it, and what. */
export type Asked = Wanted & Pick<ResponseOf<typeof transfer>, 'recipient' | 'fee' | 'receivable'>

/** First a question that moves nothing, which answers the recipient's name; then the transfer itself. */
export const useTransfer = ({ onDone }: { readonly onDone: (recipient: string) => void }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const send = useMoneyCall(transfer, {
    onDone: ({ recipient }) => {
      setAsked(null)
      onDone(recipient)
    },
    refresh: [keys.money('transfer'), keys.assets],
  })
  const look = useMutation({
    mutationFn: (wanted: Wanted) =>
      call(transfer, { ...wanted, idempotencyKey: crypto.randomUUID(), dryRun: true }),
    onSuccess: ({ recipient, fee, receivable }, wanted) => {
      send.reset()
      setAsked({ ...wanted, recipient, fee, receivable })
    },
  })
  return { asked, look, send, close: () => setAsked(null) }
}
