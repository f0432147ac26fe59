import './fairness.css'
import '../../ui/open-pages.css'
import { FAIRNESS_DAYS, fairness as fairnessCall, type ResponseOf } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Copy, ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Screen } from '../../screen/screen.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { useCopy } from '../../ui/copyable.tsx'
import { ChanceCard } from './chance-card.tsx'
import { ProducersCard } from './producers-card.tsx'
import { RoomCard } from './room-card.tsx'
import { SealsCard } from './seals-card.tsx'
import { type Verdict, verdictOf } from './verdict.ts'

type Fairness = ResponseOf<typeof fairnessCall>
type Days = (typeof FAIRNESS_DAYS)[number]
type TableOfTests = Fairness['tables'][number]

const EVERY_MS = 15_000

/** `/fairness`: public. The verdict in a sentence, then every game's outcomes against their probabilities. */
export const FairnessScreen = () => {
  const t = useText()
  const [days, setDays] = useState<Days>(7)
  const [table, setTable] = useState<'block' | 'guarded'>('block')
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['fairness', days],
    queryFn: ({ signal }) => call(fairnessCall, { days }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
  const shown = data?.tables.find((one) => one.table === table)
  return (
    <Screen title={t('fairness.title')} subtitle={t('fairness.subtitle')} back="/verify">
      {isError && data === undefined ? (
        <Card className="mt-3 lg:mt-5">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data === undefined || shown === undefined ? (
        <FairnessSkeleton />
      ) : (
        <div className="grid grid-cols-1 items-start gap-3 pt-3 op-page lg:pt-5 lg:gap-x-5 op-side">
          <VerdictCard
            data={data}
            days={days}
            setDays={setDays}
            table={table}
            setTable={setTable}
            tests={shown}
            verdict={verdictOf(shown.tests)}
          />
          <div className="chance-cards grid grid-cols-1 lg:grid-cols-2 lg:gap-2 op-three">
            <Columns />
            {shown.tests.map((test) => (
              <ChanceCard key={test.game} test={test} draws={shown.draws} />
            ))}
            <Card as="section" padded={false} className="grid content-start gap-2 px-4 py-3">
              <h2 className="font-semibold">{t('fairness.how')}</h2>
              <p className="text-muted">{t('fairness.howText')}</p>
            </Card>
            <CheckCard className="max-lg:hidden" />
          </div>
          <div className="grid grid-cols-1 gap-3 lg:gap-2">
            <ProducersCard producers={data.producers} />
            <SealsCard seals={data.seals} />
            <RoomCard room={data.room} />
            <CheckCard className="lg:hidden" />
          </div>
        </div>
      )}
    </Screen>
  )
}

/** On a phone all games are in one card, whose figures share two columns. */
const Columns = () => {
  const t = useText()
  return (
    <div className="chance-head text-12 text-muted lg:hidden">
      <h2 className="text-16 font-semibold text-text">{t('fairness.outcomes')}</h2>
      <span>{t('fairness.drawn')}</span>
      <span>{t('fairness.chance')}</span>
    </div>
  )
}

const GAMES = Array.from({ length: 11 }, (_, nth) => nth)

/** The verdict, eleven games and three cards beside them, at about their final height. */
const FairnessSkeleton = () => (
  <div
    className="grid grid-cols-1 items-start gap-3 pt-3 op-page lg:pt-5 lg:gap-x-5 op-side"
    aria-hidden="true"
  >
    <Skeleton className="coming-verdict w-full rounded-20 lg:col-span-2" />
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-2 op-three">
      {GAMES.map((nth) => (
        <Skeleton
          key={nth}
          className={cx('coming-game w-full rounded-20', nth === 1 && 'op-two', nth > 0 && 'max-lg:hidden')}
        />
      ))}
    </div>
    <div className="grid grid-cols-1 gap-3 max-lg:hidden lg:gap-2">
      <Skeleton className="h-72 w-full rounded-20" />
      <Skeleton className="h-24 w-full rounded-20" />
      <Skeleton className="h-28 w-full rounded-20" />
    </div>
  </div>
)

const VARIANTS = {
  fine: { icon: ShieldCheck, circle: 'bg-win-wash text-win', card: 'op-edge-win' },
  rare: { icon: ShieldQuestion, circle: 'bg-raised text-text', card: '' },
  wrong: { icon: ShieldAlert, circle: 'bg-loss-wash text-loss', card: 'op-edge-loss' },
  few: { icon: ShieldQuestion, circle: 'bg-raised text-muted', card: '' },
} as const

type VerdictProps = {
  data: Fairness
  days: Days
  setDays: (days: Days) => void
  table: 'block' | 'guarded'
  setTable: (table: 'block' | 'guarded') => void
  tests: TableOfTests
  verdict: Verdict
}

/** The verdict of all tests together in one sentence, honest about their number. */
const VerdictCard = ({ data, days, setDays, table, setTable, tests, verdict }: VerdictProps) => {
  const t = useText()
  const format = useFormat()
  const { icon: Icon, circle, card } = VARIANTS[verdict.kind]
  const draws = format.count(tests.draws)
  const sentence =
    verdict.kind === 'few'
      ? t('fairness.fewText', { draws: tests.draws })
      : t(verdict.kind === 'fine' ? 'fairness.fineText' : 'fairness.rareText', {
          tests: format.count(verdict.tests),
          draws,
          times: format.count(verdict.times),
        })
  return (
    <Card
      as="section"
      padded={false}
      className={cx(
        'grid grid-cols-1 gap-4 p-4 lg:col-span-2 op-verdict lg:items-center lg:gap-6 lg:px-5 lg:py-3',
        card,
      )}
    >
      <div role="status" className="flex items-center gap-4">
        <span className={cx('grid op-round flex-none place-items-center rounded-full', circle)}>
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <p className="text-20 font-semibold tracking-tight">
            {verdict.kind === 'few' && verdict.tested > 0
              ? t('fairness.someTested', { tested: verdict.tested, games: verdict.games })
              : t(`fairness.${verdict.kind}`)}
          </p>
          <p className="text-muted">{sentence}</p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-3 border-line op-line lg:gap-8">
        <Share name={t('fairness.sealed')} part={data.seals.sealed} of={data.seals.of} />
        <Share name={t('fairness.onNotice')} part={data.producers.onNotice} of={data.producers.watched} />
      </dl>
      <div className="grid gap-2">
        <Segment
          wide
          label={t('fairness.period')}
          value={String(days)}
          onChange={(next) => setDays(FAIRNESS_DAYS.find((one) => String(one) === next) ?? 7)}
          options={FAIRNESS_DAYS.map((value) => ({
            value: String(value),
            text: value === 1 ? t('fairness.hours') : t('fairness.days', { days: value }),
          }))}
        />
        <Segment
          wide
          label={t('fairness.table')}
          value={table}
          onChange={setTable}
          options={[
            { value: 'block', text: t('fairness.block') },
            { value: 'guarded', text: t('records.guarded') },
          ]}
        />
      </div>
    </Card>
  )
}

const Share = ({ name, part, of }: { name: string; part: number; of: number }) => {
  const t = useText()
  const format = useFormat()
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="text-20 font-semibold tracking-tight whitespace-nowrap">
        {format.count(part)}{' '}
        <span className="text-14 font-normal tracking-normal text-muted">
          {t('fairness.of', { count: format.count(of) })}
        </span>
      </dd>
    </div>
  )
}

/** The command to follow this house from outside. */
const CheckCard = ({ className }: { className: string }) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  const command = `npm run --silent nibble -- watch ${location.origin} --rpc URL`
  return (
    <Card
      as="section"
      padded={false}
      className={cx('grid grid-cols-1 items-center gap-x-4 gap-y-2 px-4 py-2.5 op-check-wide', className)}
    >
      <div>
        <h2 className="font-semibold">{t('fairness.check')}</h2>
        <p className="text-12 text-muted">{t('fairness.checkText')}</p>
        <Link to="/status" className="inline-flex min-h-11 items-center text-azure">
          {t('status.title')}
        </Link>
      </div>
      <div className="flex min-w-0 items-center rounded-12 border border-line bg-raised pl-3">
        <code className="min-w-0 flex-1 py-2 font-mono text-12 break-words">{command}</code>
        <IconButton
          icon={isCopied ? Check : Copy}
          label={t(isCopied ? 'common.copied' : 'common.copy')}
          onClick={() => void copy(command)}
        />
      </div>
    </Card>
  )
}
