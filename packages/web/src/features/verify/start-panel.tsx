import { orderList } from '@nibble/contract'
import { parseRoundNumber } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useLastDraws } from '../../api/queries.ts'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { token } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { longRound, shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { ComingSteps, StepsByStamp } from './not-yet.tsx'
import type { Target } from './target.ts'

const LINKS = [
  { to: '/liabilities', text: 'liabilities.link' },
  { to: '/fairness', text: 'fairness.title' },
  { to: '/status', text: 'status.title' },
] as const

const ANY_BET = { kind: 'bet', betId: '' } as const

type Props = { onAsk: (target: Target) => void }

/** Before anything is chosen: what this is, and a few things to start with. */
export const StartPanel = ({ onAsk }: Props) => {
  const t = useText()
  const isSignedIn = useStore(token) !== null
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
        <ShieldCheck size={28} strokeWidth={1.5} className="text-brass" aria-hidden="true" />
        <div className="grid gap-1">
          <h2 className="text-16 font-semibold">{t('verify.startTitle')}</h2>
          <p className="max-w-[64ch] text-muted">{t('verify.startText')}</p>
          <div className="flex flex-wrap gap-x-5">
            {LINKS.map(({ to, text }) => (
              <Link key={to} to={to} className="inline-flex min-h-11 items-center gap-1.5 text-azure">
                {t(text)}
                <ArrowRight size={16} aria-hidden="true" />
              </Link>
            ))}
          </div>
        </div>
      </Card>
      <NewestRound onAsk={onAsk} />
      <RecentRounds onAsk={onAsk} />
      {isSignedIn && <RecentBets onAsk={onAsk} />}
    </div>
  )
}

/** An example for everybody: the newest round, and what its check shows. */
const NewestRound = ({ onAsk }: Props) => {
  const t = useText()
  const format = useFormat()
  const draws = useLastDraws()
  const [draw] = newestFirst(draws.data)
  const round = parseRoundNumber(draw?.round ?? '')
  if (draws.isPending) return <Skeleton className="newest-coming rounded-20" />
  if (draw === undefined || round === null) return <ComingSteps target={ANY_BET} className="max-lg:hidden" />
  return (
    <Card as="section" className="grid gap-4" aria-labelledby="newest">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <HashTile hash={draw.block?.hash ?? null} size={56} />
        <div className="min-w-0 flex-1">
          <h2 id="newest" className="text-16 font-semibold" title={longRound(draw.round)}>
            {t('verify.newest', { round: shortRound(draw.round) })}
          </h2>
          <p className="text-12 text-muted">
            {format.dayTime(draw.drawAt)} · {t(`roundLength.${draw.roundLength}`)}
          </p>
        </div>
        <Button variant="primary" className="newest-check" onClick={() => onAsk({ kind: 'round', round })}>
          {t('verify.checkNewest')}
        </Button>
      </div>
      <div className="grid gap-3">
        <h3 className="text-muted">{t('verify.coming')}</h3>
        <StepsByStamp target={{ kind: 'round', round }} />
      </div>
    </Card>
  )
}

type Draws = ReturnType<typeof useLastDraws>['data']

const newestFirst = (draws: Draws) => (draws?.rounds ?? []).toSorted((a, b) => b.drawAt - a.drawAt)

const RecentRounds = ({ onAsk }: Props) => {
  const t = useText()
  const format = useFormat()
  const rounds = newestFirst(useLastDraws().data).slice(1)
  if (rounds.length === 0) return null
  return (
    <Choices title={t('verify.recent')}>
      {rounds.map((draw) => (
        <Choice
          key={draw.round}
          onChoose={() => {
            const round = parseRoundNumber(draw.round)
            if (round !== null) onAsk({ kind: 'round', round })
          }}
        >
          <HashTile hash={draw.block?.hash ?? null} size={36} />
          <span className="min-w-0 flex-1">
            <b className="block" title={longRound(draw.round)}>
              {t('round.number', { round: shortRound(draw.round) })}
            </b>
            <span className="block text-12 text-muted">{format.dayTime(draw.drawAt)}</span>
          </span>
          <span className="text-12 text-muted">{t(`roundLength.${draw.roundLength}`)}</span>
        </Choice>
      ))}
    </Choices>
  )
}

const FILTER = { state: 'settled', limit: 5 } as const

const useRecentBets = (isSignedIn = true) =>
  useQuery({
    queryKey: keys.betList(FILTER),
    queryFn: ({ signal }) => call(orderList, FILTER, { signal }),
    enabled: isSignedIn,
  })

/** Whether the panel can still grow, and push down what follows. */
export const useStartLoads = (): boolean => {
  const isSignedIn = useStore(token) !== null
  const [draws, bets] = [useLastDraws(), useRecentBets(isSignedIn)]
  return draws.isPending || bets.isLoading
}

const RecentBets = ({ onAsk }: Props) => {
  const t = useText()
  const bets = useRecentBets()
  const settled = (bets.data?.items ?? []).filter(({ status }) => status === 'published')
  if (settled.length === 0) return null
  return (
    <Choices title={t('verify.recentBets')}>
      {settled.map((bet) => (
        <Choice key={bet.betId} onChoose={() => onAsk({ kind: 'bet', betId: bet.betId })}>
          <HashTile hash={bet.hash} size={36} />
          <span className="min-w-0 flex-1">
            {t('verify.recentBet', { game: t(`game.${bet.game}`), round: shortRound(bet.round) })}
          </span>
          {bet.net !== null && (
            <Amount
              className="font-semibold"
              value={bet.net}
              asset={bet.returnAsset}
              signed
              tone="gain"
              own
            />
          )}
        </Choice>
      ))}
    </Choices>
  )
}

const Choices = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-16 font-semibold tracking-tight">{title}</h2>
    <Card className="py-1 lg:py-1">
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  </section>
)

const Choice = ({ onChoose, children }: { onChoose: () => void; children: ReactNode }) => (
  <li>
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 rounded-12 py-2 text-left"
    >
      {children}
    </button>
  </li>
)
