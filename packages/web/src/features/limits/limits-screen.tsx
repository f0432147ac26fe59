import { type PlayPosition, REMIND_EVERY_MIN } from '@nibble/contract'
import { LIMIT_PERIODS } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Field } from '@nibble/ui/field.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Clock } from 'lucide-react'
import { type Overview, useLimits } from '../../api/limits.ts'
import { usePause } from '../../api/pause.ts'
import { useServerSecond } from '../../realtime/server-second.ts'
import { PauseNote } from '../../screen/pause-note.tsx'
import { Screen } from '../../screen/screen.tsx'
import { clockText } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { BreakCard } from './break-card.tsx'
import { LimitCards } from './limit-cards.tsx'
import { useSetReminder } from './use-limit-calls.ts'

/** `/limits`: the limits that players set for themselves, their usage, and the player's net result. */
export const LimitsScreen = () => {
  const t = useText()
  const overview = useLimits()
  const pause = usePause()
  return (
    <Screen title={t('limits.title')} back="/profile" className="pt-3 lg:pt-5">
      {pause !== null && (
        <Card className="mb-3 lg:mb-6">
          <PauseNote pause={pause} />
        </Card>
      )}
      <p className="mb-3 max-w-[72ch] text-muted lg:mb-5">{t('limits.intro')}</p>
      {overview.data === undefined && overview.isError ? (
        <Card>
          <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:items-start lg:gap-6">
          <div className="min-w-0 gap-3 max-lg:contents lg:grid lg:gap-4">
            {overview.data === undefined ? <Waiting /> : <LimitCards limits={overview.data.limits} />}
            <p className="px-1 text-12 text-muted">{t('limits.unit')}</p>
            <BreakCard pause={pause} className="max-lg:order-1" />
          </div>
          <div className="min-w-0">
            {overview.data === undefined ? (
              <Skeleton className="h-108 rounded-20" />
            ) : (
              <PositionCard overview={overview.data} />
            )}
          </div>
        </div>
      )}
      <StaleNote query={overview} />
    </Screen>
  )
}

const Waiting = () => {
  const t = useText()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-3 lg:gap-4">
      <Skeleton className="limit-waits rounded-20" />
      <Skeleton className="limit-waits rounded-20" />
      <Skeleton className="limit-waits rounded-20" />
    </div>
  )
}

/** The length of this session, and the result of session, day, week and month. */
const PositionCard = ({ overview }: { overview: Overview }) => {
  const t = useText()
  const now = useServerSecond()
  const remind = useSetReminder()
  const { session, positions, remindEveryMin } = overview
  return (
    <Card as="section" aria-labelledby="position" className="grid gap-3">
      <div>
        <h2 id="position" className="text-16 font-semibold">
          {t('limits.position')}
        </h2>
        <p className="flex items-center gap-2 text-muted">
          <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('limits.clock', { time: clockText(now - session.startedAt) })}
        </p>
      </div>
      <dl className="divide-y divide-line border-y border-line">
        <Position name={t('limits.session')} position={session} />
        {LIMIT_PERIODS.map((period) => (
          <Position key={period} name={t(`limits.now.${period}`)} position={positions[period]} />
        ))}
      </dl>
      <p className="text-12 text-muted">{t('limits.positionText')}</p>
      <Field label={t('limits.remind')}>
        {(tie) => (
          <Select
            {...tie}
            value={String(remind.isPending ? remind.variables.remindEveryMin : remindEveryMin)}
            options={REMIND_EVERY_MIN.map((minutes) => ({
              value: String(minutes),
              text: minutes === 0 ? t('limits.remindNever') : t('limits.remindEvery', { minutes }),
            }))}
            onChange={(value) => {
              const chosen = REMIND_EVERY_MIN.find((minutes) => String(minutes) === value)
              if (chosen !== undefined) remind.mutate({ remindEveryMin: chosen })
            }}
          />
        )}
      </Field>
    </Card>
  )
}

const Position = ({ name, position: { net, staked, open } }: { name: string; position: PlayPosition }) => {
  const t = useText()
  const format = useFormat()
  const text = { staked: format.amount(staked), open: format.amount(open) }
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
      <dt>{name}</dt>
      <dd className="text-right">
        <Amount value={net} asset="USDT" named signed tone="result" own className="font-semibold" />
      </dd>
      <dd className="col-span-2 text-right text-12 text-muted">
        {open > 0n ? t('limits.stakedOpen', text) : t('limits.staked', text)}
      </dd>
    </div>
  )
}
