import {
  BookOpenText,
  ChartColumn,
  Gauge,
  KeyRound,
  Megaphone,
  ReceiptText,
  ShieldCheck,
  Trophy,
  Users,
  Wallet,
} from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { type Way, WayLinks } from '../../ui/way-links.tsx'

const WAYS: readonly Way[] = [
  { to: '/bet/records/all', text: 'title.records', icon: ReceiptText },
  { to: '/wallet', text: 'shell.wallet', icon: Wallet },
  { to: '/report', text: 'title.report', icon: ChartColumn },
  { to: '/verify', text: 'shell.verify', icon: ShieldCheck },
  { to: '/rule', text: 'title.rule', icon: BookOpenText },
  { to: '/invite', text: 'shell.invite', icon: Users },
  { to: '/ranking', text: 'title.ranking', icon: Trophy },
  { to: '/notification', text: 'shell.news', icon: Megaphone },
  { to: '/limits', text: 'limits.title', icon: Gauge },
  { to: '/security', text: 'title.security', icon: KeyRound },
]

/** Where one's own things are; on a phone, the way to what the rail shows on a desktop. */
export const ProfileLinks = () => (
  <Card as="section" padded={false} className="px-4 py-1 lg:px-5">
    <WayLinks ways={WAYS} />
  </Card>
)
