import type { PlanView } from '@nibble/contract'
import type { GameId, Pick } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '../../realtime/server-second.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { pickName } from '../../ui/outcome-names.ts'
import { PlanForm } from './plan-form.tsx'
import { plansQuery } from './plan-queries.ts'
import { PlanAside, RunningPlan } from './running-plan.tsx'

const CARD = 'autoplay-card'

type Props = {
  game: GameId
  pick: Pick | null
  /** It replaces the slip. */
  isChosen: boolean
}

/**
 * Autoplay at a game's table: the running plan, on whichever game, or if chosen the form of the next one. If not
 * chosen, only a running plan and how it ended are shown.
 */
export const AutoplayCard = ({ game, pick, isChosen }: Props) => {
  const t = useText()
  const plans = useQuery(plansQuery)
  const [openedAt] = useState(serverNow)
  const running = plans.data?.find(({ state }) => state === 'running')
  const past =
    plans.data?.filter(({ endedAt }) => endedAt !== null && (isChosen || endedAt >= openedAt)) ?? []
  // On a phone the form opens below the picks: its first fields scroll into view under the choice that opened it.
  useEffect(() => {
    if (isChosen && matchMedia('(width < 1024px)').matches)
      document.getElementById(CARD)?.scrollIntoView({ block: 'start' })
  }, [isChosen])
  if (!isChosen && running === undefined && past.length === 0) return null
  return (
    // A running plan is on top, with the tap that ends it.
    <Card
      as="section"
      id={CARD}
      aria-labelledby="autoplay"
      className={cx('grid scroll-mt-34 gap-4', !isChosen && running !== undefined && 'order-first')}
    >
      {running === undefined && (
        <div className="grid gap-1">
          <h2 id="autoplay" className="text-16 font-semibold tracking-tight">
            {t('autoplay.title')}
          </h2>
          {isChosen && <p className="text-muted">{t('autoplay.lead')}</p>}
        </div>
      )}
      {plans.data === undefined &&
        (plans.isError ? (
          <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />
        ) : (
          <Skeleton className="h-96" />
        ))}
      {running !== undefined &&
        (isChosen ? (
          <RunningPlan key={running.id} plan={running} titleId="autoplay" />
        ) : (
          <PlanAside key={running.id} plan={running} titleId="autoplay" />
        ))}
      {/* Always rendered, so that it is read out when the plan replaces the form. */}
      <p className="sr-only" role="status">
        {running !== undefined && isChosen && t('autoplay.started')}
      </p>
      {/* Not before the plans are known: a running one replaces it, and inserting it above would move its fields. */}
      {plans.data !== undefined && running === undefined && isChosen && <PlanForm game={game} pick={pick} />}
      {running === undefined && past.length > 0 && <PastPlans plans={past} />}
    </Card>
  )
}

/** The results of the last plans, newest first. */
const PastPlans = ({ plans }: { plans: readonly PlanView[] }) => {
  const t = useText()
  const format = useFormat()
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{t('autoplay.past')}</h3>
      <ul className="grid">
        {plans.map(({ id, game, pick, asset, placed, rounds, net, endedBy, refusal, endedAt }) => (
          <li
            key={id}
            className="flex min-h-11 items-center gap-3 py-1.5 not-first:border-t not-first:border-line"
          >
            <span className="grid min-w-0 flex-1">
              <span>
                {pickName(t, game, pick)} ·{' '}
                {t('autoplay.ofRounds', { done: format.count(placed), rounds: format.count(rounds) })}
                {endedAt !== null && <span className="text-muted"> · {format.dayTime(endedAt)}</span>}
              </span>
              <span className="text-12 text-muted">{endOf(t, { endedBy, refusal })}</span>
            </span>
            <Amount value={net} asset={asset} signed tone="gain" own className="font-semibold" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Refusals of a stake that end a plan. */
const REFUSED = ['balance_short', 'limit_reached', 'below_minimum', 'above_maximum', 'cap_player'] as const

const endOf = (
  t: Translator,
  { endedBy, refusal }: { endedBy: PlanView['endedBy']; refusal: PlanView['refusal'] },
): string | null => {
  const refused = REFUSED.find((each) => each === refusal)
  if (refused !== undefined) return t(`autoplay.refused.${refused}`)
  return endedBy === null ? null : t(`autoplay.end.${endedBy}`)
}
