import '../../ui/boards.css'
import type { Task } from '@nibble/contract'
import { inCents } from '@nibble/domain'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { ListSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowDownToLine,
  CalendarCheck,
  Check,
  Hash,
  Layers,
  type LucideIcon,
  Target,
  UserPlus,
} from 'lucide-react'
import { tasksQuery } from '../../api/boards.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { GiftList } from '../../ui/gift-list.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Today's tasks with their rewards, and the player's progress. */
export const TaskList = () => {
  const t = useText()
  const format = useFormat()
  const query = useQuery(tasksQuery)
  const { data } = query
  return (
    <section aria-labelledby="tasks">
      <SectionHead id="tasks" title={t('tasks.title')} space="none">
        {data !== undefined && (
          <span className="ml-auto grid text-right text-muted">
            {t('tasks.now', {
              now: format.amount(inCents(data.now)),
              most: format.amount(data.upTo),
            })}
            <span className="text-12">
              {t('asset.REWARD_POINT')} {t('tasks.until', { time: format.dayTime(data.endsAt) })}
            </span>
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
      {data !== undefined && data.gifts.length > 0 && (
        <>
          <SectionHead title={t('tasks.gifts')}>
            <TextLink to="/invite">{t('tasks.toInvite')}</TextLink>
          </SectionHead>
          <GiftList gifts={data.gifts} />
        </>
      )}
    </section>
  )
}

const TaskRow = ({ task }: { task: Task }) => {
  const t = useText()
  const format = useFormat()
  const { kind, target, reached, isReached, prize, now } = task
  const figure = (value: Task['target']) => format.amount(inCents(value), { decimals: 0 })
  const goal = kind === 'dailyBetCountReward' ? figure(target) : `${figure(target)} USDT`
  const share = isReached ? 1 : Number((reached * 1_000n) / target) / 1_000
  return (
    <li className="flex items-center gap-3 py-3">
      <TaskRing kind={kind} share={share} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t(`tasks.${kind}`, { target: goal })}</span>
        {isReached ? (
          <span className={cx('block text-12', now < prize ? 'text-muted' : 'text-win')}>
            {t(now < prize ? 'tasks.cut' : 'tasks.reached')}
          </span>
        ) : (
          <span className="block text-12 text-muted">
            {t('tasks.progress', { reached: figure(reached), target: goal })}
          </span>
        )}
      </span>
      <span className="grid justify-items-end text-right">
        {isReached && <Amount value={now} asset="REWARD_POINT" signed className="font-semibold text-win" />}
        {(!isReached || now < prize) && (
          <span className={isReached ? 'text-12 text-muted' : 'font-semibold'}>
            {t('tasks.upTo', { prize: format.amount(prize) })}
          </span>
        )}
      </span>
    </li>
  )
}

const RADIUS = 19.5
const ROUND = 2 * Math.PI * RADIUS

const ICONS: Readonly<Record<Task['kind'], LucideIcon>> = {
  singleBetReward: Target,
  dailyBetCountReward: Hash,
  dailyAccumulateBetReward: Layers,
  dailyAccumulateRechargeReward: ArrowDownToLine,
  nextDayReturnReward: CalendarCheck,
  directReward: UserPlus,
}

/** The progress of a task as a ring; a tick once reached. */
const TaskRing = ({ kind, share }: { kind: Task['kind']; share: number }) => {
  const isDone = share >= 1
  const Icon = isDone ? Check : ICONS[kind]
  return (
    <span className={cx('task-ring', isDone ? 'is-done text-win' : 'text-muted')} aria-hidden="true">
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r={RADIUS} />
        {!isDone && share > 0 && (
          <circle
            cx="22"
            cy="22"
            r={RADIUS}
            strokeDasharray={`${ROUND * share} ${ROUND}`}
            transform="rotate(-90 22 22)"
          />
        )}
      </svg>
      <Icon size={18} strokeWidth={1.75} />
    </span>
  )
}
