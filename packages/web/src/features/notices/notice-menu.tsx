import type { PlainKey } from '@nibble/phrases'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine, ChevronRight, type LucideIcon, ReceiptText } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'

const ITEMS: readonly { readonly to: string; readonly text: PlainKey; readonly icon: LucideIcon }[] = [
  { to: '/recharge/records', text: 'notices.deposits', icon: ArrowDownToLine },
  { to: '/withdraw/records', text: 'notices.withdrawals', icon: ArrowUpFromLine },
  { to: '/assets', text: 'notices.transactions', icon: ReceiptText },
]

/** What happened to one's own money is told where it is listed. */
export const NoticeMenu = () => {
  const t = useText()
  return (
    <Card as="section" padded={false} className="mt-6 px-4 py-1 lg:mt-4">
      <h2 className="sr-only">{t('notices.own')}</h2>
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
