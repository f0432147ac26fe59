import type { Tempo } from '@nibble/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { drawsQuery } from '../../api/queries.ts'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHomeParts } from './use-home-parts.ts'

const SHOWN = 6

/** The newest published rounds of the tempo, as left or right saw them. */
export const LastRounds = ({ tempo }: { tempo: Tempo }) => {
  const t = useText()
  const { data } = useInfiniteQuery(drawsQuery({ tempo, limit: 20 }))
  const parts = useHomeParts()
  const rounds = data?.pages[0]?.items.filter(({ state }) => state === 'published').slice(0, SHOWN)

  return (
    <Card as="section">
      <h2 className="font-semibold">{t('home.lastRounds')}</h2>
      {rounds?.length === 0 ? (
        <p className="mt-2 text-muted">{t('home.noRounds')}</p>
      ) : (
        <ul className="mt-2.5 grid gap-2">
          {rounds === undefined || parts === null
            ? Array.from({ length: SHOWN }, (_, k) => k).map((k) => (
                <li key={k}>
                  <Skeleton className="h-9" />
                </li>
              ))
            : rounds.map((draw) => <parts.LastRound key={draw.round} draw={draw} />)}
        </ul>
      )}
      <Link
        to="/lottery/win"
        className="-mb-3.5 flex min-h-11 items-center font-semibold text-azure hover:underline"
      >
        {t('home.allResults')}
      </Link>
    </Card>
  )
}
