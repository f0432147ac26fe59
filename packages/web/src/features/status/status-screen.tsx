import './status.css'
import '../../ui/open-pages.css'
import { houseStatus, SERVICES } from '@nibble/contract'
import { splitRaw } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleHelp, TriangleAlert, X } from 'lucide-react'
import { call } from '../../api/call.ts'
import { Screen } from '../../screen/screen.tsx'
import { noonOf } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { BalanceTimes } from './balance-times.tsx'
import { headlineOf, knownOf, neverDue, type Status } from './day-state.ts'
import { Figure } from './figure.tsx'
import { IncidentsCard } from './incidents-card.tsx'
import { ServicesCard } from './services-card.tsx'
import { useSpan } from './use-span.ts'

const EVERY_MS = 15_000

/** `/status`: public. One sentence, then ninety days of every service, and the incidents. */
export const StatusScreen = () => {
  const t = useText()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => call(houseStatus, {}, { signal }),
    refetchInterval: EVERY_MS,
  })
  return (
    <Screen title={t('status.title')} subtitle={t('status.subtitle')} back="/verify">
      {data === undefined ? (
        isError ? (
          <Card className="mt-3 lg:mt-5">
            <ErrorState error={error} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <div className="grid gap-3 pt-3 lg:gap-4 lg:pt-5" aria-hidden="true">
            <Skeleton className="status-sentence w-full rounded-20" />
            <Skeleton className="h-[560px] w-full rounded-20" />
          </div>
        )
      ) : (
        <div className="grid grid-cols-1 items-start gap-3 pt-3 op-page lg:gap-x-5 lg:pt-5 op-side">
          <div className="grid grid-cols-1 gap-3 lg:gap-4">
            <Sentence status={data} />
            <ServicesCard status={data} />
            <IncidentsCard incidents={data.incidents} />
          </div>
          <div className="grid grid-cols-1 gap-3 lg:gap-4">
            <BalanceTimes status={data} />
            <WithdrawalTimes status={data} />
            <SealedToday status={data} />
            <Owed liabilities={data.liabilities} />
          </div>
        </div>
      )}
    </Screen>
  )
}

const VARIANTS = {
  works: { icon: Check, card: 'op-edge-win', circle: 'bg-win-wash text-win' },
  slow: { icon: TriangleAlert, card: '', circle: 'bg-raised text-text' },
  interrupted: { icon: X, card: 'op-edge-loss', circle: 'bg-loss-wash text-loss' },
  unknown: { icon: CircleHelp, card: '', circle: 'bg-raised text-muted' },
  known: { icon: CircleHelp, card: '', circle: 'bg-raised text-muted' },
  counted: { icon: Check, card: 'op-edge-win', circle: 'bg-win-wash text-win' },
} as const

const Sentence = ({ status }: { status: Status }) => {
  const t = useText()
  const format = useFormat()
  const headline = headlineOf(status)
  const { icon: Icon, card, circle } = VARIANTS[headline]
  const amiss = ([...SERVICES, 'deposits'] as const)
    .filter((name) => status.now[name] === 'slow' || status.now[name] === 'interrupted')
    .map((name) => t(`status.${name}`))
  const last = status.incidents[0]
  const seconds =
    status.countedAt === null ? null : Math.max(0, Math.round((status.at - status.countedAt) / 1000))
  const sentences = [
    ...(headline === 'counted'
      ? [
          `${neverDue(status)
            .map((name) => t(`status.${name}`))
            .join(', ')}: ${t('status.nothing')}.`,
        ]
      : []),
    ...(amiss.length > 0 ? [t('status.amiss', { services: amiss.join(', ') })] : []),
    ...(seconds === null || amiss.length > 0
      ? []
      : [t('status.checked', { seconds: format.count(seconds) })]),
    last === undefined ? t('status.noIncident') : t('status.lastIncident', { day: format.day(last.from) }),
  ]
  return (
    <Card
      as="section"
      padded={false}
      className={cx('status-sentence flex items-center gap-4 p-4 lg:gap-4 lg:px-5 lg:py-3', card)}
    >
      <span className={cx('grid op-round flex-none place-items-center rounded-full', circle)}>
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0" role="status">
        <h2
          className={cx(
            'font-semibold',
            headline === 'known' || headline === 'counted' ? 'text-20 lg:text-28' : 'text-28',
          )}
        >
          {headline === 'known' ? t('status.known', knownOf(status)) : t(`status.${headline}`)}
        </h2>
        <p className="text-muted">{sentences.join(' ')}</p>
      </div>
    </Card>
  )
}

