import { type BetRow, orderList } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { socketState } from '../../../realtime/connection.ts'
import { serverNow } from '../../../realtime/server-second.ts'
import { useStore } from '../../../state/store.ts'

type Gap = { readonly from: number; readonly to: number }

const FILTER = { state: 'settled', limit: 50 } as const
/** A blink of the line is no absence: nothing could have been missed that the player did not see at once. */
const LEAST_GAP_MS = 3_000

/** The bets that were settled while the socket was down or the page hidden, until the player has seen them. */
export const useMissed = (): { bets: readonly BetRow[]; dismiss: () => void } => {
  const isConnected = useStore(socketState) === 'open'
  const [gap, setGap] = useState<Gap | null>(null)
  const leftAt = useRef<number | null>(null)

  const leave = useEffectEvent(() => {
    leftAt.current ??= serverNow()
  })
  const comeBack = useEffectEvent(() => {
    const from = leftAt.current
    leftAt.current = null
    if (from !== null && serverNow() - from >= LEAST_GAP_MS) setGap({ from, to: serverNow() })
  })

  useEffect(() => {
    if (!isConnected) return undefined
    comeBack()
    const watch = () => (document.hidden ? leave() : comeBack())
    document.addEventListener('visibilitychange', watch)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      leave()
    }
  }, [isConnected])

  const settled = useQuery({
    queryKey: keys.betList({ ...FILTER, gap }),
    queryFn: ({ signal }) => call(orderList, FILTER, { signal }),
    enabled: gap !== null,
  })
  const bets = gap === null ? [] : (settled.data?.items ?? []).filter((bet) => isWithin(bet, gap))
  return { bets, dismiss: () => setGap(null) }
}

/** Results are published some seconds after their draw; a bet drawn just before the gap may belong to it too. */
const isWithin = (bet: BetRow, { from, to }: Gap): boolean =>
  bet.status === 'published' && bet.drawAt + PUBLISH_MS >= from && bet.drawAt + PUBLISH_MS <= to

const PUBLISH_MS = 9_000
