import { type BetRow, orderList } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { ReceiptWarning } from '../../book/receipt-warning.tsx'
import { useWay } from '../../book/use-way.ts'
import { WayDots } from '../../book/way-strip.tsx'
import { token } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { PickBead } from '../../ui/bead.tsx'
import type { Target } from './target.ts'

type Ask = (target: Target) => void

/** A checked round: links to the returns of the player's own bets on it. */
export const YourBets = ({ round, onAsk }: { round: string; onAsk: Ask }) => {
  const t = useText()
  const isSignedIn = useStore(token) !== null
  const filter = { state: 'settled', round, limit: 20 } as const
  const bets = useQuery({
    queryKey: keys.betList(filter),
    queryFn: ({ signal }) => call(orderList, filter, { signal }),
    enabled: isSignedIn,
  })
  const settled = (bets.data?.items ?? []).filter(({ status }) => status === 'published')
  if (settled.length === 0) return null
  return (
    <section className="border-t border-line pt-3">
      <h2 className="text-12 text-muted">{t('verify.yourBets')}</h2>
      <ul>
        {settled.map((bet) => (
          <YourBet key={bet.betId} bet={bet} onAsk={onAsk} />
        ))}
      </ul>
    </section>
  )
}

const YourBet = ({ bet, onAsk }: { bet: BetRow; onAsk: Ask }) => {
  const t = useText()
  const { receipt } = useWay(bet, { isFull: false })
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-3 text-left"
        onClick={() => onAsk({ kind: 'bet', betId: bet.betId })}
      >
        <PickBead game={bet.game} pick={bet.pick} />
        <span className="min-w-0 flex-1 py-1 leading-5">{t(`game.${bet.game}`)}</span>
        <WayDots bet={bet} />
        {bet.net !== null && (
          <span className="text-right">
            <Amount value={bet.net} asset={bet.returnAsset} signed own />{' '}
            <span className="block text-12 text-muted">{t(`asset.${bet.returnAsset}`)}</span>
          </span>
        )}
        <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
      </button>
      {receipt != null && receipt.problem !== null && <ReceiptWarning problem={receipt.problem} />}
    </li>
  )
}
