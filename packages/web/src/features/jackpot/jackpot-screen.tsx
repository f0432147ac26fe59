import type { jackpotInfo, ResponseOf } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { jackpotQuery } from '../../api/jackpot.ts'
import { Screen } from '../../screen/screen.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { AssetCoin } from '../../ui/asset-coin.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { FallList } from './fall-list.tsx'

const COINS = ['USDT', 'GMT'] as const
const MILLION = 1_000_000

/** `/lottery`: the pots, how they fall, one's own share if they fell now, and what fell. */
export const JackpotScreen = () => {
  const t = useText()
  const format = useFormat()
  const jackpot = useQuery(jackpotQuery)
  const { terms, oneIn } = jackpot.data ?? {}
  const share = (ppm: number) => format.fee({ num: ppm, den: MILLION })
  return (
    <Screen title={t('title.lottery')} back="/index">
      <div className="mx-auto grid grid-cols-1 pt-3 lg:pt-5">
        {terms !== undefined && (
          <p className="mb-3 text-muted">{t('jackpot.intro', { feed: share(terms.feedPpm) })}</p>
        )}
        {jackpot.isError && jackpot.data === undefined ? (
          <Card>
            <ErrorState error={jackpot.error} onRetry={() => void jackpot.refetch()} />
          </Card>
        ) : (
          <section
            aria-label={t('jackpot.pots')}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-3"
          >
            {COINS.map((coin) => (
              <PotCard
                key={coin}
                coin={coin}
                pot={jackpot.data?.pots.find(({ coinName }) => coinName === coin)}
              />
            ))}
          </section>
        )}
        <StaleNote query={jackpot} />
        <SectionHead title={t('jackpot.how')} />
        <Card className="grid gap-3">
          {terms !== undefined && oneIn !== undefined && (
            <>
              <p>{t('jackpot.howFalls', { count: format.count(oneIn) })}</p>
              <p>{t('jackpot.howShared', { prize: share(terms.prizePpm) })}</p>
              <p className="text-muted">
                {t('jackpot.howCapped', {
                  stakeTimes: format.count(terms.stakeTimes),
                  edgeTimes: format.count(terms.edgeTimes),
                  bankroll: share(terms.bankrollPpm),
                })}
              </p>
            </>
          )}
        </Card>
        <FallList />
      </div>
    </Screen>
  )
}

type Pot = ResponseOf<typeof jackpotInfo>['pots'][number]

/** One pot, what of it would be shared, and the player's own part of that. */
const PotCard = ({ coin, pot }: { coin: 'USDT' | 'GMT'; pot: Pot | undefined }) => {
  const t = useText()
  const own = pot?.own ?? null
  return (
    <Card as="article" aria-label={t(`asset.${coin}`)}>
      <div className="flex items-center gap-3">
        <AssetCoin asset={coin} />
        {pot === undefined ? (
          <Skeleton className="h-9 w-40" />
        ) : (
          <Amount value={pot.pot} asset={coin} named className="text-28 font-semibold text-brass" />
        )}
      </div>
      <Facts className="mt-4">
        <Fact name={t('jackpot.prize')}>
          {pot === undefined ? (
            <Skeleton className="h-5 w-24" />
          ) : (
            <Amount value={pot.prize} asset={coin} named />
          )}
        </Fact>
        {own !== null && own.stake > 0n && (
          <Fact name={t('jackpot.own')}>
            <Amount value={own.share} asset={coin} named own />
          </Fact>
        )}
      </Facts>
      {own?.stake === 0n && <p className="mt-2 text-12 text-muted">{t('jackpot.ownNone')}</p>}
    </Card>
  )
}
