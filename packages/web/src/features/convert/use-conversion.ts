import { CallRefused } from '@nibble/client'
import { convert, convertConfigList } from '@nibble/contract'
import type { Amount } from '@nibble/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useMoneyCall } from '../../api/use-money-call.ts'
import { findPair, type Pair } from './quote.ts'

/** What the player is asked to confirm; `before` is the rate they saw first, where it has changed since. */
export type Asked = {
  readonly id: number
  readonly pair: Pair
  readonly amount: Amount
  readonly before: Pair | null
}

type Options = { readonly pairs: ReturnType<typeof usePairs>; readonly onDone: (isReviewed: boolean) => void }

/** The way of a conversion from its review to the answer: a changed rate is asked about anew, never taken silently. */
export const useConversion = ({ pairs, onDone }: Options) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(0)
  const send = useMoneyCall(convert, {
    onDone: ({ conversion }) => {
      setAsked(null)
      onDone(conversion.status !== 'complete')
    },
    refresh: [keys.money('conversion'), keys.assets],
    // Decided under the key: had it had its effect, the answer of then would have come.
    settledBy: ['rate_changed'],
  })

  const confirm = async ({ pair, amount }: Asked, password: string) => {
    const { from, to, rateVersion } = pair
    const outcome = await send.submit({ from, to, amount, rateVersion }, password)
    if (outcome.kind !== 'refused') return
    if (!(outcome.error instanceof CallRefused) || outcome.error.kind !== 'rate_changed') return
    const found = findPair((await pairs.refetch()).data?.pairs ?? [], pair)
    if (found !== undefined) setAsked((now) => now && { ...now, pair: found, before: now.before ?? pair })
  }
  const review = (pair: Pair, amount: Amount) => {
    send.reset()
    setOpened(opened + 1)
    setAsked({ id: opened + 1, pair, amount, before: null })
  }
  return { asked, send, confirm, review, close: () => setAsked(null) }
}

const EVERY_MS = 60_000

/** What may be converted into what, and how; asked again while one looks at it. */
export const usePairs = () =>
  useQuery({
    queryKey: [...keys.money('conversion'), 'pairs'],
    queryFn: ({ signal }) => call(convertConfigList, {}, { signal }),
    refetchInterval: EVERY_MS,
  })
