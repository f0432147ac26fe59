import { type BetRow, orderList } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { socketState } from '../../../realtime/connection.ts'
import { serverNow } from '../../../realtime/server-second.ts'
import { useStore } from '../../../state/store.ts'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { roundNets } from '../result/round-net.ts'

/** After a reconnection: what was settled meanwhile. */
export const MissedCard = () => {
  const t = useText()
  const { bets, dismiss } = useMissed()
  if (bets.length === 0) return null
  return (
    <Card as="section" className="flex items-center gap-3 border-azure/40 py-2 lg:py-3" role="status">
      <History size={20} strokeWidth={1.75} className="text-azure" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {t('bets.missed', { count: bets.length })}{' '}
        {roundNets(bets, null).map(({ asset, net }) => (
          <Amount
            key={asset}
            className="mr-2 font-semibold"
            value={net}
            asset={asset}
            signed
            named
            tone="gain"
            own
          />
        ))}
        <Link
          to="/bet/records/$type"
          params={{ type: 'all' }}
          className="inline-flex min-h-11 items-center font-semibold text-azure"
        >
          {t('bets.missedSee')}
        </Link>
      </p>
      <IconButton icon={X} label={t('common.close')} className="-mr-2" onClick={dismiss} />
    </Card>
  )
}

type Gap = { readonly from: number; readonly to: number }

const FILTER = { state: 'settled', limit: 50 } as const
/** Shorter gaps are ignored: the player sees at once what happened in them. */
const LEAST_GAP_MS = 3_000

/** Bets settled while the socket was down or the page hidden, until dismissed. */
const useMissed = (): { bets: readonly BetRow[]; dismiss: () => void } => {
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

/** Results are published some seconds after their draw; a bet drawn just before the gap may belong to it. */
const isWithin = (bet: BetRow, { from, to }: Gap): boolean =>
  bet.status === 'published' && bet.drawAt + PUBLISH_MS >= from && bet.drawAt + PUBLISH_MS <= to

const PUBLISH_MS = 9_000
