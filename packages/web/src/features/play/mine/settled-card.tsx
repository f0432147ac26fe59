import type { BetRow, TableChoice } from '@nibble/contract'
import { explain, type GameId, type RoundLength } from '@nibble/domain'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { iconButtonClass } from '@nibble/ui/icon-button.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useLastDraws } from '../../../api/queries.ts'
import { judged } from '../../../book/round-table.ts'
import { useTableName } from '../../../book/table-choice.ts'
import { HashTile } from '../../../hash-tile/hash-tile.tsx'
import { Tail } from '../../../hash-tile/tail.tsx'
import { shortRound } from '../../../text/format.ts'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { OutcomeBead, PickBead } from '../../../ui/bead.tsx'
import { HeightDigit } from '../../../ui/height-digit.tsx'
import { outcomeText, pickShortName } from '../../../ui/outcome-names.ts'
import { placesIn, readHash } from '../picks/game-places.ts'
import { useSettledBets } from './my-bets.ts'

/** The last bets of this table: result, return, and a link to the proof. */
export const SettledCard = ({
  games,
  roundLength,
}: {
  games: readonly GameId[]
  roundLength: RoundLength
}) => {
  const t = useText()
  const { bets, isPending } = useSettledBets({ games, roundLength })
  return (
    <Card as="section">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="font-semibold">{t('bets.settled')}</h2>
        <Link
          to="/bet/records/$type"
          params={{ type: games.length === 1 && games[0] !== undefined ? games[0] : 'all' }}
          className="-my-3 inline-flex min-h-11 items-center text-12 font-semibold text-azure"
        >
          {t('bets.all')}
        </Link>
      </div>
      {isPending && <RowsSkeleton />}
      {!isPending && bets.length === 0 && <p className="pt-2 text-muted">{t('bets.settledNone')}</p>}
      {bets.length > 0 && (
        <ul className="mt-1 -mb-2 divide-y divide-line">
          {bets.map((bet) => (
            <SettledRow key={bet.betId} bet={bet} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const ROWS = [0, 1, 2, 3, 4]

const RowsSkeleton = () => (
  <div className="mt-1 -mb-2">
    {ROWS.map((row) => (
      <div key={row} className="flex h-12 items-center">
        <Skeleton className="h-6 w-full" />
      </div>
    ))}
  </div>
)

const SettledRow = ({ bet }: { bet: BetRow }) => {
  const t = useText()
  const table = useTableName()(bet.paytable)
  const asset = bet.returnAsset === 'USDT' ? null : t(`asset.${bet.returnAsset}`)
  const about = [table, asset].filter((each) => each !== null).join(' · ')
  return (
    <li className="flex min-h-12 items-center gap-3">
      <PickBead game={bet.game} pick={bet.pick} />
      <span className="min-w-0 flex-1 py-1 leading-5">
        {shortRound(bet.round)}{' '}
        <span className="text-muted">{t('bets.on', { pick: pickShortName(t, bet.game, bet.pick) })}</span>
        {about !== '' && <span className="block text-12 text-muted">{about}</span>}
      </span>
      {bet.status === 'cancelled' ? (
        <span className="text-12 text-muted">{t('bets.returned')}</span>
      ) : (
        bet.net !== null && (
          <Amount className="font-semibold" value={bet.net} asset={bet.returnAsset} signed tone="gain" own />
        )
      )}
      {/* A recalled or refunded bet has no result to prove. */}
      {bet.status === 'published' && (
        <Link
          to="/verify"
          search={{ bet: bet.betId }}
          className={`${iconButtonClass} -mr-3`}
          aria-label={t('bets.verifyRound', { round: shortRound(bet.round) })}
        >
          <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
    </li>
  )
}

type Props = {
  game: GameId
  roundLength: RoundLength
  choice: TableChoice
  /** The screen that shows the result in full. */
  table: string
}

/** The previous round: its tile, its last characters, its result, and a link to check it. */
export const LastResultCard = ({ game, roundLength, choice, table }: Props) => {
  const t = useText()
  const draws = useLastDraws(choice)
  const draw = draws.data?.rounds.find((each) => each.roundLength === roundLength)
  const hash = readHash((draw && judged(draw, draw.block))?.hash ?? null)
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
        search={{ round: draw.round, game }}
        className="flex items-center gap-4 rounded-12"
        title={t('bets.seeRound', { round: shortRound(draw.round) })}
      >
        <HashTile hash={hash} lit={lit} size={84} />
        <span className="grid min-w-0 gap-1">
          <span className="text-12 text-muted">
            {t('bets.last', { round: shortRound(draw.round) })}
            {choice === 'guarded' && ` · ${t('records.guarded')}`}
          </span>
          <span className="flex flex-wrap items-center gap-x-1">
            <Tail hash={hash} lit={lit} label={tail} />
            <HeightDigit facts={facts} />
          </span>
          <span className="flex items-center gap-2">
            <OutcomeBead game={game} outcome={facts.outcome} />
            <b>{name}</b>
          </span>
        </span>
      </Link>
      <Link
        to="/verify"
        search={{ round: draw.round, game }}
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
