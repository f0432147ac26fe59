import type { Gift, Task } from '@nibble/contract'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { ListSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { tasksQuery } from '../../api/boards.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** What brings a reward today, and how far one is. */
export const TaskList = () => {
  const t = useText()
  const format = useFormat()
  const query = useQuery(tasksQuery)
  const { data } = query
  return (
    <section aria-labelledby="tasks">
      <SectionHead id="tasks" title={t('tasks.title')}>
        {data !== undefined && (
          <span className="grid text-right text-muted">
            {t('tasks.now', {
              now: format.amount(data.now, { decimals: 0 }),
              most: `${format.amount(data.upTo, { decimals: 0 })} ${t('asset.REWARD_POINT')}`,
            })}
            <span className="text-12">{t('tasks.until', { time: format.dayTime(data.endsAt) })}</span>
          </span>
        )}
      </SectionHead>
      {query.isPending && <ListSkeleton rows={6} />}
      {query.isError && data === undefined && (
        <Card>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      )}
      {data !== undefined && (
        <Card padded={false} className="px-4 lg:px-5">
          <ul className="divide-y divide-line">
            {data.tasks.map((task) => (
              <TaskRow key={task.kind} task={task} />
            ))}
          </ul>
        </Card>
      )}
      <StaleNote query={query} />
      {data !== undefined && (
        <p className="mt-2 text-12 text-muted">
          {t('tasks.terms', { own: format.fee({ num: data.playerPpm, den: 1_000_000 }) })}
        </p>
      )}
      {data !== undefined && data.gifts.length > 0 && <GiftList gifts={data.gifts} />}
    </section>
  )
}

const TaskRow = ({ task }: { task: Task }) => {
  const t = useText()
  const format = useFormat()
  const { kind, target, reached, isReached, prize, now } = task
  const isCount = kind === 'dailyBetCountReward'
  const written = (value: Task['target']) =>
    isCount ? format.amount(value, { decimals: 0 }) : `${format.amount(value, { decimals: 0 })} USDT`
  const share = isReached ? 100 : Number((reached * 100n) / target)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold">{t(`tasks.${kind}`, { target: written(target) })}</span>
        <span className="ml-auto grid justify-items-end">
          {isReached && <Amount value={now} asset="REWARD_POINT" named signed className="text-brass" />}
          {(!isReached || now < prize) && (
            <span className={isReached ? 'text-12 text-muted' : 'text-brass'}>
              {t('tasks.upTo', {
                prize: `${format.amount(prize, { decimals: 0 })} ${t('asset.REWARD_POINT')}`,
              })}
            </span>
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-12 text-muted tabular-nums">
        <span>{t('tasks.progress', { reached: written(reached), target: written(target) })}</span>
        {isReached && (
          <Tag tone="win" icon={Check}>
            {t('tasks.reached')}
          </Tag>
        )}
      </div>
      <span className="block h-1.5 overflow-hidden rounded-full bg-raised" aria-hidden="true">
        <span className="block h-full rounded-full bg-brass" style={{ width: `${share}%` }} />
      </span>
    </li>
  )
}

/** What every invited player brings. */
const GiftList = ({ gifts }: { gifts: readonly Gift[] }) => {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <SectionHead title={t('tasks.gifts')}>
        <TextLink to="/invite">{t('tasks.toInvite')}</TextLink>
      </SectionHead>
      <Card padded={false} className="px-4 lg:px-5">
        <ul className="divide-y divide-line">
          {gifts.map(({ kind, target, given: count, prize, coinName }) => (
            <li key={kind} className="grid gap-1 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 font-semibold">
                  {t(`tasks.${kind}`, { target: `${format.amount(target, { decimals: 0 })} USDT` })}
                </span>
                <Amount value={prize} asset={coinName} named signed className="ml-auto text-brass" />
              </div>
              <span className="text-12 text-muted">{t('tasks.given', { count })}</span>
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-2 text-12 text-muted">
        {t('tasks.rebates')} <TextLink to="/agent">{t('tasks.toRebates')}</TextLink>
      </p>
    </>
  )
}
