import { readOverview } from '@nibble/contract/console'
import { cx } from '@nibble/ui/class-names.ts'
import type { LucideIcon } from 'lucide-react'
import {
  BookOpenCheck,
  ClipboardList,
  Flag,
  Gift,
  PenLine,
  Repeat2,
  SlidersHorizontal,
  TriangleAlert,
  UserCheck,
} from 'lucide-react'
import { useCanAccess, useCanAccessResources } from 'ra-core'
import { Link } from 'react-router'
import type { Answered } from '../../api/console-call.ts'
import { useRead, useRows } from '../../api/use-read.ts'
import { durationText, withReadableTimes } from '../../text/format.ts'
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
type Tile = {
  readonly title: string
  readonly icon: LucideIcon
  readonly to: string
  readonly resource: string
  readonly count: number
  readonly note: string
  /** Somebody has to act now. */
  readonly isUrgent?: boolean
}

export const OverviewScreen = () => {
  const found = useRead(readOverview, {})
  const { canAccess: maySee } = useCanAccess({ resource: 'figures', action: 'list' })
  const { canAccess: mayWatch } = useCanAccess({ resource: 'incidents', action: 'list' })
  const { canAccess: mayWeigh } = useCanAccess({ resource: 'exposure', action: 'list' })
  return (
    <Page title="Overview" note="Pending work, and today’s figures (GMT+8). Lines show the last 24 hours.">
      <Shown of={found} rows={4}>
        {(overview) => (
          <>
            <Warnings overview={overview} />
            <Tiles tiles={tilesOf(overview)} />
          </>
        )}
      </Shown>
      {maySee === true && <FiguresOfToday />}
      <div className="grid grid-cols-1 gap-4 empty:hidden xl:grid-cols-2">
        {mayWatch === true && <OpenIncidents />}
        {mayWeigh === true && <OpenDraws />}
      </div>
      <WhoMay permission="figures.read">see turnover and revenue</WhoMay>
    </Page>
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
    <Panel title="Newest open incidents" actions={<PanelLink to="/incidents">See all</PanelLink>}>
      {rows?.length === 0 && <p className="text-muted">No known problems.</p>}
      <ul className="grid gap-3">
        {rows?.map(({ id, kind, subject, openedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <b>{incidentWords(kind).name}</b>
            <span className="text-12 text-muted">
              since <Time at={openedAt} />
            </span>
            <span className="w-full [overflow-wrap:anywhere] text-muted">{withReadableTimes(subject)}</span>
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
  return (
    <Panel title="Largest loss of open draws" actions={<PanelLink to="/exposure">See all</PanelLink>}>
      {rows?.length === 0 && <p className="text-muted">Nothing of value is open.</p>}
      <ul className="grid gap-3">
        {rows?.map(({ id, drawAt, rounds, worst, cap }) => (
          <li key={id} className="flex justify-between gap-x-3">
            <span className="grid gap-x-3 sm:flex">
              <Time at={drawAt} />
              <span className="text-muted">{tableOf(rounds)}</span>
            </span>
            <span className="grid justify-items-end gap-x-3 sm:flex">
              <Money of={worst} asset="USDT" />
              <UsedBar used={worst} of={cap} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => {
  const { canAccess } = useCanAccessResources({
    action: 'list',
    resources: tiles.map(({ resource }) => resource),
  })
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(200px,1fr))]">
      {tiles
        .filter(({ resource }) => canAccess?.[resource] === true)
        .map(({ title, icon: Icon, to, count, note, isUrgent = false }) => (
          <li key={title} className="row-span-3 grid grid-rows-subgrid">
            <Link
              to={to}
              className="row-span-3 grid grid-rows-subgrid gap-1 rounded-12 border border-line bg-card p-4 shadow-1 transition hover:border-line-strong"
            >
              <span className="flex items-center gap-2 text-muted">
                <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
                {title}
              </span>
              <span
                className={cx(
                  'text-28 font-semibold',
                  isUrgent ? 'text-loss' : count > 0 ? 'text-brass' : 'text-faint',
                )}
              >
                {count}
              </span>
              <span className={cx('text-12', isUrgent ? 'text-loss' : 'text-muted')}>{note}</span>
            </Link>
          </li>
        ))}
    </ul>
  )
}

const tilesOf = ({ serverTime, withdrawals, conversions, ...rest }: Overview): Tile[] => [
  {
    title: 'Withdrawals to review',
    icon: ClipboardList,
    to: '/withdrawals',
    resource: 'withdrawals',
    count: withdrawals.review,
    note:
      withdrawals.late > 0
        ? `${withdrawals.late} past the deadline`
        : withdrawals.nextDeadline === null
          ? 'none waiting'
          : `next deadline in ${durationText(withdrawals.nextDeadline - serverTime)}`,
    isUrgent: withdrawals.late > 0,
  },
  {
    title: 'Withdrawals to release',
    icon: PenLine,
    to: listAddress('/withdrawals', { filter: { queue: 'release' } }),
    resource: 'withdrawals',
    count: withdrawals.release,
    note: `${withdrawals.underWay} being paid`,
  },
  {
    title: 'Withdrawals with problems',
    icon: TriangleAlert,
    to: listAddress('/withdrawals', { filter: { queue: 'problem' } }),
    resource: 'withdrawals',
    count: withdrawals.problem,
    note: 'failed or disputed',
    isUrgent: withdrawals.problem > 0,
  },
  {
    title: 'Conversions to review',
    icon: Repeat2,
    to: '/conversions',
    resource: 'conversions',
    count: conversions.waiting,
    note:
      conversions.oldestAt === null
        ? 'none waiting'
        : `oldest waiting ${durationText(serverTime - conversions.oldestAt)}`,
  },
  {
    title: 'Adjustments',
    icon: BookOpenCheck,
    to: '/adjustments',
    resource: 'adjustments',
    count: rest.adjustments,
    note: 'need another person',
  },
  {
    title: 'Terms to approve',
    icon: SlidersHorizontal,
    to: '/change-requests',
    resource: 'changeRequests',
    count: rest.changeRequests,
    note: 'need another person',
  },
  {
    title: 'Promotions to approve',
    icon: Gift,
    to: '/promotions',
    resource: 'promotions',
    count: rest.promotions,
    note: 'need another person',
  },
  {
    title: 'Operator changes',
    icon: UserCheck,
    to: '/operator-changes',
    resource: 'changes',
    count: rest.operatorChanges,
    note: 'need two people',
  },
  {
    title: 'Incidents',
    icon: TriangleAlert,
    to: '/incidents',
    resource: 'incidents',
    count: rest.incidents,
    note: 'open or not acknowledged',
    isUrgent: rest.incidents > 0,
  },
  {
    title: 'Flagged players',
    icon: Flag,
    to: listAddress('/players', { filter: { flagged: true } }),
    resource: 'players',
    count: rest.flaggedPlayers,
    note: 'their withdrawals are reviewed',
  },
]
