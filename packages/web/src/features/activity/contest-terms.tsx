import type { contest, ResponseOf } from '@nibble/contract'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { PrizeList } from '../../ui/prize-list.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const MILLION = 1_000_000

/** What every place pays, now and next month, and what decides and limits it. */
export const ContestTerms = ({ contest: board }: { contest: ResponseOf<typeof contest> | undefined }) => {
  const t = useText()
  const format = useFormat()
  const share = (ppm: number) => format.fee({ num: ppm, den: MILLION })
  return (
    <section aria-labelledby="contest-terms">
      <SectionHead id="contest-terms" title={t('contest.prizes')} space="none" />
      <Card className="grid gap-4">
        {board === undefined ? (
          <Skeleton className="h-48" />
        ) : (
          <>
            <p className="text-12 text-muted">
              {t('contest.from', { from: format.dayTime(board.startsAt), to: format.dayTime(board.endsAt) })}
            </p>
            {board.prizes.length === 0 ? (
              <p>{t('contest.noPrizes')}</p>
            ) : (
              <PrizeList prizes={board.prizes} label={t('contest.prizes')} />
            )}
            <ul className="grid list-disc gap-2 pl-5 text-muted">
              <li>{t('contest.counts')}</li>
              <li>{t('contest.ties')}</li>
              <li>
                {t('contest.budget', {
                  own: share(board.budget.playerPpm),
                  all: share(board.budget.housePpm),
                })}
              </li>
              <li>{t('contest.paid')}</li>
            </ul>
            <div className="grid gap-2 border-t border-line pt-4">
              <h3 className="font-semibold">{t('contest.next')}</h3>
              <p className="text-12 text-muted">
                {t('contest.from', {
                  from: format.dayTime(board.next.startsAt),
                  to: format.dayTime(board.next.endsAt),
                })}
              </p>
              <PrizeList prizes={board.next.prizes} label={t('contest.next')} />
            </div>
          </>
        )}
      </Card>
    </section>
  )
}
