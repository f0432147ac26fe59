import { type ResponseOf, transfer } from '@nibble/contract'
import type { Amount, TransferAsset } from '@nibble/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { createIntentKeys } from '../../ui/intent-keys.ts'

type Wanted = { readonly toBindId: string; readonly asset: TransferAsset; readonly amount: Amount }

/** What the player is asked to confirm: who would receive it, and what. */
export type Asked = Wanted & Pick<ResponseOf<typeof transfer>, 'recipient' | 'fee' | 'receivable'>

/** First a question that moves nothing, which answers the recipient's name; then the transfer itself. */
export const useTransfer = ({ onDone }: { readonly onDone: (recipient: string) => void }) => {
  const cache = useQueryClient()
  const [intents] = useState(() => createIntentKeys(() => crypto.randomUUID()))
  const [asked, setAsked] = useState<Asked | null>(null)

  const look = useMutation({
    mutationFn: (wanted: Wanted) =>
      call(transfer, { ...wanted, idempotencyKey: crypto.randomUUID(), dryRun: true }),
    onSuccess: ({ recipient, fee, receivable }, wanted) => {
      send.reset()
      setAsked({ ...wanted, recipient, fee, receivable })
    },
  })
  const send = useMutation({
    mutationFn: ({ wanted, password }: { wanted: Wanted; password: string }) => {
      const { toBindId, asset, amount } = wanted
      return call(transfer, {
        idempotencyKey: intents.keyOf(`${toBindId} ${asset} ${amount}`),
        ...{ toBindId, asset, amount },
        transactionPassword: password,
      })
    },
    onSuccess: ({ recipient }) => {
      intents.done()
      setAsked(null)
      void cache.invalidateQueries({ queryKey: keys.money('transfer') })
      void cache.invalidateQueries({ queryKey: keys.assets })
      onDone(recipient)
    },
  })
  return { asked, look, send, close: () => setAsked(null) }
}
