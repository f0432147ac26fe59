import type { PlainKey } from '@nibble/phrases'
import { Link } from '@tanstack/react-router'
import {
  BookOpenText,
  ChartColumn,
  ChevronRight,
  Gauge,
  KeyRound,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  ShieldCheck,
  Trophy,
  Users,
  Wallet,
} from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'

type Item = { readonly to: string; readonly text: PlainKey; readonly icon: LucideIcon }

const ITEMS: readonly Item[] = [
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
export const ProfileLinks = () => {
  const t = useText()
  return (
    <Card as="section" padded={false} className="px-4 py-1 lg:px-5">
      <ul>
        {ITEMS.map(({ to, text, icon: Icon }) => (
          <li key={to} className="border-t border-line first:border-0">
            <Link to={to} className="flex min-h-13 items-center gap-3 transition hover:text-brass">
              <Icon size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
              <span className="min-w-0 flex-1">{t(text)}</span>
              <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
