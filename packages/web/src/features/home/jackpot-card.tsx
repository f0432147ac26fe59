import { cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gem } from 'lucide-react'
import { jackpotQuery } from '../../api/jackpot.ts'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'

const COINS = ['USDT', 'GMT'] as const

/** Both pots as they are now; the whole card leads to how they fall. */
export const JackpotCard = () => {
  const t = useText()
  const { data } = useQuery(jackpotQuery)
  return (
    <Link
      to="/lottery"
      className={cx(cardClass, 'grid gap-2 p-4 transition hover:border-line-strong lg:p-5')}
    >
      <b className="flex items-center gap-2">
        <Gem size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        {t('title.lottery')}
      </b>
      <span className="flex flex-wrap gap-x-6 gap-y-1">
        {COINS.map((coin) => {
          const pot = data?.pots.find(({ coinName }) => coinName === coin)
          return pot === undefined ? (
            <Skeleton key={coin} className="h-7 w-28" />
          ) : (
            <Amount
              key={coin}
              value={pot.pot}
              asset={coin}
              named
              className="text-20 font-semibold text-brass"
            />
          )
        })}
      </span>
    </Link>
  )
}
