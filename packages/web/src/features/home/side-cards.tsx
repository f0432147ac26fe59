import type { RoundLength } from '@nibble/domain'
import { cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gem, ShieldCheck, TriangleAlert } from 'lucide-react'
import { jackpotQuery } from '../../api/jackpot.ts'
import { useTable } from '../../api/queries.ts'
import { Tail } from '../../hash-tile/tail.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'

/** Beside the games: the jackpot's pools, and that anyone can check every round. */
export const SideCards = () => (
  <>
    <JackpotCard />
    <VerifyCard />
  </>
)

const CARD = cx(cardClass, 'grid p-4 transition hover:border-line-strong lg:p-5')
const EQUAL = [1, 2, 3, 4]

/** Both pools now; the whole card links to the jackpot page. */
const JackpotCard = () => {
  const t = useText()
  const format = useFormat()
  const { data } = useQuery(jackpotQuery)
  const [usdt, gmt] = (['USDT', 'GMT'] as const).map((coin) =>
    data?.pots.find(({ coinName }) => coinName === coin),
  )
  return (
    <Link to="/lottery" className={cx(CARD, 'gap-2')}>
      <span className="flex min-h-6 flex-wrap items-center gap-2">
        <Gem size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        <b className="min-w-0 flex-1">{t('title.lottery')}</b>
        {data !== undefined && <Tag>{t('home.jackpotOdds', { count: format.count(data.oneIn) })}</Tag>}
      </span>
      {/* Narrow on a desktop: in a line each, whatever is in them. */}
      <span className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-3 lg:min-h-14 lg:flex-col">
        {usdt === undefined || gmt === undefined ? (
          <Skeleton className="h-8 w-40" />
        ) : (
          <>
            <span className="flex items-baseline gap-2 font-semibold">
              <Amount value={usdt.pot} asset="USDT" className="text-28" />
              <span className="text-muted">{t('asset.USDT')}</span>
            </span>
            <Amount value={gmt.pot} asset="GMT" named className="font-semibold text-muted" />
          </>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
        <span className="[&_i:first-child]:hidden">
          <Tail hash={null} lit={EQUAL} />
        </span>
        {t('home.jackpotHow')}
      </span>
    </Link>
  )
}

const VerifyCard = () => {
  const t = useText()
  return (
    <Link to="/verify" className={cx(CARD, 'gap-1')}>
      <b className="flex items-center gap-2">
        <ShieldCheck size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        {t('home.verifyTitle')}
      </b>
      <span className="text-muted">{t('home.verifyText')}</span>
    </Link>
  )
}

/** Why no bets are taken although the round is open by the clock. */
export const FaultNote = ({ roundLength }: { roundLength: RoundLength }) => {
  const t = useText()
  const fault = useTable(roundLength).data?.gate.fault ?? null
  if (fault === null || fault === 'between') return null
  return (
    <p role="status" className="mb-3 flex gap-2 rounded-12 bg-brass-wash px-3 py-2.5">
      <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
      {t(fault === 'chain' ? 'home.faultChain' : fault === 'clock' ? 'home.faultClock' : 'home.faultStopped')}
    </p>
  )
}
