import { useQuery } from '@tanstack/react-query'
import { jackpotQuery } from '../../api/jackpot.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { FallList } from './fall-list.tsx'
import { PotCard } from './pot-card.tsx'

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
