import type { DrawRow } from '@nibble/contract'
import { normaliseHash, outcomeOf, type Tempo } from '@nibble/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { drawsQuery } from '../../api/queries.ts'
import { shortRound } from '../../text/countdown.ts'
import { useText } from '../../text/text-context.ts'
import { OutcomeBead } from '../../ui/bead-of.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tail } from '../../weave/tail.tsx'
import { WeaveTile } from '../../weave/weave-tile.tsx'

const SHOWN = 6
const LIT = [2, 1]

/** The newest published rounds of the tempo, as left or right saw them. */
export const LastRounds = ({ tempo }: { tempo: Tempo }) => {
  const t = useText()
  const { data } = useInfiniteQuery(drawsQuery({ tempo, limit: 20 }))
  const rounds = data?.pages[0]?.items.filter(({ state }) => state === 'published').slice(0, SHOWN)

  return (
    <Card as="section">
      <h2 className="font-semibold">{t('home.lastRounds')}</h2>
      {rounds?.length === 0 ? (
        <p className="mt-2 text-muted">{t('home.noRounds')}</p>
      ) : (
        <ul className="mt-2.5 grid gap-2">
          {rounds === undefined
            ? Array.from({ length: SHOWN }, (_, k) => k).map((k) => (
                <li key={k}>
                  <Skeleton className="h-9" />
                </li>
              ))
            : rounds.map((draw) => <Row key={draw.round} draw={draw} />)}
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

const Row = ({ draw }: { draw: DrawRow }) => {
  const t = useText()
  const hash = draw.block === null ? null : normaliseHash(draw.block.hash)
  return (
    <li className="flex items-center gap-3">
      <WeaveTile hash={hash} lit={LIT} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block text-12 text-faint">
          {t('round.number', { round: shortRound(draw.round) })}
        </span>
        <span className="-ml-1 [&_.tail]:text-14 [&_.tail]:leading-5">
          <Tail hash={hash} lit={LIT} />
        </span>
      </span>
      {hash !== null && draw.block !== null && (
        <OutcomeBead
          named
          game="left-right"
          outcome={outcomeOf({ game: 'left-right', hash, height: BigInt(draw.block.height) })}
        />
      )}
    </li>
  )
}
