import { ArrowDownToLine, ArrowUpFromLine, ReceiptText } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { type Way, WayLinks } from '../../ui/way-links.tsx'

const WAYS: readonly Way[] = [
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
      <WayLinks ways={WAYS} />
    </Card>
  )
}
