import { readOverview, readRisk } from '@nibble/contract/console'
import { dayOf, inCents } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import type { LucideIcon } from 'lucide-react'
import {
  BookOpenCheck,
  ChevronRight,
  CircleCheck,
  ClipboardList,
  Flag,
  Gift,
  PenLine,
  Repeat2,
  SlidersHorizontal,
  TriangleAlert,
  UserCheck,
  Waypoints,
} from 'lucide-react'
import { useCanAccess, useCanAccessResources } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Answered } from '../../api/console-call.ts'
import { useRead, useRows } from '../../api/use-read.ts'
import { clockText, dayText, durationText, moneyText, withReadableTimes } from '../../text/format.ts'
import { incidentWords } from '../../text/incident-words.ts'
import { listAddress } from '../../text/list-address.ts'
import { stopName } from '../../text/words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel, PanelLink } from '../../ui/panel.tsx'
import { Shown } from '../../ui/states.tsx'
import { tableOf, UsedBar } from '../../ui/used-bar.tsx'
import { Money, Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'
import { FiguresOfToday } from './figures.tsx'

type Overview = Answered<typeof readOverview>
type Work = {
  readonly title: string
  readonly icon: LucideIcon
  readonly to: string
  readonly resource: string
  readonly count: number
  readonly note: ReactNode
  /** `late`: somebody has to act now. */
  readonly urgency?: Urgency
}
type Urgency = 'late' | 'soon' | 'none'

export const OverviewScreen = () => {
  const found = useRead(readOverview, {})
  const [today] = useState(() => dayText(dayOf(Date.now())))
  const { canAccess: maySee } = useCanAccess({ resource: 'figures', action: 'list' })
  const { canAccess: mayWatch } = useCanAccess({ resource: 'incidents', action: 'list' })
  const { canAccess: mayWeigh } = useCanAccess({ resource: 'exposure', action: 'list' })
  return (
    <Page
      title="Overview"
      note={`${today}, GMT+8 · lines show the last 24 hours`}
      actions={maySee === false && found.data !== undefined && <SignerState overview={found.data} />}
    >
      <Shown of={found} rows={4}>
        {(overview) => (
          <>
            <Warnings overview={overview} />
            <WorkToDo work={workOf(overview)} />
          </>
        )}
      </Shown>
      {maySee === true && <FiguresOfToday overview={found.data} />}
      <div className="grid grid-cols-1 items-start gap-4 empty:hidden xl:grid-cols-2">
        {mayWatch === true && <OpenIncidents />}
        {mayWeigh === true && <OpenDraws />}
      </div>
      <WhoMay permission="figures.read">see turnover and revenue</WhoMay>
    </Page>
  )
}

const SignerState = ({ overview: { serverTime, signer } }: { overview: Overview }) => {
  const ago = signer.lastHeardAt === null ? null : Math.max(0, serverTime - signer.lastHeardAt)
  return (
    <p className="flex items-center gap-2 text-12 text-muted">
      <span
        className={cx('size-2 rounded-full', ago !== null && ago < 60_000 ? 'bg-win' : 'bg-brass-fill')}
      />
      {ago === null ? 'The signer has not answered yet' : `Signer answered ${durationText(ago)} ago`}
    </p>
  )
}

const Warnings = ({ overview: { stops, signer } }: { overview: Overview }) => (
  <div className="grid gap-2 empty:hidden">
    {stops.length > 0 && (
      <p className="rounded-6 bg-loss-wash px-3 py-2 text-loss">
        Currently stopped: {stops.map(stopName).join(', ')}.{' '}
        <Link to="/stops" className="underline">
          View
        </Link>
      </p>
    )}
    {signer.problem !== null && (
      <p className="rounded-6 bg-loss-wash px-3 py-2 text-loss">The signer says: {signer.problem}</p>
    )}
  </div>
)

const OpenIncidents = () => {
  const { rows } = useRows('incidents', {
    sort: { field: 'id', order: 'DESC' },
    perPage: 3,
    always: { open: true },
    inAddress: false,
  })
  return (
    <Panel title="Newest open incidents" actions={<PanelLink to="/incidents">See all</PanelLink>} flush>
      {rows?.length === 0 && <p className="p-4 text-muted">No known problems.</p>}
      <ul>
        {rows?.map(({ id, kind, subject, openedAt }) => (
          <li key={id} className={cx('flex gap-3', ROW)}>
            <TriangleAlert size={17} className="mt-0.5 shrink-0 text-brass" aria-hidden="true" />
            <span className="grid min-w-0">
              <b>{incidentWords(kind).name}</b>
              <span className="text-12 wrap-anywhere text-muted">
                {withReadableTimes(subject)} · since <Time at={openedAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The next draws, and how much of its cap each may cost. */
const OpenDraws = () => {
  const { rows } = useRows('exposure', {
    sort: { field: 'drawAt', order: 'ASC' },
    perPage: 4,
    inAddress: false,
  })
  const { data: risk } = useRead(readRisk, {})
  return (
    <Panel
      title="Largest loss of open draws"
      note={
        risk !== undefined &&
        `Equity ${moneyText(inCents(risk.equity))} USDT${risk.dayLoss > 0n ? `, down ${moneyText(inCents(risk.dayLoss))} in 24 hours by play, promotions and jackpots` : ''}`
      }
      actions={<PanelLink to="/exposure">See all</PanelLink>}
      flush
    >
      {rows?.length === 0 && <p className="p-4 text-muted">Nothing of value is open.</p>}
      <ul>
        {rows?.map(({ id, drawAt, rounds, worst, cap }) => (
          <li key={id} className={cx('flex justify-between gap-x-3', ROW)}>
            <span className="grid gap-x-3 sm:flex">
              <b>{clockText(drawAt)}</b>
              <span className="text-muted">{tableOf(rounds)}</span>
            </span>
            <span className="grid justify-items-end gap-x-3 sm:flex">
              <Money of={worst} asset="USDT" {...(worst === 0n && { className: 'text-faint' })} />
              <UsedBar used={worst} of={cap} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const ROW = 'border-b border-line px-4 py-3 last:border-0'

/** What waits for a person, the most urgent first; where nothing waits, only a line says so. */
const WorkToDo = ({ work }: { work: readonly Work[] }) => {
  const { canAccess } = useCanAccessResources({
    action: 'list',
    resources: work.map(({ resource }) => resource),
  })
  const mine = work.filter(({ resource }) => canAccess?.[resource] === true)
  const waiting = mine
    .filter(({ count }) => count > 0)
    .sort((a, b) => ORDER.indexOf(a.urgency ?? 'none') - ORDER.indexOf(b.urgency ?? 'none'))
  const idle = mine.filter(({ count }) => count === 0).map(({ title }) => title)
  return (
    <section
      aria-label="Waiting for a person"
      className="overflow-hidden rounded-12 border border-line bg-card shadow-1"
    >
      <ul className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' }}>
        {waiting.map(({ title, icon: Icon, to, count, note, urgency = 'none' }) => (
          <li key={title} className="-ml-px border-b border-l border-line">
            <Link
              to={to}
              className="grid h-full content-start gap-1 px-4 py-3 hover:bg-raised"
              style={{ boxShadow: EDGES[urgency] }}
            >
              <span className="flex items-center gap-2">
                <Icon size={17} className="text-muted" aria-hidden="true" />
                <span className="flex-1">{title}</span>
                <ChevronRight size={16} className="text-muted" aria-hidden="true" />
              </span>
              <span className="flex items-center gap-3">
                <b className={cx('text-28', TEXTS[urgency])}>{count}</b>
                <span className="text-12 text-muted">{note}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {idle.length > 0 && (
        <p className="-mt-px flex gap-2 border-t border-line px-4 py-2 text-12 text-muted">
          <CircleCheck size={15} className="mt-px shrink-0 text-win" aria-hidden="true" />
          {waiting.length === 0 ? 'Nothing waits for a person.' : `Nothing waiting: ${idle.join(' · ')}`}
        </p>
      )}
    </section>
  )
}

const ORDER: readonly Urgency[] = ['late', 'soon', 'none']
const TEXTS = { late: 'text-loss', soon: 'text-brass', none: 'text-text' }
const EDGES = {
  late: 'inset 0 -3px var(--loss)',
  soon: 'inset 0 -3px var(--brass-fill)',
  none: undefined,
}
const SOON_MS = 4 * 3_600_000

const workOf = ({ serverTime, withdrawals, conversions, ...rest }: Overview): Work[] => [
  {
    title: 'Incidents',
    icon: TriangleAlert,
    to: '/incidents',
    resource: 'incidents',
    count: rest.incidents,
    note: 'going on, or not acknowledged',
    urgency: 'late',
  },
  {
    title: 'Failed or disputed withdrawals',
    icon: TriangleAlert,
    to: listAddress('/withdrawals', { filter: { queue: 'problem' } }),
    resource: 'withdrawals',
    count: withdrawals.problem,
    note: 'the player was not paid, or says so',
    urgency: 'late',
  },
  {
    title: 'Withdrawals to review',
    icon: ClipboardList,
    to: '/withdrawals',
    resource: 'withdrawals',
    count: withdrawals.review,
    note: (
      <>
        <b className={cx('block', withdrawals.late > 0 && 'text-loss')}>
          {withdrawals.late > 0
            ? `${withdrawals.late} past the deadline`
            : withdrawals.nextDeadline !== null &&
              `${durationText(withdrawals.nextDeadline - serverTime)} left`}
        </b>
        {moneyText(withdrawals.reviewSum)} USDT
      </>
    ),
    urgency:
      withdrawals.late > 0
        ? 'late'
        : (withdrawals.nextDeadline ?? Infinity) < serverTime + SOON_MS
          ? 'soon'
          : 'none',
  },
  {
    title: 'Withdrawals to release',
    icon: PenLine,
    to: listAddress('/withdrawals', { filter: { queue: 'release' } }),
    resource: 'withdrawals',
    count: withdrawals.release,
    note: `${moneyText(withdrawals.releaseSum)} USDT`,
  },
  {
    title: 'Conversions to review',
    icon: Repeat2,
    to: '/conversions',
    resource: 'conversions',
    count: conversions.waiting,
    note: conversions.oldestAt !== null && `oldest waits ${durationText(serverTime - conversions.oldestAt)}`,
  },
  {
    title: 'Flagged players',
    icon: Flag,
    to: listAddress('/players', { filter: { flagged: true } }),
    resource: 'players',
    count: rest.flaggedPlayers,
    note: 'their withdrawals are reviewed',
  },
  {
    title: 'Linked accounts',
    icon: Waypoints,
    to: '/abuse',
    resource: 'abuse',
    count: rest.linkedAccounts,
    note: 'flagged, not decided',
  },
  {
    title: 'Adjustments',
    icon: BookOpenCheck,
    to: '/adjustments',
    resource: 'adjustments',
    count: rest.adjustments,
    note: SECOND,
  },
  {
    title: 'Paytables and limits',
    icon: SlidersHorizontal,
    to: '/change-requests',
    resource: 'changeRequests',
    count: rest.changeRequests,
    note: SECOND,
  },
  {
    title: 'Promotions',
    icon: Gift,
    to: '/promotions',
    resource: 'promotions',
    count: rest.promotions,
    note: SECOND,
  },
  {
    title: 'Operator changes',
    icon: UserCheck,
    to: '/operator-changes',
    resource: 'changes',
    count: rest.operatorChanges,
    note: 'need two people',
  },
]

const SECOND = 'need a second person'
