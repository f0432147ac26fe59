import { CallRefused } from '@nibble/client'
import { convert } from '@nibble/contract'
import type { Amount } from '@nibble/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { createIntentKeys } from '../../ui/intent-keys.ts'
import { findPair, type Pair } from './pairs.ts'
import type { usePairs } from './use-pairs.ts'

/** What the player is asked to confirm; `before` is the rate he saw first, where it has changed since. */
export type Asked = {
  readonly id: number
  readonly pair: Pair
  readonly amount: Amount
  readonly before: Pair | null
}

type Options = { readonly pairs: ReturnType<typeof usePairs>; readonly onDone: (pair: Pair) => void }

/** The way of a conversion from its review to the answer: a changed rate is asked about anew, never taken silently. */
export const useConversion = ({ pairs, onDone }: Options) => {
  const cache = useQueryClient()
  const [intents] = useState(() => createIntentKeys(() => crypto.randomUUID()))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(0)

  const send = useMutation({
    mutationFn: ({ pair, amount, password }: { pair: Pair; amount: Amount; password: string }) => {
      const { from, to, rateVersion } = pair
      return call(convert, {
        idempotencyKey: intents.keyOf(`${from} ${to} ${amount} ${rateVersion}`),
        ...{ from, to, amount, rateVersion },
        transactionPassword: password,
      })
    },
    onSuccess: (_, { pair }) => {
      intents.done()
      setAsked(null)
      void cache.invalidateQueries({ queryKey: keys.money('conversion') })
      void cache.invalidateQueries({ queryKey: keys.assets })
      onDone(pair)
    },
    onError: async (error, { pair }) => {
      if (!(error instanceof CallRefused) || error.kind !== 'rate_changed') return
      const found = findPair((await pairs.refetch()).data?.pairs ?? [], pair)
      if (found !== undefined) setAsked((now) => now && { ...now, pair: found, before: now.before ?? pair })
    },
  })

  const review = (pair: Pair, amount: Amount) => {
    send.reset()
    setOpened(opened + 1)
    setAsked({ id: opened + 1, pair, amount, before: null })
  }
  return { asked, send, review, close: () => setAsked(null) }
}
