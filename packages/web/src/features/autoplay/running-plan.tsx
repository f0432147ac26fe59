import './plan-bar.css'
import { type PlanBet, type PlanView, startAutoplay, stopAutoplay } from '@nibble/contract'
import { amountOf, type Amount as Money, minus, plus, settlePlan } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { keys } from '../../api/keys.ts'
import { moneyProblem, useMoneyCall } from '../../api/use-money-call.ts'
import { useOnline } from '../../realtime/connection.ts'
import { shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import { PickBead } from '../../ui/bead.tsx'
import { pickName } from '../../ui/outcome-names.ts'
import { showToast } from '../../ui/toasts.tsx'
import { PlanChart } from './plan-chart.tsx'
import { planBetsQuery } from './plan-queries.ts'

type Props = { plan: PlanView; titleId: string }

/** Stops a plan with one tap. */
const useStop = (plan: PlanView) => {
  const t = useText()
  const isOnline = useOnline()
  const stop = useMoneyCall(stopAutoplay, {
    subject: plan.id,
    onDone: () => showToast(t('autoplay.stopped')),
    refresh: [keys.money('autoplay'), keys.assets],
    settledBy: ['plan_over'],
  })
  // One runs at a time: a running one shows that a start whose answer was lost went through.
  const { lost, letGo } = useMoneyCall(startAutoplay, { onDone: () => {}, refresh: [] })
  useEffect(() => {
    if (lost !== null) letGo()
  })
  return {
    problem: moneyProblem(t, stop),
    button: {
      disabled: !isOnline,
      busy: stop.state === 'busy' ? t('autoplay.stopping') : undefined,
      onClick: () => void stop.submit({ id: plan.id }),
      children: (
        <>
          <Square size={16} fill="currentColor" aria-hidden="true" />
          {t(stop.lost === null ? 'autoplay.stop' : 'money.askAgain')}
        </>
      ),
    },
  }
}

/** A running plan beside the slip: its progress and its stop button. */
export const PlanAside = ({ plan, titleId }: Props) => {
  const t = useText()
  const format = useFormat()
  const { problem, button } = useStop(plan)
  const { game, pick, asset, net, placed, rounds } = plan
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex-1 basis-32">
          <h2 id={titleId} className="font-semibold">
            {t('autoplay.on', { pick: pickName(t, game, pick) })}
          </h2>
          <p className="text-muted">
            <Amount value={net} asset={asset} signed named tone="gain" own />
            {' · '}
            {t('autoplay.ofRounds', { done: format.count(placed), rounds: format.count(rounds) })}
          </p>
        </div>
        <Button size="small" {...button} />
      </div>
      {problem !== null && <InlineError text={problem} />}
    </>
  )
}

/**
 * A running plan in place of the slip: its progress, its next stake, what is left until a stop, and its stop button.
 */
