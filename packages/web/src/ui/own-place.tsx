import type { contest, ResponseOf } from '@nibble/contract'
import type { ReactNode } from 'react'
import { useText } from '../text/text-context.ts'
import { useFormat } from '../text/use-format.ts'
import { Amount } from './amount.tsx'
import { Card } from './card.tsx'
import { Fact, Facts } from './facts.tsx'
import { Skeleton } from './skeleton.tsx'

type Board = Pick<ResponseOf<typeof contest>, 'own' | 'players' | 'endsAt'>
type Props = { board: Board | undefined; measure: string; signed?: boolean; children?: ReactNode }

/** The player's own place, whatever it is, and until when it counts. */
export const OwnPlace = ({ board, measure, signed = false, children }: Props) => {
  const t = useText()
  const format = useFormat()
  const own = board?.own ?? null
  return (
    <Card as="section" aria-label={t('ranking.own')} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 font-semibold tracking-tight">{t('ranking.own')}</h2>
        {board === undefined ? (
          <Skeleton className="h-10 w-28" />
        ) : own === null ? (
          <span className="text-muted">{t('ranking.none')}</span>
        ) : (
          <span className="tabular-nums">
            <strong className="text-28 font-semibold text-brass">{format.count(own.place)}</strong>{' '}
            <span className="text-muted">{t('ranking.of', { count: format.count(board.players) })}</span>
          </span>
        )}
      </div>
      <Facts>
        {own !== null && (
          <>
            <Fact name={measure}>
              <Amount
                value={own.score}
                asset="USDT"
                named
                own
                signed={signed}
                tone={signed ? 'result' : 'plain'}
              />
            </Fact>
            {own.prize !== null && (
              <Fact name={t('ranking.prize')}>
                <Amount value={own.prize} asset="REWARD_POINT" named />
              </Fact>
            )}
            <Fact name={t('ranking.atMost')}>
              <Amount value={own.atMost} asset="REWARD_POINT" named own />
            </Fact>
          </>
        )}
        <Fact name={t('ranking.ends')}>
          {board === undefined ? <Skeleton className="h-5 w-36" /> : format.dayTime(board.endsAt)}
        </Fact>
      </Facts>
      {children}
    </Card>
  )
}
