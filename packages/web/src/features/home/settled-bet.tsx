import { orderList } from '@nibble/contract'
import { sum } from '@nibble/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { call } from '../../api/call.ts'
import { betsOfRound, keys } from '../../api/keys.ts'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { PickBead } from '../../ui/bead.tsx'
import { type BetsProps, betCardClass, Summary } from './bet-summary.tsx'

/** What the bets that were open brought, in the place where they waited. */
export const SettledBet = ({ bets, first }: BetsProps) => {
  const t = useText()
  const filter = betsOfRound(first.round)
  const { data } = useQuery({
    queryKey: keys.betList(filter),
    queryFn: ({ signal }) => call(orderList, filter, { signal }),
  })
  const ids = new Set(bets.map(({ betId }) => betId))
  const ended = data?.items.filter(({ betId }) => ids.has(betId)) ?? []
  const paid = ended.filter(({ status }) => status === 'published')
  const nets = paid.flatMap(({ net }) => (net === null ? [] : [net]))
  const [paidFirst] = paid
  const isOneAsset = paid.every(({ returnAsset }) => returnAsset === paidFirst?.returnAsset)
  const cancelled = paid.length === 0 ? ended.find(({ status }) => status === 'cancelled') : undefined
  return (
    <Link
      to="/bet/$type"
      params={{ type: first.game }}
      search={cancelled === undefined ? { round: first.round } : {}}
      className={betCardClass}
    >
      <span className="grid size-13 shrink-0 place-items-center">
        <PickBead game={first.game} pick={first.pick} />
      </span>
      <span className="min-w-0 flex-1" role="status">
        <b className="block">
          {cancelled === undefined ? t('bets.settled') : t(`bets.by.${cancelled.cancelledBy ?? 'player'}`)}{' '}
          {paidFirst !== undefined && isOneAsset && (
            <Amount value={sum(nets)} asset={paidFirst.returnAsset} signed named tone="gain" own />
          )}
        </b>
        <Summary bets={bets} first={first} />
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </Link>
  )
}