export const RunningPlan = ({ plan, titleId }: Props) => {
  const t = useText()
  const format = useFormat()
  const bets = useQuery(planBetsQuery(plan.id)).data ?? []
  const { problem, button } = useStop(plan)
  const { game, pick, asset, net, placed, rounds, won, lost: losses, staked, stopWin, stopLoss } = plan
  const name = pickName(t, game, pick)
  const facts = [
    [t('autoplay.wonLost'), `${format.count(won)}, ${format.count(losses)}`],
    [t('autoplay.staked'), <Amount key="staked" value={staked} asset={asset} own />],
    [
      t('autoplay.untilStop'),
      <span key="stops">
        <Amount value={minus(stopWin, net)} asset={asset} signed own />,{' '}
        <Amount value={amountOf(-plus(stopLoss, net))} asset={asset} signed own />
      </span>,
    ],
  ] as const
  return (
    <>
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <h2 id={titleId} className="text-16 font-semibold tracking-tight">
            {t('autoplay.on', { pick: name })}
          </h2>
          <Tag tone="brass">
            <span className="size-2 rounded-full bg-brass-line" aria-hidden="true" />
            {t('autoplay.working')}
          </Tag>
        </div>
        <dl className="flex items-end justify-between gap-3">
          <div>
            <dt className="text-12 text-muted">{t('autoplay.net')}</dt>
            <dd className="text-28 font-semibold tracking-tight lg:text-40">
              <Amount value={net} asset={asset} signed own />{' '}
              <span className="text-16 font-normal text-muted">{t(`asset.${asset}`)}</span>
            </dd>
          </div>
          <div className="text-right">
            <dt className="text-12 text-muted">{t('autoplay.done')}</dt>
            <dd className="text-20 font-semibold">
              {t('autoplay.ofRounds', { done: format.count(placed), rounds: format.count(rounds) })}
            </dd>
          </div>
        </dl>
        <span className="h-1.5 rounded-full bg-raised" aria-hidden="true">
          <span
            className="block h-1.5 rounded-full bg-brass-line"
            style={{ width: `${(placed / rounds) * 100}%` }}
          />
        </span>
        <PlanChart plan={plan} bets={bets} />
        <dl className="grid grid-cols-[1fr_1fr_1.3fr] gap-2 border-t border-line pt-3">
          {facts.map(([fact, value], nth) => (
            <div key={fact} className={['', 'text-center', 'text-right'][nth]}>
              <dt className="text-12 text-muted">{fact}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <NextStake plan={plan} name={name} />
      {problem !== null && <InlineError text={problem} />}
      <div className="plan-bar grid gap-2.5">
        <Button wide variant="primary" {...button} />
        <p className="text-center text-12 text-muted">{t('autoplay.stopNote')}</p>
      </div>
      <PlanBets plan={plan} name={name} bets={bets} />
    </>
  )
}

/** The current or next stake, and the stakes after it. */
const NextStake = ({ plan, name }: { plan: PlanView; name: string }) => {
  const t = useText()
  const format = useFormat()
  const { game, pick, asset, next } = plan
  const after = (result: 'win' | 'lose') =>
    format.amount(settlePlan(plan, plan, { result, stake: next, returned: next }).next, {
      decimals: decimalsOf(asset),
    })
  return (
    <div className="flex items-center gap-3 rounded-20 border border-brass-line px-4 py-3">
      <PickBead game={game} pick={pick} size="large" />
      <p className="min-w-0 flex-1">
        <b className="text-16 font-semibold">
          <Amount value={next} asset={asset} named />
        </b>{' '}
        <span className="text-muted">
          {plan.bet === null
            ? t('autoplay.next', { pick: name })
            : t('autoplay.placed', { pick: name, round: shortRound(plan.bet.round) })}
        </span>
        <span className="block text-12 text-muted">
          {t('autoplay.then', { win: after('win'), loss: after('lose') })}
        </span>
      </p>
    </div>
  )
}

const FIRST_ROWS = 8

type BetsProps = { plan: PlanView; name: string; bets: readonly PlanBet[] }

const PlanBets = ({ plan, name, bets }: BetsProps) => {
  const t = useText()
  const format = useFormat()
  const [isAll, setIsAll] = useState(false)
  if (bets.length === 0) return null
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{t('autoplay.list')}</h3>
      <ul>
        {bets.slice(0, isAll ? bets.length : FIRST_ROWS).map(({ betId, round, stake, result, returned }) => (
          <li
            key={betId}
            className="flex min-h-11 items-center gap-3 not-first:border-t not-first:border-line"
          >
            <span className="flex-1">
              {shortRound(round)}{' '}
              <span className="text-muted">
                <Amount value={stake} asset={plan.asset} own /> · {name}
              </span>
            </span>
            {result === null || returned === null || result === 'cancelled' ? (
              <span className="text-muted">
                {t(result === 'cancelled' ? 'autoplay.returned' : 'autoplay.pending')}
              </span>
            ) : (
              <Amount
                value={netOf(stake, returned)}
                asset={plan.asset}
                signed
                tone="gain"
                own
                className="font-semibold"
              />
            )}
          </li>
        ))}
      </ul>
      {bets.length > FIRST_ROWS && !isAll && (
        <Button wide onClick={() => setIsAll(true)}>
          {t('autoplay.all', { count: format.count(bets.length) })}
        </Button>
      )}
    </div>
  )
}

const netOf = (stake: Money, returned: Money): Money => minus(returned, stake)