const WithdrawalTimes = ({ status: { withdrawals } }: { status: Status }) => {
  const t = useText()
  const format = useFormat()
  const span = useSpan()
  const largest = Math.max(...withdrawals.classes, 1)
  return (
    <Card as="section" padded={false} className="px-4 py-4 lg:px-5">
      <h2 className="text-16 font-semibold">{t('status.byTime')}</h2>
      <dl className="mt-1.5 flex gap-6">
        <Figure name={t('status.half')}>{span(withdrawals.paidAfter?.half)}</Figure>
        <Figure name={t('status.most')}>{span(withdrawals.paidAfter?.most)}</Figure>
      </dl>
      <ul className="mt-2.5 grid gap-1.5 text-12">
        {withdrawals.classes.map((count, nth) => (
          <li key={CLASS_KEYS[nth] ?? nth} className="grid op-hist items-center gap-2">
            <span className="text-muted">{t(CLASS_KEYS[nth] ?? 'status.class.5')}</span>
            <span className="h-2 overflow-hidden rounded-[3px] bg-raised" aria-hidden="true">
              <i
                className="block h-2 rounded-[3px] bg-muted"
                style={{ width: `${(count / largest) * 100}%` }}
              />
            </span>
            <span className="text-right">{format.count(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const CLASS_KEYS = [
  'status.class.0',
  'status.class.1',
  'status.class.2',
  'status.class.3',
  'status.class.4',
  'status.class.5',
] as const

const SealedToday = ({ status: { sealedToday, watchers, now } }: { status: Status }) => {
  const t = useText()
  const format = useFormat()
  const span = useSpan()
  const { sealed, of, aheadMs } = sealedToday
  return (
    <Card as="section" padded={false} className="px-4 py-4 lg:px-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-16 font-semibold">{t('status.sealedToday')}</h2>
        {watchers > 0 && (
          <Tag tone="win" icon={Check}>
            {t('status.watchers', { count: watchers })}
          </Tag>
        )}
      </div>
      {now.sealing === 'off' ? (
        <p className="mt-1.5 text-muted">{t('fairness.sealOff')}</p>
      ) : (
        <dl className="mt-1.5 flex justify-between gap-4">
          <Figure name={t('status.sealedDraws')}>
            {format.count(sealed)}{' '}
            <span className="text-14 font-normal tracking-normal text-muted">
              {t('fairness.of', { count: format.count(of) })}
            </span>
          </Figure>
          {aheadMs !== null && <Figure name={t('status.median')}>{span(aheadMs)}</Figure>}
        </dl>
      )}
      <Link to="/fairness" className="inline-flex min-h-11 items-center text-azure">
        {t('fairness.title')}
      </Link>
    </Card>
  )
}

const Owed = ({ liabilities }: Pick<Status, 'liabilities'>) => {
  const t = useText()
  const format = useFormat()
  return (
    <Card as="section" padded={false} className="px-4 py-4 lg:px-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-16 font-semibold">{t('status.owe')}</h2>
        {liabilities !== null && (
          <span className="text-12 text-muted">
            {t('status.listOf', { day: format.day(noonOf(liabilities.day)) })}
          </span>
        )}
      </div>
      {liabilities === null ? (
        <p className="mt-2 text-muted">{t('status.noRoot')}</p>
      ) : (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&>dd]:text-right [&>dt]:text-muted">
          <dt>{t('status.owed')}</dt>
          <dd>{format.amount(liabilities.owed)} USDT</dd>
          {liabilities.held !== null && (
            <>
              <dt>{t('status.held')}</dt>
              <dd className="font-semibold">
                {format.amount(splitRaw(liabilities.held.raw, liabilities.held.decimals).amount)} USDT
              </dd>
            </>
          )}
        </dl>
      )}
      <Link
        to="/liabilities"
        className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-12 bg-raised px-3"
      >
        {liabilities !== null && (
          <span className="min-w-0 truncate">
            <span className="text-muted">{t('status.root')}</span>{' '}
            <span className="font-mono">
              {liabilities.root.slice(0, 8)}…{liabilities.root.slice(-6)}
            </span>
          </span>
        )}
        <span className="text-azure">{t('status.find')}</span>
      </Link>
    </Card>
  )
}
