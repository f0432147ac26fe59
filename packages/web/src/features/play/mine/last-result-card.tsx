import { explain, type GameId, type Tempo } from '@nibble/domain'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useLastDraws } from '../../../api/queries.ts'
import { shortRound } from '../../../text/countdown.ts'
import { useText } from '../../../text/text-context.ts'
import { OutcomeBead } from '../../../ui/bead-of.tsx'
import { outcomeText } from '../../../ui/bead-words.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tail } from '../../../weave/tail.tsx'
import { WeaveTile } from '../../../weave/weave-tile.tsx'
import { placesIn, readHash } from '../picks/game-places.ts'

type Props = {
  game: GameId
  tempo: Tempo
  /** The screen that shows the result in full. */
  table: string
}

/** The round before: its cloth, its tail, what fell, and the way to check it. */
export const LastResultCard = ({ game, tempo, table }: Props) => {
  const t = useText()
  const draws = useLastDraws()
  const draw = draws.data?.rounds.find((each) => each.tempo === tempo)
  const hash = readHash(draw?.block?.hash ?? null)
  if (draws.isPending) return <LastResultSkeleton />
  if (draw?.block == null || hash === null) return null

  const facts = explain({ game, hash, height: BigInt(draw.block.height) })
  const { name } = outcomeText(t, game, facts)
  const lit = placesIn(game, hash)
  const tail = hash.slice(-5)
  return (
    <Card as="section" className="grid gap-4">
      <Link
        to={table}
        search={{ round: draw.round }}
        className="flex items-center gap-4 rounded-12"
        title={t('bets.seeRound', { round: shortRound(draw.round) })}
      >
        <WeaveTile hash={hash} lit={lit} size={84} />
        <span className="grid min-w-0 gap-1">
          <span className="text-12 text-muted">{t('bets.last', { round: shortRound(draw.round) })}</span>
          <Tail hash={hash} lit={lit} label={tail} />
          <span className="flex items-center gap-2">
            <OutcomeBead game={game} outcome={facts.outcome} />
            <b>{name}</b>
          </span>
        </span>
      </Link>
      <Link
        to="/verify"
        search={{ round: draw.round }}
        className={buttonClass({ size: 'small', wide: true })}
      >
        <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('bets.verifyThis')}
      </Link>
    </Card>
  )
}

const LastResultSkeleton = () => (
  <Card className="grid gap-4">
    <Skeleton className="h-[84px] w-full rounded-12" />
    <Skeleton className="h-11 w-full rounded-12" />
  </Card>
)
