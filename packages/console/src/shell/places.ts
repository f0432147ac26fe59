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

export type Place = {
  readonly path: string
  readonly title: string
  readonly icon: LucideIcon
  readonly resource: string
}

/** The rail. A place is there for those who may read what it shows. */
export const PLACES: readonly { readonly group: string; readonly places: readonly Place[] }[] = [
  {
    group: 'Today',
    places: [
      { path: '/', title: 'Overview', icon: Gauge, resource: 'overview' },
      { path: '/bets', title: 'Bets', icon: List, resource: 'bets' },
      { path: '/rounds', title: 'Rounds', icon: Hash, resource: 'rounds' },
      { path: '/deposits', title: 'Deposits', icon: ArrowDownToLine, resource: 'deposits' },
      { path: '/withdrawals', title: 'Withdrawals', icon: ClipboardList, resource: 'withdrawals' },
      { path: '/conversions', title: 'Conversions', icon: Repeat2, resource: 'conversions' },
      { path: '/incidents', title: 'Incidents', icon: TriangleAlert, resource: 'incidents' },
    ],
  },
  {
    group: 'People',
    places: [
      { path: '/players', title: 'Players', icon: Users, resource: 'players' },
      { path: '/abuse', title: 'Linked accounts', icon: Waypoints, resource: 'abuse' },
      { path: '/adjustments', title: 'Adjustments', icon: BookOpenCheck, resource: 'adjustments' },
    ],
  },
  {
    group: 'House',
    places: [
      { path: '/stops', title: 'Stops', icon: OctagonPause, resource: 'stops' },
      { path: '/exposure', title: 'Exposure', icon: TrendingUp, resource: 'exposure' },
      { path: '/books', title: 'Books', icon: Landmark, resource: 'books' },
      { path: '/countries', title: 'Countries', icon: Globe, resource: 'countries' },
      { path: '/drafts', title: 'Paytables and limits', icon: SlidersHorizontal, resource: 'drafts' },
      { path: '/programmes', title: 'Programmes', icon: Gift, resource: 'programmes' },
      { path: '/content', title: 'Content', icon: Megaphone, resource: 'content' },
    ],
  },
  {
    group: 'Control',
    places: [
      { path: '/operators', title: 'Operators', icon: UserCog, resource: 'operators' },
      { path: '/operator-changes', title: 'Operator changes', icon: UserCheck, resource: 'changes' },
      { path: '/audit-log', title: 'Audit log', icon: ScrollText, resource: 'audit' },
    ],
  },
]
