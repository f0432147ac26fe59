import { readOverview } from '@nibble/contract/console'
import { cx } from '@nibble/ui/class-names.ts'
import {
  ArrowDownToLine,
  BookOpenCheck,
  ClipboardList,
  Gauge,
  Gift,
  Globe,
  Hash,
  Landmark,
  List,
  type LucideIcon,
  Megaphone,
  OctagonPause,
  Repeat2,
  ScrollText,
  SlidersHorizontal,
  TrendingUp,
  TriangleAlert,
  UserCheck,
  UserCog,
  Users,
  Waypoints,
} from 'lucide-react'
import { useCanAccessResources } from 'ra-core'
import { NavLink } from 'react-router'
import type { Answered } from '../api/console-call.ts'
import { useRead } from '../api/use-read.ts'

export const Rail = ({ onGo }: { onGo?: () => void }) => {
  const { data: overview } = useRead(readOverview, {})
  const { canAccess } = useCanAccessResources({ action: 'list', resources: RESOURCES })
  return (
    <nav aria-label="Console" className="grid content-start gap-4 p-3">
      {PLACES.map(({ group, places }) => {
        const open = places.filter(({ resource }) => canAccess?.[resource] === true)
        if (open.length === 0) return null
        return (
          <div key={group} className="grid gap-0.5">
            <p className="px-2 pb-1 text-12 text-faint">{group}</p>
            {open.map(({ path, title, icon: Icon, waiting }) => (
              <NavLink
                key={path}
                to={path}
                end={path === '/'}
                {...(onGo !== undefined && { onClick: onGo })}
                className={({ isActive }) =>
                  cx(
                    'flex min-h-11 items-center lg:min-h-8 gap-2.5 rounded-6 px-2',
                    isActive
                      ? 'bg-raised font-semibold text-text shadow-[inset_3px_0_var(--brass-fill)]'
                      : 'text-muted hover:bg-raised hover:text-text',
                  )
                }
              >
                <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
                {title}
                {overview !== undefined && waiting !== undefined && <Badge of={waiting(overview)} />}
              </NavLink>
            ))}
          </div>
        )
      })}
    </nav>
  )
}

/** How many entries wait there. */
const Badge = ({ of }: { of: number }) =>
  of > 0 && (
    <span className="ml-auto rounded-6 bg-line px-1.5 text-12 font-semibold text-text">{` ${of}`}</span>
  )

type Place = {
  readonly path: string
  readonly title: string
  readonly icon: LucideIcon
  readonly resource: string
  readonly waiting?: (overview: Answered<typeof readOverview>) => number
}

/** The rail. An entry is shown to those who may read its content. */
const PLACES: readonly { readonly group: string; readonly places: readonly Place[] }[] = [
  {
    group: 'Today',
    places: [
      { path: '/', title: 'Overview', icon: Gauge, resource: 'overview' },
      { path: '/bets', title: 'Bets', icon: List, resource: 'bets' },
      { path: '/rounds', title: 'Rounds', icon: Hash, resource: 'rounds' },
      { path: '/deposits', title: 'Deposits', icon: ArrowDownToLine, resource: 'deposits' },
      {
        path: '/withdrawals',
        title: 'Withdrawals',
        icon: ClipboardList,
        resource: 'withdrawals',
        waiting: ({ withdrawals: { review, release, problem } }) => review + release + problem,
      },
      {
        path: '/conversions',
        title: 'Conversions',
        icon: Repeat2,
        resource: 'conversions',
        waiting: ({ conversions }) => conversions.waiting,
      },
      {
        path: '/incidents',
        title: 'Incidents',
        icon: TriangleAlert,
        resource: 'incidents',
        waiting: ({ incidents }) => incidents,
      },
    ],
  },
  {
    group: 'People',
    places: [
      {
        path: '/players',
        title: 'Players',
        icon: Users,
        resource: 'players',
        waiting: ({ flaggedPlayers }) => flaggedPlayers,
      },
      {
        path: '/abuse',
        title: 'Linked accounts',
        icon: Waypoints,
        resource: 'abuse',
        waiting: ({ linkedAccounts }) => linkedAccounts,
      },
      {
        path: '/adjustments',
        title: 'Adjustments',
        icon: BookOpenCheck,
        resource: 'adjustments',
        waiting: ({ adjustments }) => adjustments,
      },
    ],
  },
  {
    group: 'House',
    places: [
      { path: '/stops', title: 'Stops', icon: OctagonPause, resource: 'stops' },
      { path: '/exposure', title: 'Exposure', icon: TrendingUp, resource: 'exposure' },
      { path: '/books', title: 'Books', icon: Landmark, resource: 'books' },
      { path: '/countries', title: 'Countries', icon: Globe, resource: 'countries' },
      {
        path: '/change-requests',
        title: 'Paytables and limits',
        icon: SlidersHorizontal,
        resource: 'changeRequests',
        waiting: ({ changeRequests }) => changeRequests,
      },
      {
        path: '/promotions',
        title: 'Promotions',
        icon: Gift,
        resource: 'promotions',
        waiting: ({ promotions }) => promotions,
      },
      { path: '/content', title: 'Content', icon: Megaphone, resource: 'content' },
    ],
  },
  {
    group: 'Control',
    places: [
      { path: '/operators', title: 'Operators', icon: UserCog, resource: 'operators' },
      {
        path: '/operator-changes',
        title: 'Operator changes',
        icon: UserCheck,
        resource: 'changes',
        waiting: ({ operatorChanges }) => operatorChanges,
      },
      { path: '/audit-log', title: 'Audit log', icon: ScrollText, resource: 'audit' },
    ],
  },
]

const RESOURCES = PLACES.flatMap(({ places }) => places.map(({ resource }) => resource))

/** The rail's name for the screen that shows this. */
export const titleOf = (resource: string): string | undefined =>
  PLACES.flatMap(({ places }) => places).find((place) => place.resource === resource)?.title
